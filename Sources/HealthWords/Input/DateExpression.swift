package import Foundation
package import HealthModel

/// A time between two instants; `end` is the first instant after it. `nil` leaves a side open.
package struct Period: Hashable, Sendable {
  package var start: Instant?
  package var end: Instant?

  package init(start: Instant?, end: Instant?) {
    self.start = start
    self.end = end
  }
}

/// The times that can be written on a command line, interpreted with a calendar, a time zone and
/// the current time.
///
///     2026                 2026-11              2026-11-21           that year, month or day
///     2026-11-21 08:30     2026-11-21T08:30:00  local time, that minute or second
///     2026-11-21T08:30Z    …+01:00              an instant, independent of the time zone
///     today yesterday week month year last-week last-month last-year
///     6h 7d 4w 3m 2y       the last six hours; the last seven days including today; …
///     8:30, last tuesday   and other everyday forms: `everyday(_:)`
///     now
///     A..B                 from the start of A to the end of B; either may be missing
///
/// The current time is fixed when the command starts, so that `A..B` cannot straddle midnight.
package struct DateExpression: Sendable {
  package let calendar: Calendar
  package let now: Date
  /// The order of day and month in a date with slashes; nil if it must be clear from the numbers.
  package let dateOrder: DateOrder?

  /// - Parameter firstWeekday: The first day of a week, 1 for Sunday; Monday (ISO 8601) if the locale has
  ///   no region. Nothing else depends on the locale but the order of a date with slashes.
  package init(
    timeZone: TimeZone, now: Date, dateOrder: DateOrder? = nil, firstWeekday: Int? = nil
  ) {
    self.dateOrder = dateOrder
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.firstWeekday = firstWeekday ?? 2
    calendar.minimumDaysInFirstWeek = 4
    self.calendar = calendar
    self.now = now
  }

  /// Two dots and not a hyphen separate the sides, because dates contain hyphens.
  package func period(_ text: String) throws(CommandFailure) -> Period {
    guard let dots = text.range(of: "..") else {
      let (start, end) = try bounds(text)
      return Period(start: start, end: end)
    }
    let (left, right) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    let start = left.isEmpty ? nil : try bounds(left).0
    let end = right.isEmpty ? nil : try bounds(right).1
    if let start, let end, end <= start {
      throw .usage("the period \(text) ends before it starts")
    }
    return Period(start: start, end: end)
  }

  /// Returns the start of a period: the value of `--from`.
  package func beginning(_ text: String) throws(CommandFailure) -> Instant { try bounds(text).0 }

  /// Returns the end of a period: the value of `--to`. A day, month or year is included.
  package func ending(_ text: String) throws(CommandFailure) -> Instant {
    guard relative(text) == nil else {
      throw .usage(
        "--to \(text) would end now", nextStep: "Omit --to, or use a day: --to yesterday")
    }
    return try bounds(text).1
  }

  /// Returns the end of a period that begins now: the value of `--until`. Durations count forward
  /// to the same time of day; a day, month or year means its end.
  package func future(_ text: String) throws(CommandFailure) -> Instant {
    let end: Instant
    if let later = later(text.lowercased()) { end = later } else { end = try bounds(text).1 }
    guard end > instant(now) else { throw .usage("\(text) is not in the future") }
    return end
  }

  private func later(_ word: String) -> Instant? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    // The bound prevents an overflow in the calendar.
    guard let count = Int(digits), (1...100_000).contains(count) else { return nil }
    let units: [Substring: (Calendar.Component, Int)] = [
      "min": (.minute, 1), "h": (.hour, 1), "d": (.day, 1), "w": (.day, 7), "m": (.month, 1),
      "y": (.year, 1),
    ]
    guard let (unit, factor) = units[word.dropFirst(digits.count)] else { return nil }
    return calendar.date(byAdding: unit, value: count * factor, to: now).map(instant)
  }

  /// The first instant of the current year: the anchor of weeks, months and years in a query
  /// without a start.
  package var yearStart: Instant {
    instant(calendar.dateInterval(of: .year, for: now)?.start ?? now)
  }

  /// The first instant of the week of the calendar that contains an instant.
  package func weekStart(of instant: Instant) -> Instant {
    let date = Date(timeIntervalSince1970: instant.secondsSince1970)
    return calendar.dateInterval(of: .weekOfYear, for: date).map { self.instant($0.start) }
      ?? instant
  }

  private func bounds(_ text: String) throws(CommandFailure) -> (Instant, Instant) {
    let word = text.lowercased()
    if word == "now" { return (instant(now), instant(now)) }
    if let interval = named(word.replacing(" ", with: "-")) ?? relative(word)
      ?? dayMonthOrYear(word)
    {
      return (instant(interval.start), instant(interval.end))
    }
    if let moment = moment(text) { return moment }
    if let interval = try everyday(word) {
      return (instant(interval.start), instant(interval.end))
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    if parts.map(\.count) == [4, 2, 2], let numbers = Self.numbers(parts) {
      _ = try existing(numbers, text)
    }
    throw .usage(
      "invalid time \"\(text)\"",
      nextStep: """
        Use a day (2026-11-21, 21 Nov, last tuesday), a month (2026-11), a year, a time (8:30,
        yesterday 22:00, 2 hours ago, 2026-11-21T08:30:00Z),
        or today, yesterday, week, month, year, last-month, 6h, 7d, 4w, 3m, 2y
        """)
  }

  func named(_ word: String) -> DateInterval? {
    let units: [(String, Calendar.Component)] = [
      ("day", .day), ("week", .weekOfYear), ("month", .month), ("year", .year),
    ]
    if word == "today" { return calendar.dateInterval(of: .day, for: now) }
    if word == "yesterday" { return neighbour(.day) }
    if word == "tomorrow" {
      return calendar.date(byAdding: .day, value: 1, to: now)
        .flatMap { calendar.dateInterval(of: .day, for: $0) }
    }
    for (name, unit) in units {
      if word == name || word == "this-\(name)" { return calendar.dateInterval(of: unit, for: now) }
      if word == "last-\(name)" { return neighbour(unit) }
    }
    return nil
  }

  private func neighbour(_ unit: Calendar.Component) -> DateInterval? {
    guard let this = calendar.dateInterval(of: unit, for: now) else { return nil }
    return calendar.dateInterval(of: unit, for: this.start.addingTimeInterval(-1))
  }

  /// Hours and minutes count back from now; longer units count calendar days, including today.
  private func relative(_ word: String) -> DateInterval? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), (1...100_000).contains(count) else { return nil }
    // Whole days, so that `7d` has seven complete days of steps instead of six and two parts.
    func days(_ unit: Calendar.Component, _ count: Int) -> DateInterval? {
      guard let today = calendar.dateInterval(of: .day, for: now),
        let start = calendar.date(byAdding: unit, value: -count, to: today.end)
      else { return nil }
      return DateInterval(start: start, end: today.end)
    }
    switch word.dropFirst(digits.count) {
    case "min": return DateInterval(start: now.addingTimeInterval(-60 * Double(count)), end: now)
    case "h": return DateInterval(start: now.addingTimeInterval(-3600 * Double(count)), end: now)
    case "d": return days(.day, count)
    case "w": return days(.day, 7 * count)
    case "m": return days(.month, count)
    case "y": return days(.year, count)
    default: return nil
    }
  }

  func dayMonthOrYear(_ word: String) -> DateInterval? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let widths = parts.map(\.count)
    guard widths == Array([4, 2, 2].prefix(parts.count)), let numbers = Self.numbers(parts) else {
      return nil
    }
    let unit: Calendar.Component = [.year, .month, .day][parts.count - 1]
    guard let date = date(numbers) else { return nil }
    return calendar.dateInterval(of: unit, for: date)
  }

  /// Returns nil if the calendar has no such day.
  func date(_ numbers: [Int]) -> Date? {
    var fields = DateComponents()
    fields.year = numbers[0]
    fields.month = numbers.count > 1 ? numbers[1] : 1
    fields.day = numbers.count > 2 ? numbers[2] : 1
    guard fields.isValidDate(in: calendar) else { return nil }
    return calendar.date(from: fields)
  }

  static func numbers(_ parts: [Substring]) -> [Int]? {
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }

  func instant(_ date: Date) -> Instant {
    Instant(secondsSince1970: date.timeIntervalSince1970)
  }
}
