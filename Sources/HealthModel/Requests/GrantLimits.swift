extension GrantLimits {
  /// The form in which a read grant discloses data from other apps.
  public enum Form: UInt8, Hashable, Sendable {
    /// Samples as they were saved.
    case raw = 0
    /// Only statistics of quantity types over whole days. In sample, anchor and source queries the
    /// type is treated as if reading were denied.
    case statisticsOnly = 1
  }

  /// A grant without limits.
  public static let none = GrantLimits()

  /// Returns whether the grant has expired at a time.
  package func hasExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}
