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
  package static let byteCountMax = 102_400
}
