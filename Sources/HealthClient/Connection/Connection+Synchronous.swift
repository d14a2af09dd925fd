import Dispatch
import HealthProtobuf
import HealthRPC
package import HealthWire
import Synchronization

extension Connection {
  /// Calls and waits on this thread, which writes and reads the socket itself while nobody else
  /// does. Not for tasks: it blocks.
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

  /// Notices that the daemon has closed an idle connection before a call that must not be repeated
  /// goes out.
  func checkStillOpen(beforeSending isIdempotent: Bool) throws(ClientError) {
    guard !isIdempotent, calls.isEmpty, failure == nil, descriptor.isAtEnd else { return }
    fail(.lost)
    throw .lost
  }

  /// With the lock held. False if somebody reads already.
  private func becomeReader(or deadline: Deadline?) -> Bool {
    guard reader == .none else {
      arrangeSources(for: deadline)
      return false
    }
    reader = .thread
    return true
  }

  /// Reads until the call has ended. Far from the deadline `recv` alone waits, in slices; only near
  /// it, or with something to write, it takes a `poll` first.
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

/// Where a synchronous call gets its answer.
private final class Waiter<Reply: WireMessage>: @unchecked Sendable {
  // @unchecked because everything is touched with the connection's lock held; only the thread that
  // waits looks without it, after the answer has come.
  private(set) var result: Result<Reply, ClientError>?
  /// When another thread reads.
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
        return .failure(ClientError(.invalidReply, "healthd sent a bad answer: \(error.message)"))
      }
    }
  }
}
