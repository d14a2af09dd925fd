import HealthAuthorization
import HealthModel
import HealthWire

/// `health.v1.Agent`: the program that shows requests to the user.
struct AgentHandlers: Sendable {
  let consent: ConsentCenter

  func register(
    _ opening: StreamOpening, _ scope: OwnerScope
  ) -> CallStream<AgentMessage, AgentEvent> {
    AgentStream(opening, scope, consent)
  }
}
