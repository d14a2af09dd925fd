package import HealthModel

/// Changes the state of a workout session, or records what happens in it.
package struct ActOnSessionRequest: Hashable, Sendable {
  /// The session, which the caller controls or mirrors.
  package var session: ObjectID
  /// What to do.
  package var action: WorkoutSessionAction

  package init(session: ObjectID, action: WorkoutSessionAction) {
    self.session = session
    self.action = action
  }
}

extension SendToRemoteRequest {
  /// The largest number of bytes that can be sent to the other side of a session in one message.
  package static let byteCountMax = 102_400
}
