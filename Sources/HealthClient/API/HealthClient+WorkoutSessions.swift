package import HealthModel
import HealthWire

extension HealthClient {
  /// - Parameters:
  ///   - configuration: makes a session that is not there; nil: it has to be there.
  ///   - isMirror: this process is the one that the session is mirrored to.
  package func workoutSessionUpdates(
    _ session: ObjectID, configuration: WorkoutConfiguration? = nil, isMirror: Bool = false
  ) -> WorkoutSessionUpdates {
    WorkoutSessionUpdates(
      channel: channel,
      request: FollowSessionRequest(
        session: session, configuration: configuration, isMirror: isMirror))
  }

  /// Does something with a session that some process of this app follows, or that is active.
  package func act(
    _ action: WorkoutSessionAction, on session: ObjectID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.act, ActOnSessionRequest(session: session, action: action))
  }

  /// The active session of this app.
  package func activeWorkoutSession() async throws(ClientError) -> WorkoutSession? {
    try await channel.call(HealthMethod.WorkoutSessions.recover, RecoverSessionRequest()).session
  }

  /// Shows a session to the other processes of this app, or to none of them.
  package func mirror(_ session: ObjectID, _ isMirrored: Bool) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.mirror,
      MirrorSessionRequest(session: session, isMirrored: isMirrored))
  }

  /// At most `SendToRemoteRequest.byteCountMax` bytes.
  package func sendToRemote(
    _ data: [UInt8], of session: ObjectID, isMirror: Bool
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.send,
      SendToRemoteRequest(session: session, isMirror: isMirror, data: data))
  }

  /// Listens as long as somebody holds it.
  package func sessionAnnouncements(
    _ wishes: ListenForSessionsRequest
  ) -> SessionAnnouncements {
    SessionAnnouncements(channel: channel, wishes: wishes)
  }

  /// Has another process of this app begin a session, and starts one if there is none.
  package func startCompanion(
    _ configuration: WorkoutConfiguration
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.startCompanion,
      StartCompanionRequest(configuration: configuration))
  }
}
