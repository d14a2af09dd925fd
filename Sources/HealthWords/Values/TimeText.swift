package import Foundation
package import HealthModel

/// Instants as text: ISO 8601 in UTC for programs, the local time of one time zone for people.
///
/// Dates are in the order year, month, day on the screen too: they can be typed back as arguments.
package struct TimeText: Sendable {
  package var timeZone: TimeZone

  package init(timeZone: TimeZone) { self.timeZone = timeZone }

  /// The Gregorian calendar of the time zone.
  package var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  /// Formats an instant as `2026-11-21T04:32:57Z`, with three or six decimals if needed. The
  /// fraction is left out if it is zero, so that imported times, which are whole seconds, are
  /// short.
  package static func iso8601(_ instant: Instant) -> String {
    let fields = CivilTime(secondsFromEpoch: instant.microseconds.floored(by: 1_000_000).quotient)
    var fraction = String(instant.microseconds.floored(by: 1_000_000).remainder)
    fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
    if fraction.hasSuffix("000") { fraction.removeLast(3) }
    return fields.date + "T" + fields.time
      + (fraction == "000" ? "" : "." + fraction) + "Z"
  }

  /// `2026-11-21 05:32`.
  package func minute(_ instant: Instant) -> String {
    let fields = civil(instant)
    return fields.date + " " + fields.time.prefix(5)
  }

  /// `2026-11-21 05:32:57`.
  package func second(_ instant: Instant) -> String {
    let fields = civil(instant)
    return fields.date + " " + fields.time
  }

  package func day(_ instant: Instant) -> String { civil(instant).date }

  /// Returns `2026-11-21 05:30 – 05:45`. The second date is omitted if it equals the first. A point
  /// in time is a single time.
  package func interval(_ start: Instant, _ end: Instant, dash: String) -> String {
    if start == end { return second(start) }
    let (from, to) = (civil(start), civil(end))
    let left = from.date + " " + from.time
    return left + " \(dash) " + (from.date == to.date ? to.time : to.date + " " + to.time)
  }

  /// The offset is that of the instant, so that times before a clock change are shown as they were
  /// on the clock.
  package func civil(_ instant: Instant) -> CivilTime {
    let seconds = instant.microseconds.floored(by: 1_000_000).quotient
    let date = Date(timeIntervalSince1970: Double(seconds))
    return CivilTime(secondsFromEpoch: seconds + Int64(timeZone.secondsFromGMT(for: date)))
  }
}

/// A local time in the proleptic Gregorian calendar. Computed without Foundation's calendar,
/// because tables format two times for each row.
package struct CivilTime: Hashable, Sendable {
  package var year: Int64
  package var month: Int64
  package var day: Int64
  package var secondOfDay: Int64

  /// Converts days since 1970-01-01 to a date by counting 400-year cycles of 146,097 days that
  /// begin on March 1, so that the leap day is the last day of a year.
  package init(secondsFromEpoch: Int64) {
    let (days, second) = secondsFromEpoch.floored(by: 86400)
    let (cycle, dayOfCycle) = (days + 719_468).floored(by: 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    secondOfDay = second
  }

  package var date: String { "\(Self.four(year))-\(Self.two(month))-\(Self.two(day))" }

  package var time: String {
    [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.two)
      .joined(separator: ":")
  }

  private static func four(_ year: Int64) -> String {
    let digits = String(year.magnitude)
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int64 {
  /// Returns the quotient rounded down, and the remainder, which is never negative.
  fileprivate func floored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
