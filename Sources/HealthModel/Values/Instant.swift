/// A point in time: microseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The store, the wire format and the clients all use this representation; `Date` appears only at
/// the API boundary. The range is about 290,000 years before and after 1970.
public struct Instant: Hashable, Comparable, Sendable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates an instant, rounded to the nearest microsecond. `seconds` must be finite and within
  /// ±9e12.
  public init(secondsSince1970 seconds: Double) {
    precondition(seconds.magnitude <= 9e12, "an instant lies within 290,000 years of 1970")
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  public var secondsSince1970: Double { Double(microseconds) / 1_000_000 }

  @inlinable public static func < (a: Instant, b: Instant) -> Bool {
    a.microseconds < b.microseconds
  }

  public static let distantPast = Instant(microseconds: .min)
  public static let distantFuture = Instant(microseconds: .max)
}
