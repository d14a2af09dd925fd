import Synchronization
public import TTRPC

extension RPCConnection {
  /// Performs a unary call and suspends the task. Canceling the task only ends the wait: ttrpc has
  /// no message for it, so the server may still execute the request, and its reply is dropped.
  ///
  /// - Parameters:
  ///   - deadline: The time at which the call fails with `deadlineExceeded`; nil: no limit. The
  ///     server receives the remaining time.
  ///   - metadata: The metadata of the request.
  ///   - request: Appends the encoded request. The frame of the request must not exceed
  ///     `RPCLimits.frameByteCountMax`.
  ///   - reply: Decodes the reply, whose bytes are valid only in the closure. It runs on the thread
  ///     that reads the socket and must not call the connection. It throws `invalidReply`.
  /// - Throws: Every error except `cannotConnect`.
  public func call<Reply: Sendable>(
    _ method: RemoteMethod, deadline: Deadline? = nil, metadata: [KeyValue] = [],
    request: (inout [UInt8]) -> Void,
    reply: @escaping @Sendable (UnsafeRawBufferPointer) throws(RPCError) -> Reply
  ) async throws(RPCError) -> Reply {
    let ticket = Ticket()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        withLock {
          let pending = PendingCall(deadline: deadline, requestEnd: 0) { outcome in
            let result = outcome.decoded(by: reply)
            return { continuation.resume(returning: result) }
          }
          start(method, pending, metadata, request, ticket)
        }
      }
    } onCancel: {
      withLock { ticket.cancel(in: self) }
    }.get()
  }

  /// Starts a call, whose end is reported once. The lock must be held.
  private func start(
    _ method: RemoteMethod, _ pending: PendingCall, _ metadata: [KeyValue],
    _ request: (inout [UInt8]) -> Void, _ ticket: Ticket
  ) {
    do throws(RPCError) {
      if ticket.isCancelled { throw .cancelled }
      try checkStillOpen(beforeSending: method)
      ticket.id = try open(method, .unary, metadata, pending: pending, request: request)
      arrangeSources(for: pending.deadline)
    } catch {
      end(pending, .failed(error))
    }
  }
}

/// A link between a call and the cancellation of its task, which may precede the assignment of the
/// call's ID.
private final class Ticket: @unchecked Sendable {
  // @unchecked because all access is with the connection's lock held.
  var id: UInt32?
  private(set) var isCancelled = false

  func cancel(in connection: RPCConnection) {
    isCancelled = true
    if let id { connection.forget(id, .cancelled) }
  }
}
