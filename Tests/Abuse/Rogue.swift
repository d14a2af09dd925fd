import CLinux
import DaemonTestSupport
import Glibc
import TTRPC
import HealthWire

/// A connection that misbehaves: it sends arbitrary bytes, reads only on request, and never blocks
/// for long.
final class Rogue {
  struct Failure: Error {}

  let descriptor: Int32
  /// Owns the descriptor of an identified connection.
  private let client: WireClient?
  /// The lower stream IDs were used by the hello.
  private(set) var nextID: UInt32 = 1_001
  private var out: [UInt8] = []
  private var sentCount = 0
  private var isOpen = true

  /// A connection without a hello.
  init(path: String) throws {
    descriptor = cl_unix_connect(path)
    client = nil
    guard descriptor >= 0 else { throw Failure() }
    _ = cl_set_nonblocking(descriptor, true)
  }

  /// A connection of an app, which says hello in a framing and then sends bytes.
  init(path: String, app: App, framing: any ClientFraming) throws {
    let client = try WireClient(
      path: path, bundleIdentifier: app.bundleIdentifier, token: app.token, framing: framing)
    self.client = client
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
    _ = Request.append(
      to: &out, streamID: id, flags: method.isBidirectional ? .remoteOpen : [],
      service: method.service, method: method.name, timeoutNanoseconds: timeoutNanoseconds,
      metadata: []
    ) { if !method.isBidirectional { message.appendWire(to: &$0) } }
    if method.isBidirectional { send(message, on: id) }
    return id
  }

  func request(service: String, method: String, metadata: [KeyValue] = [], payload: [UInt8] = []) {
    let id = takeID()
    _ = Request.append(
      to: &out, streamID: id, flags: [], service: service, method: method, timeoutNanoseconds: 0,
      metadata: metadata
    ) { $0 += payload }
  }

  func send<Message: WireMessage>(_ message: Message, on id: UInt32) {
    _ = DataFrame.append(to: &out, streamID: id) { message.appendWire(to: &$0) }
  }

  func closeSide(of id: UInt32) { DataFrame.appendEnd(to: &out, streamID: id) }

  func bytes(_ bytes: [UInt8]) { out += bytes }

  /// Appends the header of a request with the given length; the payload may or may not follow.
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
