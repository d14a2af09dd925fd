public import TTRPC

/// The messages that an asynchronous handler sends. May be used by several tasks.
public struct RPCWriter<Message: RPCMessage>: Sendable {
  private let queue: SendQueue

  init(_ queue: SendQueue) { self.queue = queue }

  /// Sends a message, and suspends while the client does not read: more than 16 KiB of the call wait
  /// for room in its connection. Messages that were written when the handler returns or throws are
  /// sent before the status.
  ///
  /// - Throws: `CancellationError` if the call has ended or the task was cancelled; the error of the
  ///   message if it cannot be encoded. A message that exceeds a frame (`RPCLimits`) ends the call.
  public func write(_ message: Message) async throws {
    var bytes: [UInt8] = []
    try message.encode(to: &bytes)
    try await queue.write(bytes)
  }
}
