package import HealthModel

extension HealthMethod.Session {
  /// Counted as idempotent: the second finds the registration of the first.
  package static let introduce = Method<IntroduceRequest, IntroduceReply>(
    service, "Introduce", idempotent: true)
}

extension HealthMethod {
  package enum Identity {
    package static let service = "health.v1.Identity"
    package static let confirm = Method<ConfirmAppRequest, ConfirmAppReply>(
      service, "Confirm", idempotent: true)
    package static let relink = Method<RelinkAppRequest, RelinkAppReply>(
      service, "Relink", idempotent: false)
  }
}
