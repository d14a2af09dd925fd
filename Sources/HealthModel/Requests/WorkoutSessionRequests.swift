// Requests and replies of `health.v1.WorkoutSessions`, documented in workout_session.proto.

/// Changes the state of a workout session, or records what happens in it.
public struct ActOnSessionRequest: Hashable, Sendable {
  /// The session, which the caller controls or mirrors.
  public var session: ObjectID
  /// What to do.
  public var action: WorkoutSessionAction

  public init(session: ObjectID, action: WorkoutSessionAction) {
    self.session = session
    self.action = action
  }
}

extension SendToRemoteRequest {
  /// The largest number of bytes that can be sent to the other side of a session in one message.
  public static let byteCountMax = 102_400
}
