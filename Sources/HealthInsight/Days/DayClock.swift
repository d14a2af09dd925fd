package import Foundation
package import HealthModel

/// The days of a time zone and the times at which its clocks show a second of a day.
package struct DayClock: Hashable, Sendable {
  package let timeZone: TimeZone
  private let calendar: Calendar

  package init(_ timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.timeZone = timeZone
    self.calendar = calendar
  }

  /// Returns the day that the calendar shows at an instant, in the years 1 to 9999.
  package func day(of instant: Instant) -> CalendarDay {
    let date = Date(timeIntervalSince1970: instant.secondsSince1970)
    return CalendarDay(instant, offsetSeconds: timeZone.secondsFromGMT(for: date))
      ?? (instant.microseconds < 0
        ? CalendarDay(year: 1, month: 1, day: 1) : CalendarDay.distantFuture)
  }

  /// Returns the days that begin before `end` and end after `start`, in order.
  package func days(from start: Instant, to end: Instant) -> some Sequence<CalendarDay> {
    let last = Instant(microseconds: max(start.microseconds, end.microseconds - 1))
    let count = start < end ? day(of: last).daysSince1970 - day(of: start).daysSince1970 + 1 : 0
    let first = day(of: start).daysSince1970
    return (first..<first + count).lazy.compactMap { CalendarDay(daysSince1970: $0) }
  }

  /// Returns the instant at which the clock first shows a second of a day. If a clock change skips
  /// it, returns the instant of the change.
  package func moment(of day: CalendarDay, second: Int) -> Instant {
    let fields = DateComponents(year: day.year, month: day.month, day: day.day)
    // Every valid day has a midnight or, if a clock change skips it, a first moment.
    let midnight = calendar.date(from: fields) ?? .distantPast
    let time = DateComponents(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
    let date = calendar.nextDate(
      after: midnight.addingTimeInterval(-1), matching: time, matchingPolicy: .nextTime,
      repeatedTimePolicy: .first)
    return Instant(secondsSince1970: (date ?? midnight).timeIntervalSince1970)
  }
}
