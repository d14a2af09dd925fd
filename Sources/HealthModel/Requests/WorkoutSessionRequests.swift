// Requests and replies of `health.v1.WorkoutSessions`, documented in workout_session.proto.

public struct ActOnSessionRequest: Hashable, Sendable {
  public var session: ObjectID
  public var action: WorkoutSessionAction

  public init(session: ObjectID, action: WorkoutSessionAction) {
    self.session = session
    self.action = action
  }
}

extension SendToRemoteRequest {
  public static let byteCountMax = 102_400
}

public enum SessionAnnouncement: Hashable, Sendable {
  /// Another process mirrors a session to this one (rule WORKOUT-18).
  case mirrored(WorkoutSession)
  /// Another process requests that this one start a session (rule WORKOUT-19).
  case configuration(WorkoutConfiguration)
}

extension SendToRemoteRequest: Redacted {}
extension SessionAnnouncement: Redacted {}
