import Foundation
import HealthModel

/// The days in which samples of others are counted for a right to statistics alone: those of the
/// machine's time zone. They are the same for every app and query, because days of another zone cut
/// time in other places, and two answers about different days would tell what lies between.
struct AggregateDays {
  private static let utcNames: Set<String> = ["UTC", "GMT", "Etc/UTC", "Etc/GMT"]

  private let calendar: CalendarIntervals

  init(timeZone: String = TimeZone.current.identifier) throws(StoreError) {
    let clock = try DayClock(timeZone)
    calendar = CalendarIntervals(
      component: .day, anchor: clock.start(of: CalendarDay(year: 2001, month: 1, day: 1)),
      timeZone: timeZone)
  }

  /// Ascending beginnings of days; see `CalendarBoundaries`.
  func covering(_ first: Int64, _ last: Int64) throws(StoreError) -> [Int64] {
    try CalendarBoundaries.covering(first, last, calendar)
  }

  /// Days of these ascending times, some at once. Where many days hold no time, they are left out.
  func windows(of times: [Int64]) throws(StoreError) -> [[Int64]] {
    var windows: [[Int64]] = []
    var next = 0
    while next < times.count {
      let last = min(times[times.count - 1], times[next] + Self.windowLength)
      let boundaries = try covering(times[next], last)
      windows.append(boundaries)
      next = times.partitioningIndex { $0 >= boundaries[boundaries.count - 1] }
    }
    return windows
  }

  private static let windowLength: Int64 = 31 * 86_400_000_000

  /// Whether the query asks for nothing but statistics of whole days. Depends on the query alone,
  /// never on what there is.
  func fit(_ query: StatisticsQuery) throws(StoreError) -> Bool {
    guard query.filter.isOnlyPeriod,
      query.options.isDisjoint(with: [.separateBySource, .mostRecent])
    else { return false }
    for limit in [query.filter.start, query.filter.end] {
      if let limit, try !isBoundary(limit) { return false }
    }
    guard let asked = query.calendar else { return true }
    switch asked.component {
    case .minute, .hour: return false
    case .day, .week, .month, .year:
      guard isSameZone(asked) else { return false }
      return try isBoundary(asked.anchor)
    }
  }

  private func isBoundary(_ time: Instant) throws(StoreError) -> Bool {
    guard SampleLimits.instants.contains(time) else { return false }
    return try covering(time.microseconds, time.microseconds)[0] == time.microseconds
  }

  private func isSameZone(_ asked: CalendarIntervals) -> Bool {
    let names = [asked.timeZone, calendar.timeZone]
    return names[0] == names[1] || names.allSatisfy(Self.utcNames.contains)
  }
}
