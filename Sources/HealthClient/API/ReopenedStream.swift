import HealthWire

/// A reader of a stream that reopens it when the connection breaks. Whether messages are missed in
/// between depends on the first message of the new stream.
struct ReopenedStream<Request: WireMessage, Reply: WireMessage>: Sendable {
  struct Message {
    var reply: Reply
    /// Whether the message is the first one after the stream was opened or reopened.
    var isFirst: Bool
    /// The stream of the message.
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

  /// Returns the next message, or nil at the end of the stream.
  ///
  /// - Parameter first: The first message of the stream, if it is opened now.
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
