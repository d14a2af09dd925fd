package import HealthModel
import HealthWire

/// The connection of the user's agent: it receives sheets and sends decisions.
package typealias AgentConnection = MessageStream<AgentMessage, AgentEvent>

extension ControlClient {
  /// Registers as the user's agent while the stream exists. Sheets are received as apps request
  /// access.
  package func registerAgent(
    isInteractive: Bool
  ) async throws(ClientError) -> AgentConnection {
    try await channel.open(HealthMethod.Agent.register, .hello(isInteractive: isInteractive))
  }

  /// Returns the pending requests, oldest first.
  package func requests() async throws(ClientError) -> ListRequestsReply {
    try await channel.call(HealthMethod.Requests.list, ListRequestsRequest())
  }

  /// Sends the decision for a sheet. May prompt the user to prove their presence.
  package func decide(_ decision: SheetDecision) async throws(ClientError) -> DecisionReply {
    try await channel.call(
      HealthMethod.Requests.decide, decision, timeout: .seconds(600))
  }

  /// Replaces the manifest of a registration.
  package func update(
    _ manifest: AppManifest, of principal: PrincipalID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.update, UpdateAppRequest(principal: principal, manifest: manifest))
  }
}
