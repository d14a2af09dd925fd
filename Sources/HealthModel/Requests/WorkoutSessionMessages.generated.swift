// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The first and only message of an observer of a session.
public struct FollowSessionRequest: Hashable, Sendable {
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

public struct ActOnSessionReply: Hashable, Sendable {
  public init() {}
}

public struct RecoverSessionRequest: Hashable, Sendable {
  public init() {}
}

public struct RecoverSessionReply: Hashable, Sendable {
  /// The app's active session.
  public var session: WorkoutSession?

  public init(session: WorkoutSession? = nil) {
    self.session = session
  }
}

public struct MirrorSessionRequest: Hashable, Sendable {
  public var session: ObjectID
  public var isMirrored: Bool

  public init(session: ObjectID, isMirrored: Bool = false) {
    self.session = session
    self.isMirrored = isMirrored
  }
}

public struct MirrorSessionReply: Hashable, Sendable {
  public init() {}
}

public struct SendToRemoteRequest: Hashable, Sendable {
  public var session: ObjectID
  /// The sender is the mirror.
  public var isMirror: Bool
  public var data: [UInt8]

  public init(session: ObjectID, isMirror: Bool = false, data: [UInt8] = []) {
    self.session = session
    self.isMirror = isMirror
    self.data = data
  }
}

public struct SendToRemoteReply: Hashable, Sendable {
  public init() {}
}

/// Each message replaces the sender's previous subscription.
public struct ListenForSessionsRequest: Hashable, Sendable {
  public var wantsMirrored: Bool
  public var wantsConfigurations: Bool

  public init(wantsMirrored: Bool = false, wantsConfigurations: Bool = false) {
    self.wantsMirrored = wantsMirrored
    self.wantsConfigurations = wantsConfigurations
  }
}

public struct StartCompanionRequest: Hashable, Sendable {
  public var configuration: WorkoutConfiguration

  public init(configuration: WorkoutConfiguration) {
    self.configuration = configuration
  }
}

public struct StartCompanionReply: Hashable, Sendable {
  public init() {}
}
