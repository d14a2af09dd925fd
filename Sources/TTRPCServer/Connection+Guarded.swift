import TTRPC

// Guarded bytes contain data that a service may withdraw, as when a permission is revoked. Bytes in the kernel
// cannot be recalled, so the amount between the permission check and the socket is kept to a
// minimum. Guarded bytes are queued only while the socket accepts data immediately, and the
// kernel's send buffer is small (`sendBufferByteCount`). A reply that cannot be queued yet is held
// outside the output queue, and is checked against the current grants when it is released.

/// A reply that has not been queued.
struct HeldAnswer {
  var call: Call
  /// The size of the reply, including its queue entry.
  var byteCount: Int
  /// Repeats the permission check and queues the reply, or recomputes it.
  var release: () -> Void
}

extension Connection {
  /// The maximum number of guarded bytes queued in one turn of the loop.
  private static let guardedByteCountMax = 32 << 10
  /// The memory for a held reply in addition to its bytes.
  private static let heldAnswerByteCount = 256

  /// Whether bytes queued now are expected to reach the kernel in this turn of the loop.
  var mayQueueGuarded: Bool {
    !isClosed && !isBlocked && held.isEmpty && unsentByteCount < Connection.guardedByteCountMax
  }

  /// Calls `release` once, on the loop, when guarded bytes may be queued. It is never called if the
  /// call ends before.
  func hold(_ call: Call, byteCount: Int, _ release: @escaping () -> Void) {
    // The work is complete. Its slot is released, so that a client that does not read does not
    // delay the work of others.
    endWork(of: call)
    let byteCount = byteCount + Connection.heldAnswerByteCount
    held.append(HeldAnswer(call: call, byteCount: byteCount, release: release))
    heldByteCount += byteCount
    setNeedsFlush()
  }

  /// Releases held replies in order while the socket accepts data.
  func releaseHeld() {
    var released = 0
    var stillHeld: [HeldAnswer] = []
    while released < held.count, !isClosed, !isBlocked,
      unsentByteCount < Connection.guardedByteCountMax
    {
      let answer = held[released]
      released += 1
      guard answer.call.hasEnded || isOpen(answer.call) else {
        stillHeld.append(answer)
        continue
      }
      heldByteCount -= answer.byteCount
      guard !answer.call.hasEnded else { continue }
      // `mayQueueGuarded` must be true during the release, which requires that `held` is empty.
      let others = held
      held = []
      answer.release()
      held = others + held
    }
    held.replaceSubrange(..<min(released, held.count), with: isClosed ? [] : stillHeld)
  }
}

extension Call {
  /// Whether guarded bytes may be queued now. Must be read on the loop.
  package var mayQueueGuarded: Bool {
    connection.mayQueueGuarded && connection.isOpen(self)
  }

  /// Calls `release` once, on the loop, when guarded bytes may be queued. It is never called if the
  /// call ends before. `byteCount` is the memory occupied until then.
  package func hold(byteCount: Int, _ release: @escaping () -> Void) {
    if !hasEnded { connection.hold(self, byteCount: byteCount, release) }
  }

  /// Marks the bytes that were just queued as guarded.
  package func markGuarded() { connection.hasGuarded = true }
}

// MARK: Settling

extension TransportServer {
  /// The time in which a peer must accept pending bytes. After that its connection is closed.
  private static let settleNanoseconds: UInt64 = 25_000_000
  private static let settleStepNanoseconds: UInt64 = 1_000_000

  /// Calls `done` on the loop when no byte that was guarded under the old grants can enter the
  /// sockets of the given peers. May be called from any thread, after the new grants have been
  /// published; replies released later are checked against them.
  ///
  /// - Parameter isMeant: Selects the peers; nil means all pending bytes of all peers, guarded or
  ///   not.
  package func settle(
    _ isMeant: (@Sendable (Peer) -> Bool)?, done: @escaping @Sendable () -> Void
  ) {
    loop.post { [self] in
      let meant = allConnections.filter { isMeant?($0.peer) ?? true }
      for connection in meant { connection.flush() }
      let isAll = isMeant == nil
      settle(
        meant,
        isWaiting: { connection in isAll ? connection.unsentByteCount > 0 : connection.hasGuarded },
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
