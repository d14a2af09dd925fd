package import Foundation
package import HealthInsight
package import HealthModel

/// Numbers, dates and durations in the form of a language.
extension Language {
  /// Converts a number that `NumberText` formatted. Its separators are those of English.
  package func number(_ english: String) -> String {
    guard self["number.decimal"] != "." else { return english }
    return String(
      english.map { character -> String in
        switch character {
        case ".": self["number.decimal"]
        case ",": self["number.group"]
        default: String(character)
        }
      }.joined())
  }

  package func number(_ value: some BinaryInteger) -> String { number(NumberText.count(value)) }

  /// A measurement, with a precision suitable for its size.
  package func measurement(_ value: Double) -> String { number(NumberText.measurement(value)) }

  package func decimal(_ value: Double, fractionDigits: Int) -> String {
    number(NumberText.decimal(value, fractionDigits: fractionDigits))
  }

  /// `7 h 32 min`.
  package func duration(seconds: Double) -> String { number(NumberText.duration(seconds: seconds)) }

  /// `7 h 32 min`, without seconds.
  package func minutes(hours: Double) -> String {
    duration(seconds: (hours * 60).rounded() * 60)
  }

  package func month(_ month: Int) -> String { self["month.\(month)"] }
  package func shortMonth(_ month: Int) -> String { self["month.short.\(month)"] }
  /// - Parameter weekday: 0 is Sunday.
  package func weekday(_ weekday: Int) -> String { self["weekday.\(weekday)"] }
  /// `Friday, 20 November 2026`.
  package func fullDay(_ day: CalendarDay) -> String {
    self("date.long", weekday(day.weekday), "\(day.day)", month(day.month)) + " \(day.year)"
  }

  package func shortWeekday(_ weekday: Int) -> String { self["weekday.short.\(weekday)"] }
}

/// Times of one time zone in one language.
package struct LocalTime: Sendable {
  package let language: Language
  package let calendar: Calendar
  /// Whether times of day have 12 hours and AM or PM.
  package let has12Hours: Bool

  package init(language: Language, calendar: Calendar, has12Hours: Bool = false) {
    self.language = language
    self.calendar = calendar
    self.has12Hours = has12Hours
  }

  /// The days and times of day of the time zone.
  package var clock: DayClock { DayClock(calendar.timeZone) }

  package func fields(_ instant: Instant) -> DateComponents {
    calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday],
      from: Date(timeIntervalSince1970: instant.secondsSince1970))
  }

  /// `20 Nov 2026`.
  package func day(_ instant: Instant) -> String {
    let fields = fields(instant)
    return language(
      "date.day", "\(fields.day ?? 0)", language.shortMonth(fields.month ?? 1),
      "\(fields.year ?? 0)")
  }

  /// `Friday, 20 November`.
  package func longDay(_ instant: Instant) -> String {
    let fields = fields(instant)
    return language(
      "date.long", language.weekday((fields.weekday ?? 1) - 1), "\(fields.day ?? 0)",
      language.month(fields.month ?? 1))
  }

  /// `14:05`, or `2:05 PM`.
  package func time(_ instant: Instant) -> String {
    let fields = fields(instant)
    return clock(hour: fields.hour ?? 0, minute: fields.minute ?? 0)
  }

  package func clock(hour: Int, minute: Int) -> String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    guard has12Hours else { return (hour < 10 ? "0\(hour)" : "\(hour)") + ":" + minutes }
    return "\((hour + 11) % 12 + 1):\(minutes) \(hour < 12 ? "AM" : "PM")"
  }

  /// `20 Nov 2026, 14:05`.
  package func moment(_ instant: Instant) -> String {
    language("date.moment", day(instant), time(instant))
  }

  /// A time today, a day otherwise: `14:05`, `yesterday`, `20 Nov 2026`.
  package func recent(_ instant: Instant, now: Instant) -> String {
    switch Age(of: clock.day(of: instant), on: clock.day(of: now)) {
    case .today: language("date.today", time(instant))
    case .yesterday: language("date.yesterday", time(instant))
    default: day(instant)
    }
  }
}
