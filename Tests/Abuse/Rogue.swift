import CLinux
import DaemonTestSupport
import Glibc
import TTRPC
import HealthWire
import WireTestSupport

/// A connection that misbehaves: it sends arbitrary bytes, reads only on request, and never blocks
/// for long.
final class Rogue {
  private typealias Frames = HTTP2Frames

  struct Failure: Error {}

  let descriptor: Int32
  private let framing: Framing
  /// Whether a connection of gRPC has been begun.
  private var hasPreface: Bool
  /// Owns the descriptor of an identified connection.
  private let client: WireClient?
  /// The lower stream IDs were used by the hello.
  private(set) var nextID: UInt32 = 1_001
  private var out: [UInt8] = []
  private var sentCount = 0
  private var isOpen = true

  /// A connection without a hello.
  init(path: String, framing: Framing) throws {
    descriptor = cl_unix_connect(path)
    client = nil
    self.framing = framing
    hasPreface = false
    guard descriptor >= 0 else { throw Failure() }
    _ = cl_set_nonblocking(descriptor, true)
  }

  /// A connection of an app, which says hello in a framing and then sends bytes.
  init(path: String, app: App, framing: Framing) throws {
    let client = try WireClient(
      path: path, bundleIdentifier: app.bundleIdentifier, token: app.token,
      framing: framing.client)
    self.client = client
    self.framing = framing
    hasPreface = true
    descriptor = client.descriptor
    _ = cl_set_nonblocking(descriptor, true)
  }

  deinit { if client == nil { close() } }

  func close() {
    guard isOpen, client == nil else { return }
    isOpen = false
    _ = cl_close(descriptor)
  }

  func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  // MARK: - Frames, sent by `push`

  @discardableResult
  func request<Message: WireMessage, Reply>(
    _ method: Method<Message, Reply>, _ message: Message, timeoutNanoseconds: Int64 = 0
  ) -> UInt32 {
    let id = takeID()
    let kind = MethodKind(method.kind)
    var payload: [UInt8] = []
    if !kind.takesMessages { message.appendWire(to: &payload) }
    open(
      id, kind, service: method.service, method: method.name, payload,
      timeoutNanoseconds: timeoutNanoseconds)
    if kind.takesMessages { send(message, on: id) }
    return id
  }

  func request(service: String, method: String, metadata: [KeyValue] = []) {
    open(takeID(), .unary, service: service, method: method, [], metadata: metadata)
  }

  private func open(
    _ id: UInt32, _ kind: MethodKind, service: String, method: String, _ payload: [UInt8],
    timeoutNanoseconds: Int64 = 0, metadata: [KeyValue] = []
  ) {
    switch framing {
    case .ttrpc:
      _ = Request.append(
        to: &out, streamID: id, flags: kind.requestFlags, service: service, method: method,
        timeoutNanoseconds: timeoutNanoseconds, metadata: metadata
      ) { $0 += payload }
    case .grpc:
      if !hasPreface { out += Frames.preface + Frames.settings }
      hasPreface = true
      var more = metadata.map { ($0.key, $0.value) }
      if timeoutNanoseconds > 0 { more.append(("grpc-timeout", "\(timeoutNanoseconds / 1_000)u")) }
      out += Frames.headers(id, method, service: service, more: more)
      if !kind.takesMessages { data(id, Frames.message(payload), isLast: true) }
    }
  }

  func send<Message: WireMessage>(_ message: Message, on id: UInt32) {
    switch framing {
    case .ttrpc: _ = DataFrame.append(to: &out, streamID: id) { message.appendWire(to: &$0) }
    case .grpc:
      var payload: [UInt8] = []
      message.appendWire(to: &payload)
      data(id, Frames.message(payload), isLast: false)
    }
  }

  func closeSide(of id: UInt32) {
    switch framing {
    case .ttrpc: DataFrame.appendEnd(to: &out, streamID: id)
    case .grpc: data(id, [], isLast: true)
    }
  }

  /// Appends frames of the largest size that HTTP/2 permits by default, whatever the windows of the
  /// daemon are.
  private func data(_ id: UInt32, _ bytes: [UInt8], isLast: Bool) {
    var rest = bytes[...]
    while rest.count > 16_384 {
      out += Frames.data(id, Array(rest.prefix(16_384)))
      rest = rest.dropFirst(16_384)
    }
    out += Frames.data(id, Array(rest), isLast: isLast)
  }

  func bytes(_ bytes: [UInt8]) { out += bytes }

  /// Appends the header of a request of ttrpc with the given length; the payload may or may not follow.
  func header(byteCount: Int) {
    let id = takeID()
    out += withUnsafeBytes(of: UInt32(byteCount).bigEndian) { [UInt8]($0) }
    out += withUnsafeBytes(of: id.bigEndian) { [UInt8]($0) }
    out += [1, 0]
  }

  private func takeID() -> UInt32 {
    defer { nextID += 2 }
    return nextID
  }

  /// Sends as much as the socket accepts now.
  ///
  /// - Returns: false if something is left.
  @discardableResult
  func push() throws -> Bool {
    while sentCount < out.count {
      let count = out.withUnsafeBytes {
        cl_send(descriptor, $0.baseAddress! + sentCount, $0.count - sentCount)
      }
      if count == -Int64(EAGAIN) { return false }
      guard count > 0 else { throw Failure() }
      sentCount += Int(count)
    }
    out.removeAll(keepingCapacity: true)
    sentCount = 0
    return true
  }

  /// Waits until everything is sent or `milliseconds` have passed.
  func pushAll(within milliseconds: Int32 = 1_000) throws {
    while try !push() {
      var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard Glibc.poll(&poll, 1, milliseconds) > 0 else { throw Failure() }
    }
  }

  /// Reads the available bytes, waiting up to `milliseconds` for the first one.
  ///
  /// - Returns: the number of bytes read; nil when the connection is closed.
  @discardableResult
  func drain(upTo byteCount: Int = 1 << 20, waiting milliseconds: Int32 = 0) -> Int? {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return 0 }
    var buffer = [UInt8](repeating: 0, count: min(byteCount, 256 << 10))
    let count = buffer.withUnsafeMutableBytes {
      recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    return count > 0 ? count : (count < 0 && errno == EAGAIN ? 0 : nil)
  }
}
