import CLinux
import Dispatch
import Synchronization
public import TTRPC

extension RPCConnection {
  /// Performs a unary call and blocks this thread, which reads and writes the socket itself if no
  /// other reader is active. Must not be called from a task, because it would block a thread of the
  /// concurrency pool.
  ///
  /// - Parameters:
  ///   - deadline: The time at which the call fails with `deadlineExceeded`; nil: no limit. The
  ///     server receives the remaining time.
  ///   - metadata: The metadata of the request.
  ///   - request: Appends the encoded request. The frame of the request must not exceed
  ///     `RPCLimits.frameByteCountMax`.
  ///   - reply: Decodes the reply, whose bytes are valid only in the closure. It runs on the thread
  ///     that reads the socket and must not call the connection. It throws `invalidReply`.
  /// - Throws: Every error except `cannotConnect` and `cancelled`.
  public func call<Reply: Sendable>(
    _ method: RemoteMethod, deadline: Deadline? = nil, metadata: [KeyValue] = [],
    request: (inout [UInt8]) -> Void,
    reply: @escaping @Sendable (UnsafeRawBufferPointer) throws(RPCError) -> Reply
  ) throws(RPCError) -> Reply {
    let waiter = Waiter<Reply>()
    let pending = PendingCall(deadline: deadline, requestEnd: 0) {
      waiter.end($0.decoded(by: reply))
      return nil
    }
    let started = withLock {
      Result<(id: UInt32, reads: Bool), RPCError> { () throws(RPCError) in
        try checkStillOpen(beforeSending: method)
        let id = try open(method, .unary, metadata, pending: pending, request: request)
        let reads = becomeReader(or: deadline)
        if !reads { waiter.semaphore = DispatchSemaphore(value: 0) }
        return (id, reads)
      }
    }
    let (id, reads) = try started.get()
    if reads { read(until: waiter, id, deadline) } else { waiter.semaphore!.wait() }
    return try waiter.result!.get()
  }

  /// Detects that the server has closed an idle connection, before a call is sent that must not be
  /// repeated.
  func checkStillOpen(beforeSending method: RemoteMethod) throws(RPCError) {
    guard !method.isIdempotent, calls.isEmpty, failure == nil, descriptor.isAtEnd else { return }
    fail(.connectionLost)
    throw .connectionLost
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
  /// This saves a system call per reply. While replies come within microseconds, it polls before it
  /// blocks (`PollingPolicy`).
  private func read<Reply>(until waiter: Waiter<Reply>, _ id: UInt32, _ deadline: Deadline?) {
    var unsent = withLock { hasUnsent }
    var hasEnded = false
    while !hasEnded {
      let remaining = deadline?.remainingNanoseconds ?? .max
      let blocks = !unsent && remaining > Descriptor.receiveNanosecondsMax
      let isInTime = blocks || descriptor.wait(forWriting: unsent, until: deadline)
      var received = SocketResult.wouldBlock
      if blocks {
        received = awaitBytes()
      } else if isInTime {
        received = descriptor.receive(into: freeBuffer, waits: false)
      }
      withLock {
        switch received {
        case .bytes(let count): receive(count)
        case .wouldBlock: if !isInTime { forget(id, .deadlineExceeded) }
        case .closed, .failed: fail(.connectionLost)
        }
        flush()
        unsent = hasUnsent
        hasEnded = waiter.result != nil
        if hasEnded { handOver() }
      }
    }
  }

  /// Waits for bytes, as `Descriptor.receive` does.
  private func awaitBytes() -> SocketResult {
    let began = cl_monotonic_nanoseconds()
    var received = SocketResult.wouldBlock
    if polling.polls && Descriptor.mayPoll {
      received = descriptor.poll(into: freeBuffer, nanoseconds: PollingPolicy.nanosecondsMax)
    }
    if case .wouldBlock = received { received = descriptor.receive(into: freeBuffer, waits: true) }
    polling.ended(after: cl_monotonic_nanoseconds() - began)
    return received
  }
}

/// The result of a synchronous call.
private final class Waiter<Reply: Sendable>: @unchecked Sendable {
  // @unchecked because all access is with the connection's lock held, except that the waiting
  // thread reads `result` without it after the call has ended.
  private(set) var result: Result<Reply, RPCError>?
  /// Set if another thread or the Dispatch source reads the reply.
  var semaphore: DispatchSemaphore?

  func end(_ result: Result<Reply, RPCError>) {
    self.result = result
    semaphore?.signal()
  }
}
