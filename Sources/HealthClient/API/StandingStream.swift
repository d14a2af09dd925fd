package import HealthWire
import Synchronization

/// A stream that every connection of a channel begins with, before its first call. What is called
/// after it was made, or after a further message was sent on it, reaches the daemon behind that.
///
/// It ends when nobody holds it.
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

  /// Says "enough", and begins no further connection. What has arrived can still be read.
  package func close() {
    channel.removeOpening(by: openings)
    openings.close()
  }

  /// Sends another message, which later connections begin with instead of the first.
  package func send(_ message: Request) { openings.send(message) }

  /// The next message, or nil at the end. One task at a time.
  ///
  /// - Throws: what ended the stream other than the loss of a connection.
  package func next() async throws(ClientError) -> Reply? {
    var failureCount = 0
    while true {
      var stream = openings.oldest
      do throws(ClientError) {
        if stream == nil { stream = try openings.reopen(on: try await channel.connected()) }
        return try await stream?.next()
      } catch {
        failureCount += 1
        if openings.drop(stream) { continue }
        try await channel.pause(
          after: error, failureCount: failureCount, isIdempotent: true, until: nil)
      }
    }
  }
}

/// The streams of a standing stream, one for each connection; more than one as long as the daemon's
/// last words on a lost connection were not read.
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

  func open(on connection: Connection) {
    state.withLock { state in
      // A connection that is lost by now is noticed by whoever reads.
      guard let stream = try? Stream(method, state.request, on: connection) else { return }
      state.streams.append(stream)
    }
  }

  /// After the daemon ended the stream and not the connection.
  func reopen(on connection: Connection) throws(ClientError) -> Stream {
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

  /// - Returns: whether there is another.
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
