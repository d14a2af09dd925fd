import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire
import TTRPCServer

// The path on which stored data leaves the daemon in the reply of a unary call.
//
// A reply without data from other apps is sent and recorded in the ledger. This path is the same
// whether the read is denied, granted without matching data, or the store is empty.
//
// A reply with data from other apps is sent only after the ledger has accepted its entry
// (Ledger.swift), and only if the grants still permit its content when its bytes are queued for the
// socket. If the grants have changed, the reply is computed again. If the ledger cannot be written,
// the call fails with UNAVAILABLE, like every read of an app in that state (`UnaryService`). A
// reply without the data from other apps would be wrong: a client that synchronizes would delete
// its copies.

extension UnaryCall {
  func disclose(_ reply: Reply, _ disclosed: DisclosedFacts) {
    if disclosed.isGuarded(from: caller) {
      if let obstacle = context.modes.obstacle(for: caller) { return fail(obstacle) }
      // Encoded once, here: what the ledger counts and hashes is what is sent.
      discloseGuarded(encoded(reply), disclosed.facts)
    } else {
      disclose(reply, disclosed.facts)
    }
  }

  /// Sends a reply to the user, whose reads are recorded but not guarded.
  func disclose(_ reply: Reply, _ facts: AnswerFacts, in _: OwnerScope) { disclose(reply, facts) }

  /// Sends a reply that needs no ledger entry on the disk: its content is the caller's own.
  private func disclose(_ reply: Reply, _ facts: AnswerFacts) {
    if let obstacle = context.modes.obstacle(for: caller) { return fail(obstacle) }
    // The reply is encoded directly into the output buffer, so its size is known only afterwards.
    if call.loop.isOnLoop {
      var byteCount = 0
      call.reply { out in
        let before = out.count
        reply.appendWire(to: &out)
        byteCount = out.count - before
      }
      context.record(.read, call, caller, facts, byteCount: byteCount)
    } else {
      let payload = encoded(reply)
      // Before the reply is posted to the loop: in memory at once, on the disk within 100 ms.
      context.record(.read, call, caller, facts, byteCount: payload.byteCount)
      call.onLoop {
        if let obstacle = context.modes.obstacle(for: caller) {
          // The store was locked after the entry was appended. A second entry corrects it, because
          // the ledger is append-only.
          withhold(facts, obstacle)
        } else {
          call.reply(payload)
        }
      }
    }
  }

  private func encoded(_ reply: Reply) -> EncodedReply {
    EncodedReply(to: call) { reply.appendWire(to: &$0) }
  }

  /// Fails the call because the store was locked before the reply was sent.
  private func withhold(_ facts: AnswerFacts, _ obstacle: HealthError) {
    record(.withheld, facts)
    fail(obstacle)
  }

  /// Sends a reply with data from other apps, after its entry is on the disk or covered by a
  /// voucher. The ledger comes first: after a crash, an entry without a reply is harmless, but a
  /// reply without an entry is not.
  private func discloseGuarded(_ payload: EncodedReply, _ facts: AnswerFacts) {
    let entry = context.entry(.read, call, caller, facts, byteCount: payload.byteCount)
    let digest = payload.withPayload(AnswerDigest.of)
    let isAdmitted = context.permissions.ledger.admit(entry, digest: digest) { isAdmitted in
      call.onLoop { release(payload, facts, isAdmitted) }
    }
    if isAdmitted { call.onLoop { release(payload, facts, true) } }
  }

  /// Sends the reply if it is still permitted. Must be called on the loop. It runs after the wait
  /// for the ledger and again after each wait for the socket, and repeats all checks: a grant may
  /// be revoked during either.
  private func release(_ payload: EncodedReply, _ facts: AnswerFacts, _ isAdmitted: Bool) {
    // The entry remains although nothing was sent. It errs on the safe side.
    if call.isCancelled { return }
    guard isAdmitted else { return fail(PermissionError.ledgerUnavailable) }
    if let obstacle = context.modes.obstacle(for: caller) { return withhold(facts, obstacle) }
    // The grants have changed since the reply was computed. The ledger already has its entry, so a
    // second one records that it was withheld.
    guard attempt.isCurrent() else {
      record(.withheld, facts)
      return attempt.restart()
    }
    // A client that does not read must not have data in a queue that a revoke could no longer
    // remove.
    guard call.mayQueueGuarded else {
      return call.hold(byteCount: payload.byteCount) { release(payload, facts, true) }
    }
    call.reply(payload)
    // From here on, `TransportServer.settle` waits until these bytes are in the kernel.
    call.markGuarded()
  }
}
