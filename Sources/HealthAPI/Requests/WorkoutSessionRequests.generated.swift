// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The first and only message of an observer of a session.
package struct FollowSessionRequest: Hashable, Sendable {
  /// The identifier of the session, which the app chooses.
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

/// Confirms that the action was applied and is durable.
package struct ActOnSessionReply: Hashable, Sendable {
  package init() {}
}

/// A query for the active session of the app.
package struct RecoverSessionRequest: Hashable, Sendable {
  package init() {}
}

/// The active session of the app.
package struct RecoverSessionReply: Hashable, Sendable {
  /// The app's active session; absent if there is none.
  package var session: WorkoutSession?

  package init(session: WorkoutSession? = nil) {
    self.session = session
  }
}

/// Starts or stops mirroring a session to the other processes of the app.
package struct MirrorSessionRequest: Hashable, Sendable {
  /// A session that this process has opened.
  package var session: ObjectID
  /// Whether the session is mirrored from now on.
  package var isMirrored: Bool

  package init(session: ObjectID, isMirrored: Bool = false) {
    self.session = session
    self.isMirrored = isMirrored
  }
}

/// Confirms that the change is in effect.
package struct MirrorSessionReply: Hashable, Sendable {
  package init() {}
}

/// Sends data to the other side of a mirrored session.
package struct SendToRemoteRequest: Hashable, Sendable, Redacted {
  /// A session that is mirrored.
  package var session: ObjectID
  /// The sender is the mirror.
  package var isMirror: Bool
  /// At most 102,400 bytes, whose meaning the app defines.
  package var data: [UInt8]

  package init(session: ObjectID, isMirror: Bool = false, data: [UInt8] = []) {
    self.session = session
    self.isMirror = isMirror
    self.data = data
  }
}

/// Confirms that the data was passed on.
package struct SendToRemoteReply: Hashable, Sendable {
  package init() {}
}

/// Requests another process of the app to start a session.
package struct StartCompanionRequest: Hashable, Sendable {
  /// The configuration of the new session.
  package var configuration: WorkoutConfiguration

  package init(configuration: WorkoutConfiguration) {
    self.configuration = configuration
  }
}

/// Confirms that a process received the configuration or was launched.
package struct StartCompanionReply: Hashable, Sendable {
  package init() {}
}
