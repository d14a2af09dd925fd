import Foundation
import HealthModel

/// A date with a time of day: `2026-11-21T08:30[:15[.123456]][Z|±hh[:mm]]`. A space may replace the
/// T. Without a zone it is local time.
extension DateExpression {
  /// Returns the start and end of the stated minute or second. An exact instant ends where it
  /// begins.
  func moment(_ text: String) -> (Instant, Instant)? {
    guard let separator = text.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " }) else {
      return nil
    }
    let dayParts = text[..<separator].split(separator: "-", omittingEmptySubsequences: false)
    guard dayParts.map(\.count) == [4, 2, 2], let day = Self.numbers(dayParts),
      let clock = ClockReading(text[text.index(after: separator)...])
    else { return nil }
    guard let offset = clock.offsetSeconds else { return local(day, clock) }
    guard let midnight = utcMidnight(day) else { return nil }
    let seconds = midnight + Int64(clock.secondOfDay) - Int64(offset)
    let instant = Instant(microseconds: seconds * 1_000_000 + Int64(clock.microseconds))
    return (instant, instant)
  }

  /// Resolves a local time. A time skipped by a change to daylight saving time is the first one
  /// after the gap; a time that occurs twice is the earlier one.
  func local(_ day: [Int], _ clock: ClockReading) -> (Instant, Instant)? {
    guard let midnight = date(day) else { return nil }
    let second = clock.secondOfDay
    guard
      let date = calendar.date(
        bySettingHour: second / 3600, minute: second / 60 % 60, second: second % 60, of: midnight)
    else { return nil }
    let start = Instant(
      microseconds: instant(date).microseconds + Int64(clock.microseconds))
    return (start, Instant(microseconds: start.microseconds + clock.precisionMicroseconds))
  }

  private func utcMidnight(_ day: [Int]) -> Int64? {
    var utc = calendar
    guard let zone = TimeZone(secondsFromGMT: 0) else { return nil }
    utc.timeZone = zone
    let fields = DateComponents(year: day[0], month: day[1], day: day[2])
    guard fields.isValidDate(in: utc) else { return nil }
    return utc.date(from: fields).map { Int64($0.timeIntervalSince1970) }
  }
}

/// The part after the T.
struct ClockReading {
  var secondOfDay = 0
  var microseconds = 0
  /// Seconds east of Greenwich; nil without a zone.
  var offsetSeconds: Int?
  /// The precision of the text: a minute, a second or exact. As the end of a period, `08:30`
  /// includes that minute.
  var precisionMicroseconds: Int64 = 0

  init?(_ text: Substring) {
    let zoneStart = text.firstIndex { "Zz+-".contains($0) } ?? text.endIndex
    let timeAndFraction = text[..<zoneStart].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = timeAndFraction[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 }),
      let numbers = DateExpression.numbers(parts), numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    secondOfDay = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    precisionMicroseconds = parts.count == 2 ? 60_000_000 : 1_000_000
    if timeAndFraction.count == 2 {
      let fraction = timeAndFraction[1]
      guard parts.count == 3, (1...6).contains(fraction.count),
        let value = DateExpression.numbers([fraction])?[0]
      else { return nil }
      microseconds = (fraction.count..<6).reduce(value) { result, _ in result * 10 }
      precisionMicroseconds = 0
    }
    if zoneStart < text.endIndex {
      guard let offset = Self.offset(text[zoneStart...]) else { return nil }
      offsetSeconds = offset
    }
  }

  private static func offset(_ text: Substring) -> Int? {
    if text.lowercased() == "z" { return 0 }
    let sign = text.first == "-" ? -1 : 1
    let digits = text.dropFirst().filter { $0 != ":" }
    guard [2, 4].contains(digits.count), let hours = DateExpression.numbers([digits.prefix(2)])?[0],
      let minutes = digits.count == 2 ? 0 : DateExpression.numbers([digits.suffix(2)])?[0],
      hours <= 18, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
