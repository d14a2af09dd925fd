// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The first and only message of an observer of a session.
package struct FollowSessionRequest: Hashable, Sendable {
  package var session: ObjectID
  /// The configuration with which a session that does not exist is created; absent: the session must
  /// exist.
  package var configuration: WorkoutConfiguration?
  /// The caller is the process that the session is mirrored to.
  package var isMirror: Bool

  package init(session: ObjectID, configuration: WorkoutConfiguration? = nil, isMirror: Bool = false) {
    self.session = session
    self.configuration = configuration
    self.isMirror = isMirror
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

  package init(session: WorkoutSession? = nil) {
    self.session = session
  }
}

package struct MirrorSessionRequest: Hashable, Sendable {
  package var session: ObjectID
  package var isMirrored: Bool

  package init(session: ObjectID, isMirrored: Bool = false) {
    self.session = session
    self.isMirrored = isMirrored
  }
}

package struct MirrorSessionReply: Hashable, Sendable {
  package init() {}
}

package struct SendToRemoteRequest: Hashable, Sendable, Redacted {
  package var session: ObjectID
  /// The sender is the mirror.
  package var isMirror: Bool
  package var data: [UInt8]

  package init(session: ObjectID, isMirror: Bool = false, data: [UInt8] = []) {
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

  package init(wantsMirrored: Bool = false, wantsConfigurations: Bool = false) {
    self.wantsMirrored = wantsMirrored
    self.wantsConfigurations = wantsConfigurations
  }
}

package enum SessionAnnouncement: Hashable, Sendable, Redacted {
  case mirrored(WorkoutSession)
  case configuration(WorkoutConfiguration)
}

package struct StartCompanionRequest: Hashable, Sendable {
  package var configuration: WorkoutConfiguration

  package init(configuration: WorkoutConfiguration) {
    self.configuration = configuration
  }
}

package struct StartCompanionReply: Hashable, Sendable {
  package init() {}
}
