import HealthModel
import HealthWire

/// Reads a live stream, gives credit back as answers are read, and opens the stream again when the
/// connection breaks. What was missed in between depends on the query; `isFirst` tells where a
/// stream begins.
struct LiveReader<Request: LiveRequest & WireMessage, Reply: WireMessage>: Sendable {
  let channel: Channel
  let method: Method<Request, Reply>
  let first: Request
  /// The message that adds credit.
  let more: @Sendable (UInt32) -> Request

  private var stream: MessageStream<Request, Reply>?
  private var isFirst = true
  /// Answers read since credit was given last.
  private var readCount: UInt32 = 0
  private var failureCount = 0

  init(
    channel: Channel, method: Method<Request, Reply>, first: Request,
    more: @escaping @Sendable (UInt32) -> Request
  ) {
    self.channel = channel
    self.method = method
    self.first = first
    self.more = more
  }

  mutating func next() async throws(ClientError) -> (reply: Reply, isFirst: Bool)? {
    while true {
      do throws(ClientError) {
        let stream = try await openStream()
        guard let reply = try await stream.next() else { return nil }
        defer { isFirst = false }
        took(from: stream)
        return (reply, isFirst)
      } catch {
        stream = nil
        failureCount += 1
        try await channel.pause(
          after: error, failureCount: failureCount, isIdempotent: true, until: nil)
      }
    }
  }

  private mutating func openStream() async throws(ClientError) -> MessageStream<Request, Reply> {
    if let stream { return stream }
    let opened = try await channel.open(method, first)
    stream = opened
    isFirst = true
    readCount = 0
    return opened
  }

  /// Half of the credit at a time.
  private mutating func took(from stream: MessageStream<Request, Reply>) {
    failureCount = 0
    readCount += 1
    guard readCount * 2 >= first.credit else { return }
    stream.send(more(readCount))
    readCount = 0
  }
}
