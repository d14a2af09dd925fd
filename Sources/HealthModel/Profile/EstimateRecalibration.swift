/// A record that an app recalibrated the estimates of a type, which then ignore data from before a
/// date, such as that of an injury (rule TYPE-18). healthd computes no estimates; it stores the
/// event for the user and for programs that do.
public struct EstimateRecalibration: Hashable, Sendable, Redacted {
  /// The type whose estimates were recalibrated.
  public var type: ObjectType
  /// The date before which data is ignored.
  public var date: Instant
  /// The time of the app's call.
  public var recordedAt: Instant
  /// The bundle identifier of the app.
  public var bundleIdentifier: String

  public init(type: ObjectType, date: Instant, recordedAt: Instant, bundleIdentifier: String) {
    self.type = type
    self.date = date
    self.recordedAt = recordedAt
    self.bundleIdentifier = bundleIdentifier
  }

  /// The maximum number of stored events, which is far above any legitimate use.
  package static let countMax = 1_000
}
