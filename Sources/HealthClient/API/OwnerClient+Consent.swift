package import HealthModel
import HealthWire

/// Sheets come, decisions go.
package typealias AgentConnection = MessageStream<AgentMessage, AgentEvent>

extension OwnerClient {
  /// Becomes the person's agent, as long as the stream lives; sheets come as they are asked for.
  package func registerAgent(
    isInteractive: Bool
  ) async throws(ClientError) -> AgentConnection {
    try await channel.open(HealthMethod.Agent.register, .hello(isInteractive: isInteractive))
  }

  /// What waits for the person, oldest first.
  package func requests() async throws(ClientError) -> ListRequestsReply {
    try await channel.call(HealthMethod.Requests.list, ListRequestsRequest())
  }

  /// Answers a sheet. It may ask the person to prove that she is there.
  package func decide(_ decision: SheetDecision) async throws(ClientError) -> DecisionReply {
    try await channel.call(
      HealthMethod.Requests.decide, decision, timeout: .seconds(600))
  }

  /// Puts another manifest in place of that of a registration.
  package func update(
    _ manifest: AppManifest, of principal: PrincipalID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.update, UpdateAppRequest(principal: principal, manifest: manifest))
  }
}
