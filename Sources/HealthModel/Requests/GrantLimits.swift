extension GrantLimits {
  package static let none = GrantLimits()

  /// Returns whether the grant has expired at a time.
  package func hasExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}
