package import HealthModel

/// A quantity type as of its latest data: the latest value, and the 30 days that end with its day.
package struct RecentValues: Hashable, Sendable {
  package static let dayCount = 30

  /// The latest value in the unit in which the type is stored: the last one measured, or the total of
  /// the last day of a type that is added up.
  package let latest: Double
  /// When it was measured; nil for a total.
  package let time: Instant?
  /// Whether it was beyond the range of its device.
  package let limit: RangeLimit?
  package let days: DailyValues
  /// The average of the measured values of the 30 days, or of the totals of the days that have data.
  package let average: Double?
  /// The values in the average that were beyond the range of their device.
  package let limits: RangeLimits
  /// The sources with most samples of the type that have samples in the 30 days, at most two.
  package let sources: [Source]

  package init(
    latest: Double, time: Instant?, limit: RangeLimit? = nil, days: DailyValues, average: Double?,
    limits: RangeLimits = RangeLimits(), sources: [Source] = []
  ) {
    (self.latest, self.time, self.limit) = (latest, time, limit)
    (self.days, self.average, self.limits) = (days, average, limits)
    self.sources = sources
  }

  package var type: ObjectType { days.type }
  /// The day of the latest value.
  package var day: CalendarDay { days.days.upperBound }
  /// The number of days that have data.
  package var daysWithData: Int { days.values.count { $0 != nil } }

  /// - Returns: nil if the store has no values of the type.
  package static func load<Reader: StoreReader>(
    _ type: ObjectType, _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> RecentValues? {
    guard let latest = stored.latest(of: type) else { return nil }
    // One day more, because what ends at midnight is of the day before.
    let longer = ClosedRange<CalendarDay>.last(dayCount + 1, to: clock.day(of: latest))
    let found = try await reader.statistics(type, clock.period(of: longer), by: .day, clock)
    guard let end = found.last else { return nil }
    let range = ClosedRange<CalendarDay>.last(dayCount, to: clock.day(of: end.start))
    let (last, period) = (end.merged, clock.period(of: range))
    let days = DailyValues(type, range, found, clock)
    let limits = try await reader.rangeLimits(type, period)
    let isTotal = type.aggregation == .cumulative
    guard let value = isTotal ? last.sum : last.mostRecent else { return nil }
    let average: Double?
    if isTotal {
      let totals = days.values.compactMap { $0 }
      average = totals.isEmpty ? nil : totals.reduce(0, +) / Double(totals.count)
    } else {
      // That of all samples, and not of the days, which only the store can compute.
      average = try await reader.statistics(type, period, clock).first?.merged.average
    }
    return RecentValues(
      latest: value, time: isTotal ? nil : last.mostRecentEnd,
      limit: isTotal ? nil : limits.limit(ofMostRecentIn: last), days: days, average: average,
      limits: limits,
      sources: Array(stored.sources(of: type, after: period.lowerBound).prefix(2)))
  }
}

extension RecentValues: Redacted {}
