import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TTRPCServer

/// An `Agent.Register` stream of one connection. It sends consent sheets and receives decisions.
// @unchecked because mutable state is confined to the connection's event loop.
final class AgentStream: CallStream<AgentMessage, AgentEvent>, @unchecked Sendable {
  private let scope: OwnerScope
  private let center: ConsentCenter
  /// What the first message registered this stream as.
  private enum Role {
    case none
    /// A second agent is refused by the center, after which this stream fails.
    case agent
    case notifier
  }
  private var role = Role.none

  init(_ opening: StreamOpening, _ scope: OwnerScope, _ center: ConsentCenter) {
    self.center = center
    self.scope = scope
    super.init(opening)
  }

  override func receive(_ message: AgentMessage) throws {
    switch (message, role) {
    case (.hello, .none):
      role = .agent
      center.attach(self)
    case (.watching, .none):
      role = .notifier
      center.attachNotifier(self)
    // Touching is separate from deciding: it stops further requests from changing the sheet while
    // the user reads it.
    case (.touched(let sheet), .agent): center.touch(sheet, by: self)
    case (.decision(let decision), .agent): decide(decision)
    case (.hello, _), (.watching, _), (.touched, _), (.decision, _):
      throw HealthError.invalidArgument(
        "content: hello or watching in the first message and only there, and nothing after watching"
      )
    }
  }

  private func decide(_ decision: SheetDecision) {
    let decider = ConsentCenter.Decider(
      scope: scope, processID: call.peer.evidence.processID, method: call.method.name)
    center.decide(decision, by: decider) { result in
      // A rejected decision does not end the stream. The agent shows the reason, and the sheet
      // stays open.
      var outcome = SheetOutcome(sheet: decision.sheet)
      switch result {
      case .success(let reply): outcome.reply = reply
      case .failure(let error):
        outcome.rejection = self.context.status(of: error, during: self.call.method).message
      }
      self.send(.outcome(outcome))
    }
  }

  override func detach(isLost: Bool) {
    // Sheets that this agent showed return to the queue and are shown by the next one.
    switch role {
    case .none: break
    case .agent: center.detach(self)
    case .notifier: center.detachNotifier(self)
    }
  }
}
