/// A point in time: microseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The store, the wire format and the clients all use this representation; `Date` appears only at
/// the API boundary. The range is about 290,000 years before and after 1970.
public struct Instant: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates an instant, rounded to the nearest microsecond. `seconds` must be finite and within
  /// ±9e12.
  public init(secondsSince1970 seconds: Double) {
    precondition(seconds.magnitude <= 9e12, "an instant lies within 290,000 years of 1970")
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  /// Seconds since 1970-01-01T00:00:00Z, as in `Date.timeIntervalSince1970`.
  public var secondsSince1970: Double { Double(microseconds) / 1_000_000 }

  @inlinable public static func < (a: Instant, b: Instant) -> Bool {
    a.microseconds < b.microseconds
  }

  /// An instant before all others, for periods without a start.
  public static let distantPast = Instant(microseconds: .min)
  /// An instant after all others, for periods without an end.
  public static let distantFuture = Instant(microseconds: .max)
}
