public import TTRPC

/// The messages of the client, in order. One task may iterate at a time; every iterator continues
/// after the last message that was read.
///
/// While messages with more than 256 KiB wait in the calls of a connection, the server does not read
/// it, which delays all its calls. A handler must therefore read all messages, or return.
public struct RPCRequests<Message: RPCMessage>: AsyncSequence, Sendable {
  public typealias Element = Message
  public typealias Failure = CancellationError

  private let queue: ReceiveQueue<Message>

  init(_ queue: ReceiveQueue<Message>) { self.queue = queue }

  public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

  /// Returns the messages one by one.
  public struct Iterator: AsyncIteratorProtocol {
    let queue: ReceiveQueue<Message>

    /// Returns the next message, or nil if the client sends no more.
    ///
    /// - Throws: `CancellationError` if the call has ended or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CancellationError) -> Message? {
      try await queue.next()
    }
  }
}
