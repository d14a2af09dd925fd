package import HealthModel

extension HealthMethod {
  package enum WorkoutSessions {
    package static let service = "health.v1.WorkoutSessions"
    package static let follow = Method<FollowSessionRequest, WorkoutSessionUpdate>(
      service, "Follow", idempotent: true, bidirectional: true)
    package static let act = Method<ActOnSessionRequest, ActOnSessionReply>(
      service, "Act", idempotent: false)
    package static let recover = Method<RecoverSessionRequest, RecoverSessionReply>(
      service, "Recover", idempotent: true)
    package static let mirror = Method<MirrorSessionRequest, MirrorSessionReply>(
      service, "Mirror", idempotent: true)
    package static let send = Method<SendToRemoteRequest, SendToRemoteReply>(
      service, "Send", idempotent: false)
    package static let listen = Method<ListenForSessionsRequest, SessionAnnouncement>(
      service, "Listen", idempotent: true, bidirectional: true)
    package static let startCompanion = Method<StartCompanionRequest, StartCompanionReply>(
      service, "StartCompanion", idempotent: false)
  }
}
