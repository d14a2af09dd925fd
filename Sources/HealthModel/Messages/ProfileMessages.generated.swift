// Made from proto/health/v1/profile.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The parts of the total energy; their sum is the total.
public struct EnergySplit: Hashable, Sendable, Redacted {
  /// The energy that the body needs at rest.
  public var resting: Double
  /// The energy used by activity.
  public var active: Double

  public init(resting: Double = 0, active: Double = 0) {
    self.resting = resting
    self.active = active
  }
}
