import HealthWire

/// Reads a stream, and opens it again when the connection breaks. What was missed in between depends
/// on what the new stream begins with.
struct ReopenedStream<Request: WireMessage, Reply: WireMessage>: Sendable {
  struct Message {
    var reply: Reply
    /// The first of a stream that was opened, or opened again.
    var isFirst: Bool
    /// That the message came on.
    var stream: MessageStream<Request, Reply>
  }

  let channel: Channel
  let method: Method<Request, Reply>
  private var stream: MessageStream<Request, Reply>?
  private var isFirst = true
  private var failureCount = 0

  init(_ method: Method<Request, Reply>, on channel: Channel) {
    self.method = method
    self.channel = channel
  }

  /// nil at the end of the stream.
  ///
  /// - Parameter first: what a stream begins with that is opened now.
  mutating func next(opening first: Request) async throws(ClientError) -> Message? {
    while true {
      do throws(ClientError) {
        let stream = try await open(first)
        guard let reply = try await stream.next() else { return nil }
        defer { isFirst = false }
        failureCount = 0
        return Message(reply: reply, isFirst: isFirst, stream: stream)
      } catch {
        stream = nil
        failureCount += 1
        try await channel.pause(
          after: error, failureCount: failureCount, isIdempotent: true, until: nil)
      }
    }
  }

  private mutating func open(
    _ first: Request
  ) async throws(ClientError) -> MessageStream<Request, Reply> {
    if let stream { return stream }
    let opened = try await channel.open(method, first)
    stream = opened
    isFirst = true
    return opened
  }
}
