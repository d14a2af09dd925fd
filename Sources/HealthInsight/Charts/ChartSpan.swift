package import Foundation
package import HealthModel

/// The period of a chart: one of the five lengths, and a day in it.
package struct ChartSpan: Hashable, Sendable {
  package enum Length: String, Sendable, CaseIterable {
    case day = "D", week = "W", month = "M", halfYear = "6M", year = "Y"

    /// The interval of one mark.
    package var component: ChartCalendar.Component {
      switch self {
      case .day: .hour
      case .week, .month: .day
      case .halfYear: .week
      case .year: .month
      }
    }
  }

  package let length: Length
  package let start: Date
  package let end: Date
  /// The date by which the period was chosen.
  private let date: Date
  private let calendar: Calendar

  /// Creates the period of a length that contains a day.
  package init(_ length: Length, containing date: Date, calendar: Calendar) {
    self.length = length
    self.date = date
    self.calendar = calendar
    func interval(_ component: Calendar.Component) -> DateInterval {
      calendar.dateInterval(of: component, for: date) ?? DateInterval(start: date, duration: 86400)
    }
    switch length {
    case .day: (start, end) = (interval(.day).start, interval(.day).end)
    case .week: (start, end) = (interval(.weekOfYear).start, interval(.weekOfYear).end)
    case .month: (start, end) = (interval(.month).start, interval(.month).end)
    case .halfYear:
      // 26 whole weeks that end with the week of the day.
      end = interval(.weekOfYear).end
      start = calendar.date(byAdding: .weekOfYear, value: -26, to: end) ?? end
    case .year: (start, end) = (interval(.year).start, interval(.year).end)
    }
  }

  package var previous: ChartSpan {
    ChartSpan(length, containing: start.addingTimeInterval(-1), calendar: calendar)
  }

  package var next: ChartSpan {
    let days = length == .halfYear ? 26 * 7 - 1 : 0
    let date = calendar.date(byAdding: .day, value: days, to: end) ?? end
    return ChartSpan(length, containing: date, calendar: calendar)
  }

  /// The day by which the period was chosen, such as `2026-11-20`. It identifies the period in an
  /// address, and a period of another length with the same day contains what the user is looking at.
  package var day: String { Self.day(date, calendar) }

  package static func == (left: ChartSpan, right: ChartSpan) -> Bool {
    left.length == right.length && left.start == right.start
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(start)
  }

  /// Returns the day of a date in the form of an address.
  package static func day(_ date: Date, _ calendar: Calendar) -> String {
    let fields = calendar.dateComponents([.year, .month, .day], from: date)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(fields.year ?? 0)-\(two(fields.month ?? 1))-\(two(fields.day ?? 1))"
  }

  package var period: Range<Instant> {
    Instant(
      secondsSince1970: start.timeIntervalSince1970)..<Instant(
        secondsSince1970: end.timeIntervalSince1970)
  }

  /// The intervals of the chart.
  package var intervals: ChartCalendar {
    ChartCalendar(start: start, end: end, calendar: calendar, component: length.component)
  }

  /// Returns the date that an address names; nil if it is no day.
  package static func date(_ text: String, _ calendar: Calendar) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...9999).contains(year)
    else { return nil }
    let fields = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: fields),
      calendar.dateComponents([.year, .month, .day], from: date) == fields
    else { return nil }
    return date
  }
}
