import HealthStorage
import Foundation
import HealthModel

/// The days in which data from other apps is counted for a statistics-only grant: those of the
/// machine's time zone. They are the same for every app and query. Days of another zone begin at
/// other times, so comparing answers about both would reveal the data between the boundaries.
struct AggregateDays {
  /// The names of one and the same zone.
  private static let utcNames: Set<String> = ["UTC", "GMT", "Etc/UTC", "Etc/GMT"]

  private let calendar: CalendarIntervals

  init(timeZone: String = TimeZone.current.identifier) throws(StoreError) {
    let clock = try DayClock(timeZone)
    // The start of any day serves as the anchor.
    calendar = CalendarIntervals(
      component: .day, anchor: clock.start(of: CalendarDay(year: 2001, month: 1, day: 1)),
      timeZone: timeZone)
  }

  /// Returns the starts of days in ascending order; see `CalendarBoundaries`.
  func covering(_ first: Int64, _ last: Int64) throws(StoreError) -> [Int64] {
    try CalendarBoundaries.covering(first, last, calendar)
  }

  /// Returns the days that contain these ascending times, several at once. Long gaps between the
  /// times are left out.
  func windows(of times: [Int64]) throws(StoreError) -> [[Int64]] {
    var windows: [[Int64]] = []
    var next = 0
    while next < times.count {
      let last = min(times[times.count - 1], times[next] + Self.windowLength)
      let boundaries = try covering(times[next], last)
      windows.append(boundaries)
      let end = boundaries[boundaries.count - 1]
      next = times.indices.partitioningIndex { times[$0] >= end }
    }
    return windows
  }

  private static let windowLength: Int64 = 31 * 86_400_000_000

  /// Returns whether the query requests only statistics of whole days. The result depends on the
  /// query alone, never on the data, so it discloses nothing.
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
