// Requests and replies of `health.v1.WorkoutSessions`, documented in workout_session.proto.

/// The first and only message of an observer of a session.
package struct FollowSessionRequest: Hashable, Sendable {
  package var session: ObjectID
  /// The configuration with which a missing session is created; nil: the session must exist.
  package var configuration: WorkoutConfiguration?
  /// Whether the process is the one that the session is mirrored to.
  package var isMirror: Bool

  package init(
    session: ObjectID, configuration: WorkoutConfiguration? = nil, isMirror: Bool = false
  ) {
    self.session = session
    self.configuration = configuration
    self.isMirror = isMirror
  }
}

package struct ActOnSessionRequest: Hashable, Sendable {
  package var session: ObjectID
  package var action: WorkoutSessionAction

  package init(session: ObjectID, action: WorkoutSessionAction) {
    self.session = session
    self.action = action
  }
}

package struct ActOnSessionReply: Hashable, Sendable {
  package init() {}
}

package struct RecoverSessionRequest: Hashable, Sendable {
  package init() {}
}

package struct RecoverSessionReply: Hashable, Sendable {
  /// The app's active session.
  package var session: WorkoutSession?
  package init(session: WorkoutSession?) { self.session = session }
}

package struct MirrorSessionRequest: Hashable, Sendable {
  package var session: ObjectID
  package var isMirrored: Bool

  package init(session: ObjectID, isMirrored: Bool) {
    self.session = session
    self.isMirrored = isMirrored
  }
}

package struct MirrorSessionReply: Hashable, Sendable {
  package init() {}
}

package struct SendToRemoteRequest: Hashable, Sendable {
  package static let byteCountMax = 102_400

  package var session: ObjectID
  /// Whether the sender is the mirror.
  package var isMirror: Bool
  package var data: [UInt8]

  package init(session: ObjectID, isMirror: Bool, data: [UInt8]) {
    self.session = session
    self.isMirror = isMirror
    self.data = data
  }
}

package struct SendToRemoteReply: Hashable, Sendable {
  package init() {}
}

/// Each message replaces the sender's previous subscription.
package struct ListenForSessionsRequest: Hashable, Sendable {
  package var wantsMirrored: Bool
  package var wantsConfigurations: Bool

  package init(wantsMirrored: Bool, wantsConfigurations: Bool) {
    self.wantsMirrored = wantsMirrored
    self.wantsConfigurations = wantsConfigurations
  }
}

package enum SessionAnnouncement: Hashable, Sendable {
  /// Another process mirrors a session to this one (rule WORKOUT-18).
  case mirrored(WorkoutSession)
  /// Another process requests that this one start a session (rule WORKOUT-19).
  case configuration(WorkoutConfiguration)
}

package struct StartCompanionRequest: Hashable, Sendable {
  package var configuration: WorkoutConfiguration
  package init(configuration: WorkoutConfiguration) { self.configuration = configuration }
}

package struct StartCompanionReply: Hashable, Sendable {
  package init() {}
}

extension SendToRemoteRequest: Redacted {}
extension SessionAnnouncement: Redacted {}
