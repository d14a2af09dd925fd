// Requests and replies of `health.v1.WorkoutSessions`, documented in workout_session.proto.

package struct ActOnSessionRequest: Hashable, Sendable {
  package var session: ObjectID
  package var action: WorkoutSessionAction

  package init(session: ObjectID, action: WorkoutSessionAction) {
    self.session = session
    self.action = action
  }
}

extension SendToRemoteRequest {
  /// The largest number of bytes that can be sent to the other side of a session in one message.
  public static let byteCountMax = 102_400
}

/// An announcement for a process of an app with several processes.
public enum SessionAnnouncement: Hashable, Sendable {
  /// Another process mirrors a session to this one (rule WORKOUT-18).
  case mirrored(WorkoutSession)
  /// Another process requests that this one start a session (rule WORKOUT-19).
  case configuration(WorkoutConfiguration)
}

extension SendToRemoteRequest: Redacted {}
extension SessionAnnouncement: Redacted {}
