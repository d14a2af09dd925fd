package import HealthModel

/// Dates with an offset, in the forms that exports write:
/// `2024-02-06 14:30:00 -0800`, `2024-02-06T14:30:00.250Z`, `2024-02-06T14:30:00+01:00`, and
/// `2024-02-06 2:30:00 PM -0800` of a phone whose clock has 12 hours.
package struct FeedDate: Hashable, Sendable {
  package var instant: Instant
  /// Seconds east of Greenwich; nil if the text states no offset.
  package var offset: Int?

  /// Parses a date. Without an offset, the instant is that of the clock time in Greenwich.
  package init?(_ text: String) {
    var parser = DigitParser(Array(text.utf8))
    guard let year = parser.digits(4), parser.skip(0x2d), let month = parser.digits(2),
      parser.skip(0x2d), let day = parser.digits(2),
      let days = CalendarDay.daysSince1970(year: year, month: month, day: day)
    else { return nil }
    var microseconds = Int64(days) * 86_400_000_000
    if !parser.isAtEnd {
      guard parser.skip(0x20) || parser.skip(0x54), let clock = parser.clock() else { return nil }
      microseconds += clock
      guard let zone = parser.offset() else { return nil }
      offset = zone
    }
    guard parser.isAtEnd else { return nil }
    instant = Instant(microseconds: microseconds - Int64(offset ?? 0) * 1_000_000)
  }

  /// The clock time in microseconds since 1970, as if it were that of Greenwich.
  package var localMicroseconds: Int64 { instant.microseconds + Int64(offset ?? 0) * 1_000_000 }
}

/// A cursor over digits and separators.
struct DigitParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? { digits(count...count) }

  /// Reads as many digits as there are, up to the greatest count; nil, and none, if there are too few.
  mutating func digits(_ counts: ClosedRange<Int>) -> Int? {
    let found = bytes[position...].prefix(counts.upperBound).prefix { 0x30...0x39 ~= $0 }
    guard counts.contains(found.count) else { return nil }
    position += found.count
    return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads `14:30`, `14:30:00`, `14:30:00.25` or `2:30:00 PM`. Returns microseconds since midnight.
  mutating func clock() -> Int64? {
    let isAfternoon = half()
    if isAfternoon != nil { _ = skip(0x20) }
    let begin = position
    guard var hour = digits(1...2), hour < 25 else { return nil }
    let hasTwoDigits = position - begin == 2
    guard skip(0x3a), let minute = digits(2), minute < 60, let seconds = seconds() else {
      return nil
    }
    if let isAfternoon = isAfternoon ?? half() {
      guard 1...12 ~= hour else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if !hasTwoDigits {
      return nil
    }
    return Int64(hour * 3600 + minute * 60) * 1_000_000 + seconds
  }

  /// Reads `:00`, `:00.25` or nothing. Returns microseconds.
  private mutating func seconds() -> Int64? {
    guard skip(0x3a) else { return 0 }
    // The second 60 is a leap second, which is the next minute here.
    guard let second = digits(2), second < 61 else { return nil }
    var microseconds = Int64(second) * 1_000_000
    guard skip(0x2e) || skip(0x2c) else { return microseconds }
    var scale: Int64 = 100_000
    var count = 0
    while let digit = digits(1) {
      microseconds += Int64(digit) * scale
      scale /= 10
      count += 1
    }
    return count > 0 ? microseconds : nil
  }

  /// The words for the halves of a day, as Unicode's CLDR has them in the short form. Chinese, Japanese and
  /// Korean write them before the time.
  private static let halves: [(word: [UInt8], isAfternoon: Bool)] = [
    ("a.m.", false), ("p.m.", true), ("am", false), ("pm", true), ("上午", false), ("下午", true),
    ("午前", false), ("午後", true), ("오전", false), ("오후", true),
  ].map { (Array($0.0.utf8), $0.1) }

  /// The space, the no-break space and the narrow no-break space.
  private static let spaces: [[UInt8]] = [[0x20], [0xc2, 0xa0], [0xe2, 0x80, 0xaf]]

  /// Reads AM or PM in either case, or a word for one, with or without a space before it. Returns whether it is PM;
  /// nil, and reads nothing, for anything else.
  mutating func half() -> Bool? {
    // Almost every clock has 24 hours: a digit, or a sign with or without a space before it.
    let sign = bytes[position...].first { $0 != 0x20 }
    guard let sign, sign > 0x39, sign != 0x5a else { return nil }
    let rest = bytes[position...]
    let space = Self.spaces.first { rest.starts(with: $0) }?.count ?? 0
    // In ASCII, bit 5 is the case of a letter; dots have it too.
    let found = Self.halves.first { half in
      rest.dropFirst(space).starts(with: half.word) { $0 < 0x80 ? $0 | 0x20 == $1 : $0 == $1 }
    }
    guard let found else { return nil }
    position += space + found.word.count
    return found.isAfternoon
  }

  /// Reads `Z`, `+0100`, `+01:00` or `+01`, with or without a space before it. Returns `.some(nil)`
  /// at the end of the text, and nil for anything else.
  mutating func offset() -> Int?? {
    if isAtEnd { return .some(nil) }
    _ = skip(0x20)
    if skip(0x5a) || skip(0x7a) { return 0 }
    let isWest = skip(0x2d)
    guard isWest || skip(0x2b), let hours = digits(2), hours < 19 else { return nil }
    _ = skip(0x3a)
    let minutes = isAtEnd ? 0 : digits(2) ?? 60
    guard minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}

extension CalendarDay {
  /// Returns the days from 1970-01-01 to a date of the Gregorian calendar; nil if there is no such
  /// date.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let date = CalendarDay(year: year, month: month, day: day)
    return CalendarDay(daysSince1970: date.daysSince1970) == date ? date.daysSince1970 : nil
  }
}
