import HealthStorage
import Foundation
import HealthModel

/// The boundaries of the intervals of a collection (rules STATS-17, STATS-18).
///
/// Days, weeks, months and years follow the calendar of the time zone: a day has 23 or 25 hours
/// when the clocks change. Hours and minutes have a fixed length. For days and weeks, the calendar
/// is queried only for every 32nd boundary: while the offset of the zone does not change, those in
/// between are equally spaced.
enum CalendarBoundaries {
  /// The maximum number of intervals, about two years of minutes. More would be a mistake.
  static let countMax = 1_100_000
  private static let stride = 32

  /// Throws when the intervals are invalid, whether there are samples or not.
  static func check(_ intervals: CalendarIntervals) throws(StoreError) {
    guard intervals.count >= 1, intervals.count <= 10_000 else {
      throw .invalidArgument("calendar.count: must be from 1 to 10000")
    }
    // These limits also ensure that differences between times fit into an `Int64`.
    guard SampleLimits.instants.contains(intervals.anchor) else {
      throw .invalidArgument("calendar.anchor: must lie in the years 1 to 9999")
    }
    if let period = intervals.period {
      guard !period.isEmpty else {
        throw .invalidArgument("calendar.period: must not be empty")
      }
      guard SampleLimits.instants.contains(period.lowerBound),
        period.upperBound <= SampleLimits.instants.upperBound
      else { throw .invalidArgument("calendar.period: must lie in the years 1 to 9999") }
    }
    _ = try zone(intervals)
  }

  private static func zone(_ intervals: CalendarIntervals) throws(StoreError) -> TimeZone {
    guard let zone = TimeZone(identifier: intervals.timeZone) else {
      throw .invalidArgument("calendar.time_zone: must be a time zone of the IANA database")
    }
    return zone
  }

  /// Returns ascending boundaries, of which the first is at or before `first` and the last after
  /// `last`. The intervals must have been checked, and the times must be in
  /// `SampleLimits.instants`.
  static func covering(
    _ first: Int64, _ last: Int64, _ intervals: CalendarIntervals
  ) throws(StoreError) -> [Int64] {
    switch intervals.component {
    case .minute: return try fixed(first, last, intervals, seconds: 60)
    case .hour: return try fixed(first, last, intervals, seconds: 3600)
    case .day, .week, .month, .year:
      return try Walk(intervals, try zone(intervals)).covering(first, last)
    }
  }

  /// Returns boundaries at multiples of a fixed length from the anchor.
  private static func fixed(
    _ first: Int64, _ last: Int64, _ intervals: CalendarIntervals, seconds: Int64
  ) throws(StoreError) -> [Int64] {
    let step = seconds * 1_000_000 * Int64(intervals.count)
    let anchor = intervals.anchor.microseconds
    let offset = (first - anchor) % step
    // The remainder is negative for times before the anchor.
    let begin = first - (offset < 0 ? offset + step : offset)
    guard (last - begin) / step < countMax else { throw tooMany }
    return Array(Swift.stride(from: begin, through: last + step, by: Int(step)))
  }

  private static var tooMany: StoreError {
    .invalidArgument("calendar: the samples span more than \(countMax) intervals")
  }

  private struct Walk {
    let calendar: Calendar
    let zone: TimeZone
    let anchor: Date
    let component: Calendar.Component
    let unit: Int
    let isDays: Bool
    /// The approximate length of one interval in seconds.
    let length: Double

    init(_ intervals: CalendarIntervals, _ zone: TimeZone) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      self.calendar = calendar
      self.zone = zone
      anchor = Date(timeIntervalSince1970: intervals.anchor.secondsSince1970)
      isDays = intervals.component == .day || intervals.component == .week
      switch intervals.component {
      case .week: (component, unit) = (.day, 7 * intervals.count)
      case .month: (component, unit) = (.month, intervals.count)
      case .year: (component, unit) = (.year, intervals.count)
      default: (component, unit) = (.day, intervals.count)
      }
      let days: Double = component == .month ? 30.4 : component == .year ? 365.2 : 1
      length = days * 86_400 * Double(unit)
    }

    /// Returns the boundary `index` intervals after the anchor.
    func boundary(_ index: Int) -> Int64 {
      let date = calendar.date(byAdding: component, value: index * unit, to: anchor) ?? anchor
      return Instant(secondsSince1970: date.timeIntervalSince1970).microseconds
    }

    func covering(_ first: Int64, _ last: Int64) throws(StoreError) -> [Int64] {
      let begin = Double(first - boundary(0)) / 1_000_000 / length
      let end = Double(last - boundary(0)) / 1_000_000 / length
      guard end - begin < Double(CalendarBoundaries.countMax) else { throw tooMany }
      var index = Int(begin.rounded(.down))
      // `length` is approximate, so the estimate may be off in both directions.
      while boundary(index) > first { index -= 1 }
      while boundary(index + 1) <= first { index += 1 }
      var boundaries = [boundary(index)]
      while boundaries[boundaries.count - 1] <= last {
        append(from: index, to: &boundaries)
        index += CalendarBoundaries.stride
      }
      // The last stride may go beyond `last`.
      while boundaries.count > 2, boundaries[boundaries.count - 2] > last {
        boundaries.removeLast()
      }
      return boundaries
    }

    /// Appends the next `stride` boundaries.
    private func append(from index: Int, to boundaries: inout [Int64]) {
      let stride = CalendarBoundaries.stride
      let begin = boundaries[boundaries.count - 1]
      let end = boundary(index + stride)
      let step = Int64(unit) * 86_400_000_000
      if isDays && end - begin == step * Int64(stride) && !changes(begin, end) {
        for k in 1...stride { boundaries.append(begin + step * Int64(k)) }
      } else {
        for k in 1...stride { boundaries.append(boundary(index + k)) }
      }
    }

    private func changes(_ begin: Int64, _ end: Int64) -> Bool {
      // One second earlier, to find a transition exactly at `begin`.
      let date = Date(timeIntervalSince1970: Double(begin) / 1_000_000 - 1)
      guard let next = zone.nextDaylightSavingTimeTransition(after: date) else { return false }
      return next.timeIntervalSince1970 <= Double(end) / 1_000_000
    }
  }
}
