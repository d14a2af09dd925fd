import HealthAPI
public import HealthModel
import HealthWire

extension HealthClient {
  /// Returns the updates of a session.
  ///
  /// - Parameters:
  ///   - configuration: The configuration with which a missing session is created; nil if the
  ///     session must exist.
  ///   - isMirror: Whether this process is the one that the session is mirrored to.
  public func workoutSessionUpdates(
    _ session: ObjectID, configuration: WorkoutConfiguration? = nil, isMirror: Bool = false
  ) -> WorkoutSessionUpdates {
    WorkoutSessionUpdates(
      channel: channel,
      request: FollowSessionRequest(
        session: session, configuration: configuration, isMirror: isMirror))
  }

  /// Performs an action on a session that is active or observed by a process of this app.
  public func act(
    _ action: WorkoutSessionAction, on session: ObjectID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.act, ActOnSessionRequest(session: session, action: action))
  }

  /// Returns the active session of this app.
  public func activeWorkoutSession() async throws(ClientError) -> WorkoutSession? {
    try await channel.call(HealthMethod.WorkoutSessions.recover, RecoverSessionRequest()).session
  }

  /// Starts or stops mirroring a session to the other processes of this app.
  public func mirror(_ session: ObjectID, _ isMirrored: Bool) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.mirror,
      MirrorSessionRequest(session: session, isMirrored: isMirrored))
  }

  /// Sends data to the other side of a session, at most `SendToRemoteRequest.byteCountMax` bytes.
  public func sendToRemote(
    _ data: [UInt8], of session: ObjectID, isMirror: Bool
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.send,
      SendToRemoteRequest(session: session, isMirror: isMirror, data: data))
  }

  /// Returns the announcements for this process. They are received while the object exists.
  public func sessionAnnouncements(
    _ wishes: SessionInterest
  ) -> SessionAnnouncements {
    SessionAnnouncements(channel: channel, wishes: wishes)
  }

  /// Requests that another process of this app start a session. The daemon launches a process if
  /// none is running.
  public func startCompanion(
    _ configuration: WorkoutConfiguration
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.WorkoutSessions.startCompanion,
      StartCompanionRequest(configuration: configuration))
  }
}
