import HealthAuthorization
import HealthModel
import HealthRPC
import HealthWire

/// `Agent.Register` of one connection: hands sheets out and decisions in.
///
/// Unchecked, because what is mutable is touched on the connection's loop only.
final class AgentStream: @unchecked Sendable {
  private let call: Call
  private let scope: OwnerScope
  private let context: HandlerContext
  private var isRegistered = false
  private var hasEnded = false

  init(call: Call, scope: OwnerScope, context: HandlerContext) {
    self.call = call
    self.scope = scope
    self.context = context
  }

  /// On the loop. The call's callbacks keep the stream until the call ends.
  func begin() {
    call.onMessage = { self.receive($0) }
    call.onHalfClose = { self.end { $0.finish() } }
    call.onCancel = { _ in self.end { _ in } }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if hasEnded { return }
    do {
      switch (try AgentMessage(wire: bytes), isRegistered) {
      case (.hello, false):
        isRegistered = true
        context.consent.attach(self)
      case (.touched(let sheet), true): context.consent.touch(sheet, by: self)
      case (.decision(let decision), true): decide(decision)
      case (.hello, true), (.touched, false), (.decision, false):
        throw HealthError.invalidArgument("content: hello in the first message and only there")
      }
    } catch {
      end { $0.fail(Status(error)) }
    }
  }

  private func decide(_ decision: SheetDecision) {
    let decider = ConsentCenter.Decider(
      context: context, scope: scope, processID: call.peer.evidence.processID,
      method: call.method.name)
    context.consent.decide(decision, by: decider) { result in
      var outcome = SheetOutcome(sheet: decision.sheet)
      switch result {
      case .success(let reply): outcome.reply = reply
      case .failure(let status): outcome.rejection = status.message
      }
      self.send(.outcome(outcome))
    }
  }

  // MARK: - From any thread

  func send(_ event: AgentEvent) {
    call.onLoop { [self] in
      if !hasEnded { call.send { event.appendWire(to: &$0) } }
    }
  }

  func fail(_ status: Status) {
    call.onLoop { self.end { $0.fail(status) } }
  }

  private func end(_ answer: (Call) -> Void) {
    if hasEnded { return }
    hasEnded = true
    if isRegistered { context.consent.detach(self) }
    answer(call)
  }
}
