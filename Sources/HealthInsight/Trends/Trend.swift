package import HealthModel

/// The change of a type: the average of the last 30 days against that of the last 90.
package struct Trend: Hashable, Sendable {
  package enum Direction: String, Sendable { case up, down, none }

  package static let (shortDays, longDays) = (30, 90)
  /// With fewer days of data, an average does not represent the period.
  private static let (shortCountMin, longCountMin) = (10, 30)

  /// The average of the days of a period that have data.
  package struct Average: Hashable, Sendable {
    /// In the unit in which the type is stored.
    package let value: Double
    /// The number of days that have data.
    package let dayCount: Int
  }

  /// The values of 90 days.
  package let days: DailyValues
  package let short: Average
  package let long: Average
  package let direction: Direction
  /// The values in the averages that were not measured.
  package var limits = RangeLimits()

  package var type: ObjectType { days.type }

  /// - Returns: nil if too few days have data.
  package init?(_ days: DailyValues) {
    let all = days.values.suffix(Self.longDays).compactMap { $0 }
    let recent = days.values.suffix(Self.shortDays).compactMap { $0 }
    guard recent.count >= Self.shortCountMin, all.count >= Self.longCountMin else { return nil }
    self.days = days
    let short = recent.reduce(0, +) / Double(recent.count)
    let long = all.reduce(0, +) / Double(all.count)
    self.short = Average(value: short, dayCount: recent.count)
    self.long = Average(value: long, dayCount: all.count)
    // Averages of 30 days differ by chance. Twice the standard error is exceeded by chance about
    // once in twenty times.
    let variance = all.reduce(0) { $0 + ($1 - long) * ($1 - long) } / Double(all.count - 1)
    let standardError = (variance / Double(recent.count)).squareRoot()
    let change = short - long
    direction = abs(change) <= 2 * standardError ? .none : change > 0 ? .up : .down
  }

  /// More types would be more than a person reads, and more time than they wait.
  package static let typeCountMax = 16

  /// Returns the trends of the types that have most samples, up to a day.
  package static func load<Reader: StoreReader>(
    to day: CalendarDay, _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> [Trend] {
    let days = ClosedRange<CalendarDay>.last(longDays, to: day)
    let period = clock.period(of: days)
    var trends: [Trend] = []
    for type in stored.quantityTypes(after: period.lowerBound).prefix(typeCountMax) {
      let values = try await DailyValues.load(type, days, clock, from: reader)
      guard var trend = Trend(values) else { continue }
      trend.limits = try await reader.rangeLimits(type, period)
      trends.append(trend)
    }
    return trends
  }
}

extension Trend: Redacted {}
extension Trend.Average: Redacted {}
