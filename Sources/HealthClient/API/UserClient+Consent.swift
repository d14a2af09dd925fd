import HealthAPI
public import HealthModel
import HealthWire

/// The connection of the user's agent: it receives sheets and sends decisions. It ends when the
/// object is deallocated.
public final class AgentConnection: Sendable {
  private let stream: MessageStream<AgentMessage, AgentEvent>

  fileprivate init(_ stream: MessageStream<AgentMessage, AgentEvent>) { self.stream = stream }

  /// Returns the next event, or nil after ``close()``. Only one task may wait at a time.
  ///
  /// - Throws: The error that ended the connection; `cancelled` if the task was canceled.
  public func next() async throws(ClientError) -> AgentEvent? { try await stream.next() }

  /// Sends a message. Has no effect after the end of the connection.
  public func send(_ message: AgentMessage) { stream.send(message) }

  /// Ends the registration as agent. Events that have arrived can still be read.
  public func close() { stream.close() }
}

extension UserClient {
  /// Registers as the user's agent while the stream exists. Sheets are received as apps request
  /// access.
  public func registerAgent(
    isInteractive: Bool
  ) async throws(ClientError) -> AgentConnection {
    AgentConnection(
      try await channel.open(HealthMethod.Agent.register, .hello(isInteractive: isInteractive)))
  }

  /// Returns the open requests and those that arrive while the stream exists, for a program that
  /// notifies the user of them and answers none.
  public func watchRequests() async throws(ClientError) -> AgentConnection {
    AgentConnection(try await channel.open(HealthMethod.Agent.register, .watching))
  }

  /// Returns the pending requests, oldest first.
  public func requests() async throws(ClientError) -> PendingRequests {
    try await channel.call(HealthMethod.Requests.list, ListRequestsRequest())
  }

  /// Sends the decision for a sheet. May prompt the user to prove their presence.
  public func decide(_ decision: SheetDecision) async throws(ClientError) -> DecisionOutcome {
    try await channel.call(
      HealthMethod.Requests.decide, decision, timeout: .seconds(600))
  }

  /// Replaces the manifest of a registration.
  public func update(
    _ manifest: AppManifest, of principal: PrincipalID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.update, UpdateAppRequest(principal: principal, manifest: manifest))
  }
}
