import HealthRPC

// Bytes that hold what the person may take back. What has reached the kernel cannot be recalled, so
// as little as possible is ever between the decision that it may be sent and the socket: guarded
// bytes are queued only while the socket takes what it is given, and the kernel's own buffer is kept
// small (`sendBufferByteCount`). What cannot be queued now is held as an answer, not as bytes on
// their way, and decided about anew when its turn comes.

/// An answer that is not queued yet.
struct HeldAnswer {
  var call: Call
  /// With the memory of its place in the queue.
  var byteCount: Int
  /// Decides again and queues, or does something else.
  var release: () -> Void
}

extension Connection {
  /// Guarded bytes that may wait in one turn of the loop.
  private static let guardedByteCountMax = 32 << 10
  /// Memory of an answer that is held, beside its bytes.
  private static let heldAnswerByteCount = 256

  /// What is queued now goes to the kernel with this turn of the loop, as far as can be known.
  var mayQueueGuarded: Bool {
    !isClosed && !isBlocked && held.isEmpty && out.byteCount < Connection.guardedByteCountMax
  }

  /// `release` runs once, on the loop, when guarded bytes may be queued; never if the call ends
  /// before.
  func hold(_ call: Call, byteCount: Int, _ release: @escaping () -> Void) {
    // Its work is done: it takes no place from others while the client does not read.
    endWork(of: call)
    let byteCount = byteCount + Connection.heldAnswerByteCount
    held.append(HeldAnswer(call: call, byteCount: byteCount, release: release))
    heldByteCount += byteCount
    setNeedsFlush()
  }

  /// One after the other, for as long as the socket takes them.
  func releaseHeld() {
    var released = 0
    while released < held.count, !isClosed, !isBlocked,
      out.byteCount < Connection.guardedByteCountMax
    {
      let answer = held[released]
      released += 1
      heldByteCount -= answer.byteCount
      guard !answer.call.hasEnded else { continue }
      // What it queues must find the way open.
      let others = held
      held = []
      answer.release()
      held = others + held
    }
    held.removeFirst(min(released, held.count))
  }
}

extension Call {
  /// On the loop only.
  var mayQueueGuarded: Bool { connection.mayQueueGuarded }

  /// `release` runs once, on the loop, when guarded bytes may be queued; never if the call ends
  /// before. `byteCount` is what waits in memory until then.
  func hold(byteCount: Int, _ release: @escaping () -> Void) {
    if !hasEnded { connection.hold(self, byteCount: byteCount, release) }
  }

  /// The bytes that were just queued are guarded.
  func markGuarded() { connection.hasGuarded = true }
}

// MARK: Settling

extension TransportServer {
  /// How long a peer has for taking what was on its way to it; then its connection is closed.
  private static let settleNanoseconds: UInt64 = 25_000_000
  private static let settleStepNanoseconds: UInt64 = 1_000_000

  /// Calls `done`, on the loop, when no byte that was guarded by an older decision can enter the
  /// sockets of the peers that are meant. From any thread, after the decision has been published:
  /// whatever is released later has seen it.
  ///
  /// - Parameter isMeant: nil for every byte of every peer, guarded or not.
  package func settle(
    _ isMeant: (@Sendable (Peer) -> Bool)?, done: @escaping @Sendable () -> Void
  ) {
    loop.post { [self] in
      let meant = allConnections.filter { isMeant?($0.peer) ?? true }
      for connection in meant { connection.flush() }
      let isAll = isMeant == nil
      settle(
        meant,
        isWaiting: { connection in isAll ? connection.out.byteCount > 0 : connection.hasGuarded },
        until: loop.clock.now + Self.settleNanoseconds, done)
    }
  }

  private func settle(
    _ connections: [Connection], isWaiting: @escaping @Sendable (Connection) -> Bool,
    until deadline: UInt64, _ done: @escaping @Sendable () -> Void
  ) {
    let left = connections.filter { !$0.isClosed && isWaiting($0) }
    if left.isEmpty { return done() }
    let now = loop.clock.now
    guard now < deadline else {
      for connection in left { connection.close(.withdrawn) }
      return done()
    }
    loop.schedule(
      LoopTimer(at: min(now + Self.settleStepNanoseconds, deadline)) { [self] in
        settle(left, isWaiting: isWaiting, until: deadline, done)
      })
  }
}
