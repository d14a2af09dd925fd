package import Foundation
package import HealthInsight
package import HealthModel

/// The division of a chart's period: the intervals, their labels, and the words for one of them.
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
  package let labels: [Chart.Label]
  /// A title such as `November 2026`.
  package let title: String
  private let calendar: Calendar

  package var clock: DayClock { DayClock(calendar.timeZone) }

  package init(start: Date, end: Date, calendar: Calendar, component: Component? = nil) {
    let chosen = component ?? Self.component(from: start, to: end, calendar)
    self.component = chosen
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
    labels = dates.enumerated().compactMap { index, date in
      Self.label(date, index, dates.count, chosen, calendar).map {
        Chart.Label(index: index, text: $0)
      }
    }
    title = Self.title(start, end, calendar)
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

  /// Returns the index of the interval that contains an instant; nil before the first.
  package func index(of instant: Instant) -> Int? {
    let after = starts.indices.partitioningIndex { starts[$0] > instant }
    return after == 0 ? nil : after - 1
  }

  /// Returns the label of an interval, or nil where labels would touch each other.
  private static func label(
    _ date: Date, _ index: Int, _ count: Int, _ component: Component, _ calendar: Calendar
  ) -> String? {
    let fields = calendar.dateComponents([.year, .month, .day, .hour, .weekday], from: date)
    let (month, day) = (fields.month ?? 1, fields.day ?? 1)
    switch component {
    case .hour: return (fields.hour ?? 0) % 3 == 0 ? "\(fields.hour ?? 0)" : nil
    case .day where count <= 14: return "\(weekdays[(fields.weekday ?? 1) - 1]) \(day)"
    case .day: return day == 1 || (day % 5 == 0 && day < 30) || day == 30 ? "\(day)" : nil
    case .week: return index % 4 == 0 ? "\(months[month - 1].prefix(3)) \(day)" : nil
    case .month where count <= 13: return String(months[month - 1].prefix(3))
    case .month: return month == 1 ? "\(fields.year ?? 0)" : nil
    case .year: return "\(fields.year ?? 0)"
    }
  }

  /// Returns a name such as `Sat 14 Nov` for a day, `14:00` for an hour, `March 2026` for a month.
  package func name(_ index: Int) -> String {
    let date = Date(timeIntervalSince1970: starts[index].secondsSince1970)
    let fields = calendar.dateComponents([.year, .month, .day, .hour, .weekday], from: date)
    let month = Self.months[(fields.month ?? 1) - 1]
    let day = fields.day ?? 1
    switch component {
    case .hour: return "\(fields.hour ?? 0):00"
    case .day: return "\(Self.weekdays[(fields.weekday ?? 1) - 1]) \(day) \(month.prefix(3))"
    case .week: return "the week of \(day) \(month.prefix(3))"
    case .month: return "\(month) \(fields.year ?? 0)"
    case .year: return "\(fields.year ?? 0)"
    }
  }

  /// Returns the title in a sentence: `in November 2026`, `on Friday, 20 November 2026`.
  package static func phrase(from start: Date, to end: Date, _ calendar: Calendar) -> String {
    let title = title(start, end, calendar)
    if calendar.isDate(start, inSameDayAs: end.addingTimeInterval(-1)) { return "on " + title }
    let isWhole = title.first?.isLetter == true || title.allSatisfy(\.isNumber)
    return (isWhole ? "in " : "from ") + title
  }

  private static func title(_ start: Date, _ end: Date, _ calendar: Calendar) -> String {
    // The period excludes its end, so the last day is the one before it.
    let last = end.addingTimeInterval(-1)
    let from = calendar.dateComponents([.year, .month, .day, .weekday], from: start)
    let month = months[(from.month ?? 1) - 1]
    func isWhole(_ unit: Calendar.Component) -> Bool {
      calendar.dateInterval(of: unit, for: start) == DateInterval(start: start, end: end)
    }
    let year = "\(from.year ?? 0)"
    if isWhole(.year) { return year }
    if isWhole(.month) { return "\(month) \(year)" }
    let first = "\(from.day ?? 1) \(month) \(year)"
    if calendar.isDate(start, inSameDayAs: last) {
      return "\(longWeekdays[(from.weekday ?? 1) - 1]), \(first)"
    }
    let to = calendar.dateComponents([.year, .month, .day], from: last)
    let end = "\(to.day ?? 1) \(months[(to.month ?? 1) - 1]) \(to.year ?? 0)"
    return "\(first) to \(end)"
  }

  private static let months = CalendarWords.months
  private static let longWeekdays = CalendarWords.longWeekdays
  private static let weekdays = longWeekdays.map { String($0.prefix(3)) }
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

/// The words for an interval in a sentence.
extension ChartCalendar {
  var preposition: String {
    switch component {
    case .hour: "at"
    case .day: "on"
    case .week, .month, .year: "in"
    }
  }

  var perInterval: String {
    switch component {
    case .hour: "an hour with data"
    case .day: "a day"
    case .week: "a week"
    case .month: "a month"
    case .year: "a year"
    }
  }
}
