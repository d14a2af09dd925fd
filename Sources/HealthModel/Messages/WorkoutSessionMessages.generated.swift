// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Each message replaces the sender's previous subscription.
public struct SessionInterest: Hashable, Sendable {
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
