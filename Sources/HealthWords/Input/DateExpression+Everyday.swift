import Foundation
import HealthModel

/// Times as users type them:
///
///     8:30  8:30 pm  8am  noon          today
///     yesterday 22:00   tuesday 8:30    a day and a time
///     monday  last tuesday              the latest such day; before today
///     2 hours ago  3 days ago           that instant; that day
///     21.11.2026  21 Nov 2026  Nov 21   a day; without a year, the latest such day
///     11/21/2026  2026/11/21            a day; see `DateOrder`
///     november  november 2026           the latest such month; a month
extension DateExpression {
  /// Returns nil if the text is no such time.
  ///
  /// - Parameter text: in lower case.
  func everyday(_ text: String) throws(CommandFailure) -> DateInterval? {
    var words = text.split { $0 == " " || $0 == "," }
    words.removeAll { $0 == "at" || $0 == "on" }
    guard !words.isEmpty else { return nil }
    if words.last == "ago" { return ago(words.dropLast()) }
    if let day = try day(words) { return day }
    if let month = month(words) { return month }
    // The time is the last word, or the last two: `8:30 pm`.
    for count in 1...2 where words.count >= count {
      guard let clock = Self.clock(words.suffix(count).joined()) else { continue }
      let rest = Array(words.dropLast(count))
      guard
        let day = try rest.isEmpty
          ? calendar.dateInterval(of: .day, for: now) : dayInWords(rest.joined(separator: " "))
      else { return nil }
      return moment(on: day.start, clock)
    }
    return nil
  }

  /// Returns a day in any of the forms that a time of day can follow.
  private func dayInWords(_ text: String) throws(CommandFailure) -> DateInterval? {
    if text.count == 10, let day = dayMonthOrYear(text) { return day }
    if ["today", "yesterday", "tomorrow"].contains(text) { return named(text) }
    return try day(text.split(separator: " "))
  }

  private func moment(on day: Date, _ clock: ClockReading) -> DateInterval? {
    let fields = calendar.dateComponents([.year, .month, .day], from: day)
    guard let year = fields.year, let month = fields.month, let day = fields.day,
      let (start, end) = local([year, month, day], clock)
    else { return nil }
    return DateInterval(
      start: Date(timeIntervalSince1970: start.secondsSince1970),
      end: Date(timeIntervalSince1970: end.secondsSince1970))
  }

  /// Parses `8:30`, `08:30:15`, `8am`, `8:30pm`, `noon` and `midnight`.
  private static func clock(_ text: String) -> ClockReading? {
    if text == "noon" { return ClockReading("12:00") }
    if text == "midnight" { return ClockReading("00:00") }
    var digits = Substring(text)
    var half: Substring?
    if digits.hasSuffix("am") || digits.hasSuffix("pm") {
      half = digits.suffix(2)
      digits = digits.dropLast(2)
    }
    var parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    // A number alone is no time; `8am` is.
    guard parts.count > 1 || half != nil, let first = parts.first, (1...2).contains(first.count),
      var hour = numbers([first])?[0]
    else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    parts[0] = Substring(hour < 10 ? "0\(hour)" : "\(hour)")
    if parts.count == 1 { parts.append("00") }
    return ClockReading(Substring(parts.joined(separator: ":")))
  }

  /// Hours and minutes count back to an instant, longer units to a day of the calendar.
  private func ago(_ words: ArraySlice<Substring>) -> DateInterval? {
    var text = words.joined()
    for article in ["an", "a"] where words.first == Substring(article) {
      text = "1" + text.dropFirst(article.count)
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), (1...100_000).contains(count) else { return nil }
    var unit = String(text.dropFirst(digits.count))
    if unit.count > 3, unit.hasSuffix("s") { unit.removeLast() }
    switch unit {
    case "min", "mins", "minute":
      let date = now.addingTimeInterval(-60 * Double(count))
      return DateInterval(start: date, end: date)
    case "h", "hr", "hrs", "hour":
      let date = now.addingTimeInterval(-3600 * Double(count))
      return DateInterval(start: date, end: date)
    case "d", "day": return day(before: .day, count)
    case "w", "week": return day(before: .day, 7 * count)
    case "month": return day(before: .month, count)
    case "y", "year": return day(before: .year, count)
    default: return nil
    }
  }

  private func day(before unit: Calendar.Component, _ count: Int) -> DateInterval? {
    calendar.date(byAdding: unit, value: -count, to: now)
      .flatMap { calendar.dateInterval(of: .day, for: $0) }
  }

  private func day(_ words: [Substring]) throws(CommandFailure) -> DateInterval? {
    if let weekday = weekday(words) { return weekday }
    if let date = try written(words), let day = calendar.dateInterval(of: .day, for: date) {
      return day
    }
    return nil
  }

  /// `tuesday` is the latest Tuesday, which may be today; `last tuesday` is before today.
  private func weekday(_ words: [Substring]) -> DateInterval? {
    let parts = words.flatMap { $0.split(separator: "-") }
    guard let name = parts.last, parts.count == 1 || parts.count == 2 && parts[0] == "last",
      let wanted = Self.index(of: name, in: CalendarWords.longWeekdays, isLong: true)
    else { return nil }
    var date = now
    if parts.count == 2 { date = calendar.date(byAdding: .day, value: -1, to: date) ?? date }
    for _ in 0..<7 where calendar.component(.weekday, from: date) != wanted + 1 {
      date = calendar.date(byAdding: .day, value: -1, to: date) ?? date
    }
    return calendar.dateInterval(of: .day, for: date)
  }

  /// Parses a day that is written with slashes, points, or the name of a month.
  private func written(_ words: [Substring]) throws(CommandFailure) -> Date? {
    if words.count == 1 {
      let slashes = words[0].split(separator: "/", omittingEmptySubsequences: false)
      if slashes.count == 3, let numbers = Self.numbers(slashes) {
        return try slashed(String(words[0]), numbers, slashes.map(\.count))
      }
      // Points are used where the day is first.
      let points = words[0].split(separator: ".", omittingEmptySubsequences: false)
      if points.count == 3, points[2].count == 4, let numbers = Self.numbers(points) {
        return try existing([numbers[2], numbers[1], numbers[0]], String(words[0]))
      }
      return nil
    }
    guard (2...3).contains(words.count) else { return nil }
    for (monthPlace, dayPlace) in [(0, 1), (1, 0)] {
      guard let month = Self.index(of: words[monthPlace], in: CalendarWords.months) else {
        continue
      }
      let dayText = words[dayPlace].prefix { $0.isNumber }
      guard ["", ".", "st", "nd", "rd", "th"].contains(words[dayPlace].dropFirst(dayText.count)),
        (1...2).contains(dayText.count), let day = Self.numbers([dayText])?[0]
      else { continue }
      let text = words.joined(separator: " ")
      guard words.count == 3 else { return try latest(month + 1, day, text) }
      guard words[2].count == 4, let year = Self.numbers([words[2]])?[0] else { return nil }
      return try existing([year, month + 1, day], text)
    }
    return nil
  }

  /// A date with slashes has the year first, or last after a day and a month in the order of the
  /// locale. If only one order is a day, it is meant.
  private func slashed(
    _ text: String, _ numbers: [Int], _ widths: [Int]
  ) throws(CommandFailure) -> Date? {
    if widths[0] == 4 { return try existing(numbers, text) }
    guard widths[2] == 4, widths[0] <= 2, widths[1] <= 2 else { return nil }
    let dayFirst = [numbers[2], numbers[1], numbers[0]]
    let monthFirst = [numbers[2], numbers[0], numbers[1]]
    guard let other = date(monthFirst) else { return try existing(dayFirst, text) }
    guard let date = date(dayFirst), date != other else { return other }
    switch dateOrder {
    case .dayFirst: return date
    case .monthFirst: return other
    case nil:
      throw .usage(
        "ambiguous day \"\(text)\"",
        nextStep: "Use \(Self.text(dayFirst)) or \(Self.text(monthFirst))")
    }
  }

  /// Returns the latest such day that is not after today.
  private func latest(
    _ month: Int, _ day: Int, _ text: String
  ) throws(CommandFailure) -> Date? {
    let year = calendar.component(.year, from: now)
    // Feb 29 is at most eight years ago.
    for candidate in (year - 8...year).reversed() {
      if let date = date([candidate, month, day]), date <= now { return date }
    }
    return try existing([year, month, day], text)
  }

  /// `november` is the latest November that has begun.
  private func month(_ words: [Substring]) -> DateInterval? {
    guard let name = words.first, words.count <= 2,
      let month = Self.index(of: name, in: CalendarWords.months)
    else { return nil }
    var year = calendar.component(.year, from: now)
    if words.count == 2 {
      guard words[1].count == 4, let stated = Self.numbers([words[1]])?[0] else { return nil }
      year = stated
    } else if month + 1 > calendar.component(.month, from: now) {
      year -= 1
    }
    return date([year, month + 1]).flatMap { calendar.dateInterval(of: .month, for: $0) }
  }

  /// Returns the position of a name that begins with the text, at least three letters of it.
  private static func index(
    of text: Substring, in names: [String], isLong: Bool = false
  ) -> Int? {
    guard text.count >= 3, text.allSatisfy(\.isLetter) else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(text) }
  }

  /// Returns the day, or throws an error that states why the calendar does not have it.
  func existing(_ numbers: [Int], _ text: String) throws(CommandFailure) -> Date {
    if let date = date(numbers) { return date }
    var reason = "the calendar has no such day"
    if (1...12).contains(numbers[1]), let first = date([numbers[0], numbers[1]]),
      let days = calendar.range(of: .day, in: .month, for: first)
    {
      let month = "\(CalendarWords.months[numbers[1] - 1]) \(numbers[0])"
      reason = "\(month) has \(days.count) days"
    }
    throw .usage("invalid day \"\(text)\": \(reason)", nextStep: "Use the form 2026-11-21")
  }

  private static func text(_ day: [Int]) -> String {
    day.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}
