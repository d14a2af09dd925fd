package import Foundation
package import HealthModel

/// The days of a time zone and the times at which its clocks show a second of a day.
package struct DayClock: Hashable, Sendable {
  package let timeZone: TimeZone

  package init(_ timeZone: TimeZone) { self.timeZone = timeZone }

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
    let local = Int64(day.daysSince1970) * 86_400 + Int64(second)
    // No zone is more than a day from Greenwich, so the moment is between these two.
    let (from, to) = (local - 86_400, local + 86_400)
    let (before, after) = (offset(from), offset(to))
    var seconds = local - before
    if before != after {
      let change = change(after: from, before: to)
      let shifted = local - after
      if seconds >= change { seconds = max(shifted, change) }
    }
    return Instant(microseconds: seconds * 1_000_000)
  }

  /// The first moment of a day.
  package func midnight(_ day: CalendarDay) -> Instant { moment(of: day, second: 0) }

  /// The time from the first moment of a day to the end of another.
  package func period(of days: ClosedRange<CalendarDay>) -> Range<Instant> {
    midnight(days.lowerBound)..<midnight(days.upperBound.adding(1))
  }

  /// The days that a period overlaps, at least one.
  package func days(in period: Range<Instant>) -> ClosedRange<CalendarDay> {
    let first = day(of: period.lowerBound)
    return first...max(first, lastDay(before: period.upperBound))
  }

  /// The day of the last moment before an instant: what ends at midnight is of the day before.
  package func lastDay(before instant: Instant) -> CalendarDay {
    day(of: Instant(microseconds: instant.microseconds - 1))
  }

  /// The time of day that the clock shows, in whole minutes, as hours after midnight: 7.5 at 7:30.
  package func hour(of instant: Instant) -> Double {
    let seconds = instant.secondsSince1970.rounded(.down)
    let local = Int64(seconds) + offset(Int64(seconds))
    let minutes = (local / 60) % 1440
    return Double((minutes + 1440) % 1440) / 60
  }

  /// Seconds east of Greenwich.
  private func offset(_ seconds: Int64) -> Int64 {
    Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }

  /// Returns the second at which the offset changes, between two seconds with different offsets.
  private func change(after start: Int64, before end: Int64) -> Int64 {
    let before = offset(start)
    return Int64((Int(start) + 1..<Int(end)).partitioningIndex { offset(Int64($0)) != before })
  }
}
