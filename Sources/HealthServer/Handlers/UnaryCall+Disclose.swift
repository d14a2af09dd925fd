import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

// How data leaves the store in the answer of a unary call.
//
// With nothing of others in it, an answer is sent and stands in the ledger. Whether a read is denied,
// granted without data, or there is no data at all makes no difference on this path.
//
// With data of others it is sent only after the ledger has accepted it (Ledger.swift), and only if
// the caller may still see what it held when its bytes are queued for the socket. If the grants have
// changed it is computed again under the new ones. If the ledger cannot be written the call fails
// with UNAVAILABLE, as every read of an app does then (`UnaryService`): an answer without the data
// of others would be false, and a client that synchronizes would delete what it holds.

extension UnaryCall {
  func disclose(_ reply: Reply, _ disclosed: DisclosedFacts) {
    if disclosed.isGuarded(from: caller) {
      if let obstacle = context.modes.obstacle { return fail(obstacle) }
      discloseGuarded(reply.wireBytes, disclosed.facts)
    } else {
      disclose(reply, disclosed.facts)
    }
  }

  /// To the user, whose reads are recorded and not guarded.
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

  /// The store was locked while the answer was on its way.
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

  /// On the loop.
  private func release(_ payload: [UInt8], _ facts: AnswerFacts, _ isAdmitted: Bool) {
    if call.isCancelled { return }
    guard isAdmitted else { return fail(PermissionError.ledgerUnavailable) }
    if let obstacle = context.modes.obstacle { return withhold(facts, obstacle) }
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
