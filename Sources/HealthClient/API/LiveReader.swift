import HealthModel
import HealthWire

/// Reads a live stream and gives credit back as answers are read.
struct LiveReader<Request: LiveRequest & WireMessage, Reply: WireMessage>: Sendable {
  /// What the stream begins with when it is opened again.
  var first: Request
  /// The message that adds credit.
  private let more: @Sendable (UInt32) -> Request
  private var stream: ReopenedStream<Request, Reply>
  /// Answers read since credit was given last.
  private var readCount: UInt32 = 0

  init(
    channel: Channel, method: Method<Request, Reply>, first: Request,
    more: @escaping @Sendable (UInt32) -> Request
  ) {
    self.first = first
    self.more = more
    stream = ReopenedStream(method, on: channel)
  }

  mutating func next() async throws(ClientError) -> (reply: Reply, isFirst: Bool)? {
    guard let message = try await stream.next(opening: first) else { return nil }
    readCount = message.isFirst ? 1 : readCount + 1
    // Half of the credit at a time.
    if readCount * 2 >= first.credit {
      message.stream.send(more(readCount))
      readCount = 0
    }
    return (message.reply, message.isFirst)
  }
}
