import Glibc
package import TTRPC

/// The server's end of a socket pair, scripted by a test: `next` returns requests; `reply` and
/// similar methods send answers. A thread reads the socket, so that the client may block on it.
package final class ScriptedPeer: Sendable {
  package enum Event: Sendable {
    case request(Received)
    case message(streamID: UInt32, [UInt8])
    case halfClosed(streamID: UInt32)
    /// The client sent something that ttrpc does not allow.
    case violation
    case disconnected
  }

  package struct Received: Sendable {
    package var streamID: UInt32
    package var path: String
    package var payload: [UInt8]
    package var metadata: [KeyValue]
    package var timeoutNanoseconds: Int64
  }

  /// The descriptor stays open until the peer and its thread have released it.
  private final class Socket: Sendable {
    let raw: Int32
    init(_ raw: Int32) { self.raw = raw }
    deinit { Glibc.close(raw) }
  }

  private let socket: Socket
  private let events: AsyncStream<Event>.SharedIterator

  /// Creates a connected pair: the client's descriptor, which the caller closes, and the peer.
  package static func pair() -> (client: Int32, peer: ScriptedPeer) {
    var ends: [Int32] = [0, 0]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (ends[0], ScriptedPeer(ends[1]))
  }

  private init(_ raw: Int32) {
    let socket = Socket(raw)
    self.socket = socket
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    events = .init(stream)
    spawn {
      Self.read(socket.raw) { continuation.yield($0) }
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
                  payload: Array(request.payload), metadata: request.metadata,
                  timeoutNanoseconds: request.timeoutNanoseconds)))
          case .message(let id, let bytes, _): report(.message(streamID: id, Array(bytes)))
          case .halfClosed(let id): report(.halfClosed(streamID: id))
          case .refused, .failed, .cancelled, .notFrames: report(.violation)
          }
        }
      }
    }
  }

  /// Returns the client's next event.
  package func next() async -> Event { await events.next() ?? .disconnected }

  package func reply(_ streamID: UInt32, _ payload: [UInt8]) {
    write(Self.frame(streamID, payload)[...])
  }

  /// Returns the frame of a reply.
  package static func frame(_ streamID: UInt32, _ payload: [UInt8]) -> [UInt8] {
    var frame = [UInt8](repeating: 0, count: Response.prefixByteCountMax)
    let prefix = frame.withUnsafeMutableBytes {
      Response.writePrefix(
        to: $0.baseAddress!, streamID: streamID, payloadByteCount: payload.count)
    }
    return frame[..<prefix] + payload
  }

  package func fail(_ streamID: UInt32, _ status: Status) {
    var frame: [UInt8] = []
    Response.append(to: &frame, streamID: streamID, status: status)
    write(frame[...])
  }

  package func send(_ streamID: UInt32, _ message: [UInt8]) {
    var frame: [UInt8] = []
    _ = DataFrame.append(to: &frame, streamID: streamID) { $0 += message }
    write(frame[...])
  }

  package func end(_ streamID: UInt32) {
    var frame: [UInt8] = []
    DataFrame.appendEnd(to: &frame, streamID: streamID)
    write(frame[...])
  }

  /// Writes all bytes and waits for the client to read them.
  package func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Disconnects, as the end of the daemon's process does.
  package func disconnect() { _ = shutdown(socket.raw, Int32(SHUT_RDWR)) }
}

extension AsyncStream where Element: Sendable {
  /// An iterator that several tasks may use, one at a time.
  package final class SharedIterator: @unchecked Sendable {
    // @unchecked because a test awaits one event at a time.
    private var iterator: AsyncStream<Element>.AsyncIterator
    package init(_ stream: AsyncStream<Element>) { iterator = stream.makeAsyncIterator() }
    package func next() async -> Element? { await iterator.next() }
  }
}

/// Runs `work` on its own thread.
package func spawn(_ work: @escaping @Sendable () -> Void) {
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
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    spawn { continuation.resume(returning: work()) }
  }
}
