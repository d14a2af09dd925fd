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
      if let obstacle = context.modes.obstacle { return fail(obstacle) }
      discloseGuarded(reply.wireBytes, disclosed.facts)
    } else {
      disclose(reply, disclosed.facts)
    }
  }

  /// Sends a reply to the user, whose reads are recorded but not guarded.
  func disclose(_ reply: Reply, _ facts: AnswerFacts, in _: OwnerScope) { disclose(reply, facts) }

  private func disclose(_ reply: Reply, _ facts: AnswerFacts) {
    if let obstacle = context.modes.obstacle { return fail(obstacle) }
    if call.loop.isOnLoop {
      var byteCount = 0
      call.reply { out in
        let before = out.count
        reply.appendWire(to: &out)
        byteCount = out.count - before
      }
      context.record(.read, call, caller, facts, byteCount: byteCount)
    } else {
      let payload = reply.wireBytes
      context.record(.read, call, caller, facts, byteCount: payload.count)
      call.onLoop {
        if let obstacle = context.modes.obstacle {
          withhold(facts, obstacle)
        } else {
          call.reply(payload)
        }
      }
    }
  }

  /// Fails the call because the store was locked before the reply was sent.
  private func withhold(_ facts: AnswerFacts, _ obstacle: HealthError) {
    record(.withheld, facts)
    fail(obstacle)
  }

  private func discloseGuarded(_ payload: [UInt8], _ facts: AnswerFacts) {
    let entry = context.entry(.read, call, caller, facts, byteCount: payload.count)
    let digest = AnswerDigest.of(payload)
    let isAdmitted = context.permissions.ledger.admit(entry, digest: digest) { isAdmitted in
      call.onLoop { release(payload, facts, isAdmitted) }
    }
    if isAdmitted { call.onLoop { release(payload, facts, true) } }
  }

  /// Sends the reply if it is still permitted. Must be called on the loop.
  private func release(_ payload: [UInt8], _ facts: AnswerFacts, _ isAdmitted: Bool) {
    if call.isCancelled { return }
    guard isAdmitted else { return fail(PermissionError.ledgerUnavailable) }
    if let obstacle = context.modes.obstacle { return withhold(facts, obstacle) }
    // The grants have changed since the reply was computed. The ledger already has its entry, so a
    // second one records that it was withheld.
    guard attempt.isCurrent() else {
      record(.withheld, facts)
      return attempt.repeated()
    }
    guard call.mayQueueGuarded else {
      return call.hold(byteCount: payload.count) { release(payload, facts, true) }
    }
    call.reply(payload)
    call.markGuarded()
  }
}
