import TTRPC
package import HealthWire
import Synchronization

extension Connection {
  /// Performs a call and suspends the task. Canceling the task only ends the wait: the daemon may
  /// still execute the request, and its reply is dropped.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeout: Duration? = nil
  ) async throws(ClientError) -> Reply {
    try await call(method, request, deadline: Deadline(after: timeout))
  }

  func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, deadline: Deadline?
  ) async throws(ClientError) -> Reply {
    precondition(!method.isBidirectional, "a stream is not a call")
    let ticket = Ticket()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lock.withLock { _ in
          start(method, request, deadline, ticket) { continuation.resume(returning: $0) }
        }
      }
    } onCancel: {
      lock.withLock { _ in ticket.cancel(in: self) }
    }.get()
  }

  /// Starts a call. `end` is called once. The lock must be held, and is held when `end` is called.
  private func start<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, _ deadline: Deadline?, _ ticket: Ticket,
    _ end: @escaping @Sendable (Result<Reply, ClientError>) -> Void
  ) {
    do throws(ClientError) {
      if ticket.isCancelled { throw .cancelled }
      try checkStillOpen(beforeSending: method.isIdempotent)
      ticket.id = try open(
        service: method.service, method: method.name, kind: .unary,
        pending: PendingCall(deadline: deadline, requestEnd: 0) { end($0.decoded()) }
      ) { request.appendWire(to: &$0) }
      arrangeSources(for: deadline)
    } catch {
      end(.failure(error))
    }
  }
}

/// A link between a call and the cancellation of its task, which may precede the assignment of the
/// call's ID.
private final class Ticket: @unchecked Sendable {
  // @unchecked because all access is with the connection's lock held.
  var id: UInt32?
  private(set) var isCancelled = false

  func cancel(in connection: Connection) {
    isCancelled = true
    if let id { connection.forget(id, .cancelled) }
  }
}
