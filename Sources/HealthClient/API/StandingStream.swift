package import HealthWire
import Synchronization
import TTRPCClient

/// A stream that is opened on every connection of a channel, before the first call. Calls that are
/// made after its creation, or after a further message was sent on it, reach the daemon after that
/// message.
///
/// The stream ends when it is deallocated.
package final class StandingStream<Request: WireMessage, Reply: WireMessage>: Sendable {
  private let channel: Channel
  private let openings: StreamOpenings<Request, Reply>

  init(_ method: Method<Request, Reply>, _ first: Request, on channel: Channel) {
    self.channel = channel
    let openings = StreamOpenings(method, first)
    self.openings = openings
    channel.add({ openings.open(on: $0) }, by: openings)
  }

  deinit { close() }

  /// Ends the stream and does not open it on later connections. Messages that have arrived can
  /// still be read.
  package func close() {
    channel.removeOpening(by: openings)
    openings.close()
  }

  /// Sends another message, which replaces the first message on later connections.
  package func send(_ message: Request) { openings.send(message) }

  /// Returns the next message, or nil at the end. Only one task may wait at a time.
  ///
  /// - Throws: The error that ended the stream, except for the loss of a connection; `cancelled` if
  ///   the task was canceled, which leaves the stream open and its messages unread.
  package func next() async throws(ClientError) -> Reply? {
    var failureCount = 0
    while true {
      var stream = openings.oldest
      do throws(ClientError) {
        if stream == nil { stream = try openings.reopen(on: try await channel.connected()) }
        return try await stream?.received()
      } catch {
        // The stream does not belong to the task that reads it.
        if error.code == .cancelled { throw error }
        failureCount += 1
        // A newer connection has its own stream already, so there is no need to pause.
        if openings.drop(stream) { continue }
        try await channel.pause(
          after: error, failureCount: failureCount, isIdempotent: true, until: nil)
      }
    }
  }
}

/// The streams of a standing stream, one per connection. There is more than one while the last
/// messages of a lost connection have not been read.
private final class StreamOpenings<Request: WireMessage, Reply: WireMessage>: Sendable {
  typealias Stream = MessageStream<Request, Reply>

  private struct State {
    var request: Request
    var streams: [Stream] = []
  }

  private let method: Method<Request, Reply>
  private let state: Mutex<State>

  init(_ method: Method<Request, Reply>, _ first: Request) {
    self.method = method
    state = Mutex(State(request: first))
  }

  var oldest: Stream? { state.withLock { $0.streams.first } }

  func open(on connection: RPCConnection) {
    state.withLock { state in
      // If the connection is already lost, the reader of the stream receives the error.
      guard let stream = try? Stream(method, state.request, on: connection) else { return }
      state.streams.append(stream)
    }
  }

  /// Reopens the stream after the daemon ended it without closing the connection.
  func reopen(on connection: RPCConnection) throws(ClientError) -> Stream {
    let opened = state.withLock { state in
      Result<Stream, ClientError> { () throws(ClientError) in
        if let stream = state.streams.first { return stream }
        let stream = try Stream(method, state.request, on: connection)
        state.streams.append(stream)
        return stream
      }
    }
    return try opened.get()
  }

  func send(_ message: Request) {
    state.withLock { state in
      state.request = message
      state.streams.last?.send(message)
    }
  }

  /// Removes a stream.
  ///
  /// - Returns: Whether there is another one.
  func drop(_ stream: Stream?) -> Bool {
    state.withLock { state in
      state.streams.removeAll { $0 === stream }
      return !state.streams.isEmpty
    }
  }

  func close() {
    for stream in state.withLock({ $0.streams }) { stream.close() }
  }
}
