// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The first and only message of an observer of a session.
public struct FollowSessionRequest: Hashable, Sendable {
  /// The identifier of the session, which the app chooses.
  public var session: ObjectID
  /// The configuration with which a session that does not exist is created; absent: the session must
  /// exist.
  public var configuration: WorkoutConfiguration?
  /// The caller is the process that the session is mirrored to.
  public var isMirror: Bool

  public init(session: ObjectID, configuration: WorkoutConfiguration? = nil, isMirror: Bool = false) {
    self.session = session
    self.configuration = configuration
    self.isMirror = isMirror
  }
}

/// Confirms that the action was applied and is durable.
public struct ActOnSessionReply: Hashable, Sendable {
  public init() {}
}

/// A query for the active session of the app.
public struct RecoverSessionRequest: Hashable, Sendable {
  public init() {}
}

/// The active session of the app.
public struct RecoverSessionReply: Hashable, Sendable {
  /// The app's active session; absent if there is none.
  public var session: WorkoutSession?

  public init(session: WorkoutSession? = nil) {
    self.session = session
  }
}

/// Starts or stops mirroring a session to the other processes of the app.
public struct MirrorSessionRequest: Hashable, Sendable {
  /// A session that this process has opened.
  public var session: ObjectID
  /// Whether the session is mirrored from now on.
  public var isMirrored: Bool

  public init(session: ObjectID, isMirrored: Bool = false) {
    self.session = session
    self.isMirrored = isMirrored
  }
}

/// Confirms that the change is in effect.
public struct MirrorSessionReply: Hashable, Sendable {
  public init() {}
}

/// Sends data to the other side of a mirrored session.
public struct SendToRemoteRequest: Hashable, Sendable, Redacted {
  /// A session that is mirrored.
  public var session: ObjectID
  /// The sender is the mirror.
  public var isMirror: Bool
  /// At most 102,400 bytes, whose meaning the app defines.
  public var data: [UInt8]

  public init(session: ObjectID, isMirror: Bool = false, data: [UInt8] = []) {
    self.session = session
    self.isMirror = isMirror
    self.data = data
  }
}

/// Confirms that the data was passed on.
public struct SendToRemoteReply: Hashable, Sendable {
  public init() {}
}

/// Each message replaces the sender's previous subscription.
public struct ListenForSessionsRequest: Hashable, Sendable {
  /// Announce sessions that other processes mirror.
  public var wantsMirrored: Bool
  /// Announce requests to start a session.
  public var wantsConfigurations: Bool

  public init(wantsMirrored: Bool = false, wantsConfigurations: Bool = false) {
    self.wantsMirrored = wantsMirrored
    self.wantsConfigurations = wantsConfigurations
  }
}

/// An announcement for a process of an app with several processes.
public enum SessionAnnouncement: Hashable, Sendable, Redacted {
  /// Another process mirrors a session to this one (rule WORKOUT-18).
  case mirrored(WorkoutSession)
  /// Another process requests that this one start a session (rule WORKOUT-19).
  case configuration(WorkoutConfiguration)
}

/// Requests another process of the app to start a session.
public struct StartCompanionRequest: Hashable, Sendable {
  /// The configuration of the new session.
  public var configuration: WorkoutConfiguration

  public init(configuration: WorkoutConfiguration) {
    self.configuration = configuration
  }
}

/// Confirms that a process received the configuration or was launched.
public struct StartCompanionReply: Hashable, Sendable {
  public init() {}
}
