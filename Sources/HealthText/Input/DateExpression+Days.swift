import Foundation
package import HealthModel

// Days of the calendar with which the command line is interpreted.
extension DateExpression {
  /// Returns the days that begin before `end` and end after `start`, at most ten years of them. The
  /// limit bounds a mistyped year.
  package func days(from start: Instant, to end: Instant) -> [CalendarDay] {
    var days: [CalendarDay] = []
    var date = calendar.startOfDay(for: Date(timeIntervalSince1970: start.secondsSince1970))
    while date.timeIntervalSince1970 < end.secondsSince1970, days.count < 3_653 {
      let fields = calendar.dateComponents([.year, .month, .day], from: date)
      days.append(
        CalendarDay(year: fields.year ?? 0, month: fields.month ?? 0, day: fields.day ?? 0))
      guard let next = calendar.date(byAdding: .day, value: 1, to: date) else { break }
      date = calendar.startOfDay(for: next)
    }
    return days
  }

  /// Returns the instant at which the clock first shows a second of a day. If a clock change skips
  /// it, returns the instant of the change.
  package func moment(of day: CalendarDay, second: Int) -> Instant {
    let fields = DateComponents(year: day.year, month: day.month, day: day.day)
    let midnight = calendar.date(from: fields) ?? now
    let time = DateComponents(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
    let date = calendar.nextDate(
      after: midnight.addingTimeInterval(-1), matching: time, matchingPolicy: .nextTime,
      repeatedTimePolicy: .first)
    return Instant(secondsSince1970: (date ?? midnight).timeIntervalSince1970)
  }
}
