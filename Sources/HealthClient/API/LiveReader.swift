import HealthAPI
import HealthModel
import HealthWire

/// A reader of a live stream that grants further credit as replies are read.
struct LiveReader<Request: LiveRequest & WireMessage, Reply: WireMessage>: Sendable {
  /// The message that begins the stream when it is reopened.
  var first: Request
  /// Returns the message that grants credit.
  private let more: @Sendable (UInt32) -> Request
  private var stream: ReopenedStream<Request, Reply>
  /// The number of replies read since credit was last granted.
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
    // Granting half of the credit at a time avoids both a stall and a message per reply.
    if readCount * 2 >= first.credit {
      message.stream.send(more(readCount))
      readCount = 0
    }
    return (message.reply, message.isFirst)
  }
}
