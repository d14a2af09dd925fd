import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

// How data leaves the store in the answer of a unary call.
//
// With nothing of others in it, an answer is sent and stands in the ledger. Whether a read is denied,
// granted without data, or there is no data at all makes no difference on this path.
//
// With data of others it is sent only after the ledger has taken it (Ledger.swift), and only if the
// caller may still see what it held when its bytes are queued for the socket. If the person has
// changed her mind meanwhile it is computed again under what she decided; if the ledger cannot be
// written, it is computed without others' data. The caller sees an answer that is right for the
// moment at which it was sent, and no error that would tell.

extension UnaryCall {
  func disclose(_ reply: Reply, _ facts: AnswerFacts) {
    if let obstacle = context.modes.obstacle { return fail(obstacle) }
    if facts.isGuarded(from: caller) {
      discloseGuarded(reply.wireBytes, facts)
    } else if call.loop.isOnLoop {
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
    guard !attempt.isWithholding else {
      return fail(PermissionError(.inaccessible, "the ledger cannot be written"))
    }
    let entry = context.entry(.read, call, caller, facts, byteCount: payload.count)
    let isAdmitted = context.permissions.ledger.admit(entry) { isAdmitted in
      call.onLoop { release(payload, facts, isAdmitted) }
    }
    if isAdmitted { call.onLoop { release(payload, facts, true) } }
  }

  /// On the loop.
  private func release(_ payload: [UInt8], _ facts: AnswerFacts, _ isAdmitted: Bool) {
    if call.isCancelled { return }
    guard isAdmitted else { return attempt.repeated(true) }
    if let obstacle = context.modes.obstacle { return withhold(facts, obstacle) }
    guard attempt.isCurrent() else {
      record(.withheld, facts)
      return attempt.repeated(false)
    }
    guard call.mayQueueGuarded else {
      return call.hold(byteCount: payload.count) { release(payload, facts, true) }
    }
    call.reply(payload)
    call.markGuarded()
  }
}
