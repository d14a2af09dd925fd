import Dispatch
import HealthProtobuf
import TTRPC
package import HealthWire
import Synchronization

extension Connection {
  /// Performs a call and blocks this thread, which reads and writes the socket itself if no other
  /// reader is active. Must not be called from a task.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, timeout: Duration? = nil
  ) throws(ClientError) -> Reply {
    try call(method, request, deadline: Deadline(after: timeout))
  }

  func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, deadline: Deadline?
  ) throws(ClientError) -> Reply {
    precondition(!method.isBidirectional, "a stream is not a call")
    let waiter = Waiter<Reply>()
    let pending = PendingCall(deadline: deadline, requestEnd: 0) { waiter.end($0) }
    let started = lock.withLock { _ in
      Result<(id: UInt32, reads: Bool), ClientError> { () throws(ClientError) in
        try checkStillOpen(beforeSending: method.isIdempotent)
        let id = try open(
          service: method.service, method: method.name, kind: .unary, pending: pending
        ) { request.appendWire(to: &$0) }
        let reads = becomeReader(or: deadline)
        if !reads { waiter.semaphore = DispatchSemaphore(value: 0) }
        return (id, reads)
      }
    }
    let (id, reads) = try started.get()
    if reads { read(until: waiter, id, deadline) } else { waiter.semaphore!.wait() }
    return try waiter.result!.get()
  }

  /// Detects that the daemon has closed an idle connection, before a call is sent that must not be
  /// repeated.
  func checkStillOpen(beforeSending isIdempotent: Bool) throws(ClientError) {
    guard !isIdempotent, calls.isEmpty, failure == nil, descriptor.isAtEnd else { return }
    fail(.lost)
    throw .lost
  }

  /// Makes this thread the reader; returns false if there is another one. The lock must be held.
  private func becomeReader(or deadline: Deadline?) -> Bool {
    guard reader == .none else {
      arrangeSources(for: deadline)
      return false
    }
    reader = .thread
    return true
  }

  /// Reads until the call has ended. Far from the deadline, `recv` alone blocks, for a limited time
  /// per call; only close to the deadline, or with unsent bytes, the thread calls `poll` first.
  /// This saves a system call per reply.
  private func read<Reply>(until waiter: Waiter<Reply>, _ id: UInt32, _ deadline: Deadline?) {
    var unsent = lock.withLock { _ in hasUnsent }
    var hasEnded = false
    while !hasEnded {
      let remaining = deadline?.remainingNanoseconds ?? .max
      let blocks = !unsent && remaining > Descriptor.receiveNanosecondsMax
      let isInTime = blocks || descriptor.wait(forWriting: unsent, until: deadline)
      let received: SocketResult =
        isInTime ? descriptor.receive(into: buffer, waits: blocks) : .wouldBlock
      lock.withLock { _ in
        switch received {
        case .bytes(let count): receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        case .wouldBlock: if !isInTime { forget(id, .deadline) }
        case .closed, .failed: fail(.lost)
        }
        flush()
        unsent = hasUnsent
        hasEnded = waiter.result != nil
        if hasEnded { handOver() }
      }
    }
  }
}

/// The result of a synchronous call.
private final class Waiter<Reply: WireMessage>: @unchecked Sendable {
  // @unchecked because all access is with the connection's lock held, except that the waiting
  // thread reads `result` without it after the call has ended.
  private(set) var result: Result<Reply, ClientError>?
  /// Set if another thread or the Dispatch source reads the reply.
  var semaphore: DispatchSemaphore?

  func end(_ outcome: PendingCall.Outcome) {
    result = outcome.decoded()
    semaphore?.signal()
  }
}

extension PendingCall.Outcome {
  func decoded<Reply: WireMessage>() -> Result<Reply, ClientError> {
    switch self {
    case .failed(let error): return .failure(error)
    case .reply(let payload):
      do throws(WireError) {
        return .success(try Reply(wire: payload))
      } catch {
        return .failure(
          ClientError(.invalidReply, "healthd sent an invalid reply: \(error.message)"))
      }
    }
  }
}
