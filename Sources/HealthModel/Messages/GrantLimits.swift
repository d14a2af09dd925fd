extension GrantLimits {
  /// A grant without limits.
  public static let none = GrantLimits()

  /// Returns whether the grant has expired at a time.
  public func hasExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}
