package import HealthModel

extension HealthMethod {
  package enum Authorization {
    package static let service = "health.v1.Authorization"
    package static let status = Method<AuthorizationStatusRequest, AuthorizationStatusReply>(
      service, "Status", idempotent: true)
    package static let earliestDates = Method<EarliestDatesRequest, EarliestDatesReply>(
      service, "EarliestDates", idempotent: true)
    /// What is decided is not asked again.
    package static let request = Method<AuthorizationRequest, AuthorizationReply>(
      service, "Request", idempotent: true)
    package static let requestStatus = Method<RequestStatusRequest, RequestStatusReply>(
      service, "RequestStatus", idempotent: true)
    /// Each call shows a sheet.
    package static let requestObjects = Method<ObjectAuthorizationRequest, AuthorizationReply>(
      service, "RequestObjects", idempotent: false)
    package static let handleExtension = Method<HandleExtensionRequest, AuthorizationReply>(
      service, "HandleExtension", idempotent: true)
  }

  package enum Agent {
    package static let service = "health.v1.Agent"
    package static let register = Method<AgentMessage, AgentEvent>(
      service, "Register", idempotent: false, bidirectional: true)
  }

  package enum Requests {
    package static let service = "health.v1.Requests"
    package static let list = Method<ListRequestsRequest, ListRequestsReply>(
      service, "List", idempotent: true)
    package static let decide = Method<SheetDecision, DecisionReply>(
      service, "Decide", idempotent: false)
  }
}
