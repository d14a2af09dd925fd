import Glibc
import HealthClient
import HealthModel
import TTRPC
import HealthWire
import Synchronization
import Testing

/// The daemon's end of a socket pair, scripted by a test: `next` returns requests; `reply` and
/// similar methods send answers. A thread reads the socket, so that the client may block on it.
final class ScriptedPeer: Sendable {
  enum Event: Sendable {
    case request(Received)
    case message(streamID: UInt32, [UInt8])
    case halfClosed(streamID: UInt32)
    case disconnected
  }

  struct Received: Sendable {
    var streamID: UInt32
    var path: String
    var payload: [UInt8]
    var timeoutNanoseconds: Int64
  }

  private let socket: Descriptor
  private let raw: Int32
  private let events: AsyncStream<Event>.SharedIterator

  /// Creates a connected pair: the client's end and the scripted peer.
  static func pair() -> (client: Descriptor, peer: ScriptedPeer) {
    var ends: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (Descriptor(ends[0]), ScriptedPeer(ends[1]))
  }

  private init(_ raw: Int32) {
    self.raw = raw
    socket = Descriptor(raw)
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    events = .init(stream)
    spawn { [socket] in
      Self.read(raw) { continuation.yield($0) }
      withExtendedLifetime(socket) {}
      continuation.finish()
    }
  }

  private static func read(_ raw: Int32, _ report: (Event) -> Void) {
    var connection = ServerConnection()
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = recv(raw, &buffer, buffer.count, 0)
      guard count > 0 else { return report(.disconnected) }
      buffer[..<count].withUnsafeBytes { bytes in
        var input = bytes
        while let event = connection.next(&input) {
          switch event {
          case .request(let id, let request, let remoteClosed):
            let isStream = !remoteClosed
            connection.accept(
              streamID: id, takesMessages: isStream, remoteClosed: remoteClosed)
            report(
              .request(
                Received(
                  streamID: id, path: "\(request.service.text)/\(request.method.text)",
                  payload: Array(request.payload),
                  timeoutNanoseconds: request.timeoutNanoseconds)))
          case .message(let id, let bytes, _): report(.message(streamID: id, Array(bytes)))
          case .halfClosed(let id): report(.halfClosed(streamID: id))
          case .refused, .failed, .notFrames: Issue.record("the client violated the protocol")
          }
        }
      }
    }
  }

  /// Returns the client's next event.
  func next() async -> Event { await events.next() ?? .disconnected }

  /// Returns the next event, which must be a request for this method.
  func expect<Request, Reply>(
    _ method: Method<Request, Reply>, location: SourceLocation = #_sourceLocation
  ) async throws -> Received {
    guard case .request(let received) = await next() else {
      Issue.record("the client did not send a request", sourceLocation: location)
      throw CancellationError()
    }
    #expect(received.path == method.path, sourceLocation: location)
    return received
  }

  /// Returns the stream ID and first message of the next event, which must open a stream of this
  /// method.
  func opened<Request: WireMessage, Reply>(
    _ method: Method<Request, Reply>, location: SourceLocation = #_sourceLocation
  ) async throws -> (UInt32, Request) {
    let request = try await expect(method, location: location)
    guard case .message(request.streamID, let bytes) = await next() else {
      throw ClientError(.invalidReply, "a stream begins with a message")
    }
    return (request.streamID, try Request(wire: bytes))
  }

  func reply(_ streamID: UInt32, _ message: some WireMessage) {
    let payload = message.wireBytes
    var frame = [UInt8](repeating: 0, count: Response.prefixByteCountMax)
    let prefix = frame.withUnsafeMutableBytes {
      Response.writePrefix(
        to: $0.baseAddress!, streamID: streamID, payloadByteCount: payload.count)
    }
    write(frame[..<prefix] + payload)
  }

  func fail(_ streamID: UInt32, _ status: Status) {
    var frame: [UInt8] = []
    Response.append(to: &frame, streamID: streamID, status: status)
    write(frame[...])
  }

  func send(_ streamID: UInt32, _ message: some WireMessage) {
    var frame: [UInt8] = []
    _ = DataFrame.append(to: &frame, streamID: streamID) { message.appendWire(to: &$0) }
    write(frame[...])
  }

  func end(_ streamID: UInt32) {
    var frame: [UInt8] = []
    DataFrame.appendEnd(to: &frame, streamID: streamID)
    write(frame[...])
  }

  /// Writes all bytes and waits for the client to read them.
  func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Disconnects, as the end of the daemon's process does.
  func disconnect() { _ = shutdown(raw, Int32(SHUT_RDWR)) }
}

extension AsyncStream where Element: Sendable {
  /// An iterator that several tasks may use, one at a time.
  final class SharedIterator: @unchecked Sendable {
    // @unchecked because a test awaits one event at a time.
    private var iterator: AsyncStream<Element>.AsyncIterator
    init(_ stream: AsyncStream<Element>) { iterator = stream.makeAsyncIterator() }
    func next() async -> Element? { await iterator.next() }
  }
}

/// Runs `work` on its own thread.
func spawn(_ work: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  var thread = pthread_t()
  let context = Unmanaged.passRetained(Box(work)).toOpaque()
  let result = pthread_create(
    &thread, nil,
    { context in
      Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().work()
      return nil
    }, context)
  precondition(result == 0)
  pthread_detach(thread)
}

/// Runs blocking work on its own thread and returns its result.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    spawn { continuation.resume(returning: work()) }
  }
}

/// A scripted daemon that creates a peer for each connection of the client.
final class ScriptedDaemon: Sendable {
  private let peers: AsyncStream<ScriptedPeer>.SharedIterator
  private let continuation: AsyncStream<ScriptedPeer>.Continuation
  private let refusals = Mutex(0)

  init() {
    let (stream, continuation) = AsyncStream<ScriptedPeer>.makeStream()
    peers = .init(stream)
    self.continuation = continuation
  }

  /// Makes the next `count` attempts to connect fail.
  func refuse(_ count: Int) { refusals.withLock { $0 = count } }

  func connect() throws(ClientError) -> Descriptor {
    let isRefused = refusals.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
    if isRefused { throw ClientError(.notRunning, "nobody listens") }
    let (client, peer) = ScriptedPeer.pair()
    continuation.yield(peer)
    return client
  }

  /// Returns the peer of the client's next connection.
  func next() async throws -> ScriptedPeer { try #require(await peers.next()) }

  func channel(
    identity: AppIdentity? = nil, _ change: (inout ClientOptions) -> Void = { _ in }
  ) -> Channel {
    var options = ClientOptions()
    // Bounds a test that waits in vain.
    options.timeout = .seconds(300)
    options.reconnectPause = .milliseconds(1)
    change(&options)
    return Channel(identity: identity, options: options) { [self] () throws(ClientError) in
      try connect()
    }
  }
}
