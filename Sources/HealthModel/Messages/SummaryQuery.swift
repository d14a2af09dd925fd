/// A query for the rings of days (rule SUMMARY-02). Days are those of a time zone.
public struct SummaryQuery: Hashable, Sendable {
  /// A predicate on `PredicateKey.day` only; nil: every day.
  public var predicate: HealthPredicate?
  /// An IANA name, such as `Europe/Berlin`.
  public var timeZone: String

  public init(predicate: HealthPredicate? = nil, timeZone: String) {
    self.predicate = predicate
    self.timeZone = timeZone
  }

  /// Creates a query for a range of days, both included.
  public init(days: ClosedRange<CalendarDay>, timeZone: String) {
    self.init(predicate: .days(days), timeZone: timeZone)
  }

  /// The range of days that can match, as days since 1970; nil if none can.
  package var days: ClosedRange<Int>? { (predicate ?? .and([])).days }

  /// The period of all days that can match, in any time zone; nil if none can.
  package var span: ClosedRange<Instant>? {
    guard let days else { return nil }
    // A day begins first at UTC+14 and ends last at UTC−12.
    let (day, east, west): (Int64, Int64, Int64) = (86_400_000_000, 14, 12)
    let first = Int64(days.lowerBound) * day - east * 3_600_000_000
    let last = Int64(days.upperBound + 1) * day + west * 3_600_000_000
    return Instant(microseconds: first)...Instant(microseconds: last)
  }
}
