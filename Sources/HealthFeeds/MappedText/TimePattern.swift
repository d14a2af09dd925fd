import HealthModel

/// The form of dates in a text file: `yyyy-MM-dd HH:mm:ss`, `MM-dd-yyyy hh:mm a`, or a date of ISO
/// 8601 with an offset.
///
/// `yyyy` has four digits; `MM`, `dd`, `HH`, `hh`, `mm` and `ss` have one or two; `a` is AM or PM.
/// Every other character stands for itself.
enum TimePattern: Sendable, Equatable {
  case iso
  case pattern([Part])

  enum Part: Sendable, Equatable {
    case year, month, day, hour, hour12, minute, second, half
    case literal(UInt8)
  }

  init(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    let tokens: [(String, Part)] = [
      ("yyyy", .year), ("MM", .month), ("dd", .day), ("HH", .hour), ("hh", .hour12),
      ("mm", .minute), ("ss", .second), ("a", .half),
    ]
    while !rest.isEmpty {
      if let (token, part) = tokens.first(where: { rest.hasPrefix($0.0) }) {
        parts.append(part)
        rest = rest.dropFirst(token.count)
      } else {
        parts += rest.removeFirst().utf8.map(Part.literal)
      }
    }
    self = .pattern(parts)
  }

  /// A date as the clock showed it: microseconds since 1970 as if in Greenwich, and the offset if the
  /// text states one.
  struct Local {
    var microseconds: Int64
    var offset: Int?
  }

  /// The order of day and month; nil if the year is first.
  var order: DayMonthOrder? {
    guard case .pattern(let parts) = self, let day = parts.firstIndex(of: .day),
      let month = parts.firstIndex(of: .month), let year = parts.firstIndex(of: .year),
      year > min(day, month)
    else { return nil }
    return day < month ? .dayFirst : .monthFirst
  }

  /// The form of the date alone, without what follows it.
  private var date: [Part] {
    guard case .pattern(let parts) = self,
      let last = parts.lastIndex(where: { [.year, .month, .day].contains($0) })
    else { return [] }
    return Array(parts[...last])
  }

  /// Returns the days since 1970 of a date with which a text begins.
  func day(atStartOf text: String) -> Int64? {
    guard order != nil else { return nil }
    return Self.local(text, date, isWhole: false).map { $0.microseconds / 86_400_000_000 }
  }

  func local(_ text: String) -> Local? {
    guard case .pattern(let parts) = self else {
      guard let date = FeedDate(text) else { return nil }
      return Local(microseconds: date.localMicroseconds, offset: date.offset)
    }
    return Self.local(text, parts, isWhole: true)
  }

  private static func local(_ text: String, _ parts: [Part], isWhole: Bool) -> Local? {
    var parser = DigitParser(Array(text.utf8))
    var (year, month, day, hour, minute, second) = (0, 1, 1, 0, 0, 0)
    var isAfternoon: Bool?
    for part in parts {
      switch part {
      case .year: year = parser.digits(4...4) ?? -1
      case .month: month = parser.digits(1...2) ?? -1
      case .day: day = parser.digits(1...2) ?? -1
      case .hour: hour = parser.digits(1...2) ?? 99
      case .hour12:
        hour = parser.digits(1...2) ?? 99
        if hour < 1 || hour > 12 { return nil }
      case .minute: minute = parser.digits(1...2) ?? 99
      case .second: second = parser.digits(1...2) ?? 99
      case .half:
        isAfternoon = parser.half()
        if isAfternoon == nil { return nil }
      case .literal(let byte): if !parser.skip(byte) { return nil }
      }
    }
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    guard parser.isAtEnd || !isWhole, hour < 24, minute < 60, second < 61,
      let days = CalendarDay.daysSince1970(year: year, month: month, day: day)
    else { return nil }
    let seconds = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    return Local(microseconds: seconds * 1_000_000, offset: nil)
  }
}
