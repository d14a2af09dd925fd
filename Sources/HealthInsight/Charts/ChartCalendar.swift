package import Foundation
package import HealthModel

/// The division of a chart's period into intervals.
///
/// Up to 2.5 days are divided by hour, up to 62 days by day, up to 26 weeks by week, up to 62
/// months by month, and longer periods by year.
package struct ChartCalendar: Sendable {
  package enum Component: String, Hashable, Sendable, CaseIterable {
    case hour, day, week, month, year

    var calendarComponent: Calendar.Component {
      switch self {
      case .hour: .hour
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    }
  }

  package let component: Component
  /// The start of each interval.
  package let starts: [Instant]
  package let start: Date
  package let end: Date
  package let calendar: Calendar

  package var clock: DayClock { DayClock(calendar.timeZone) }

  package init(start: Date, end: Date, calendar: Calendar, component: Component? = nil) {
    let chosen = component ?? Self.component(from: start, to: end, calendar)
    self.component = chosen
    self.start = start
    self.end = end
    self.calendar = calendar
    var dates: [Date] = []
    let unit = chosen.calendarComponent
    let first = calendar.dateInterval(of: unit, for: start)?.start ?? start
    while let date = calendar.date(byAdding: unit, value: dates.count, to: first), date < end,
      dates.count < Self.intervalCountMax
    {
      dates.append(date)
    }
    starts = dates.map { Instant(secondsSince1970: $0.timeIntervalSince1970) }
  }

  /// More intervals than any terminal has columns; it bounds a chart of centuries by hour.
  private static let intervalCountMax = 500

  private static func component(from start: Date, to end: Date, _ calendar: Calendar) -> Component {
    let days = end.timeIntervalSince(start) / 86400
    switch days {
    case ..<2.5: return .hour
    case ..<62.5: return .day
    case ..<184: return .week
    case ..<(62 * 31): return .month
    default: return .year
    }
  }

  /// Whether the period is one whole unit of the calendar.
  package func isWhole(_ unit: Calendar.Component) -> Bool {
    calendar.dateInterval(of: unit, for: start) == DateInterval(start: start, end: end)
  }

  /// Returns the index of the interval that contains an instant; nil before the first.
  package func index(of instant: Instant) -> Int? {
    let after = starts.indices.partitioningIndex { starts[$0] > instant }
    return after == 0 ? nil : after - 1
  }
}

extension ChartCalendar.Component {
  /// The interval of statistics with one entry for each mark.
  package var interval: CalendarIntervals.Component {
    switch self {
    case .hour: .hour
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
