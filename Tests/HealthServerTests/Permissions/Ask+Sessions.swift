import HealthAPI
import HealthModel
import HealthWire

extension Ask {
  /// Calls about a session that the app does not have.
  static var sessions: [Ask] {
    let running = WorkoutConfiguration(activityType: 37)
    return [
      Ask(HealthMethod.WorkoutSessions.recover, RecoverSessionRequest()),
      Ask(HealthMethod.WorkoutSessions.follow, FollowSessionRequest(session: Known.unknown)),
      Ask(
        HealthMethod.WorkoutSessions.listen,
        SessionInterest(wantsMirrored: false, wantsConfigurations: false)),
      Ask(
        HealthMethod.WorkoutSessions.act,
        ActOnSessionRequest(session: Known.unknown, action: .start(at: Known.start))),
      Ask(
        HealthMethod.WorkoutSessions.mirror,
        MirrorSessionRequest(session: Known.unknown, isMirrored: true)),
      Ask(
        HealthMethod.WorkoutSessions.send,
        SendToRemoteRequest(session: Known.unknown, isMirror: false, data: [1])),
      Ask(
        HealthMethod.WorkoutSessions.startCompanion,
        StartCompanionRequest(configuration: running)),
    ]
  }
}
