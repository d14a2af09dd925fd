import HealthModel

/// FHIR dates: `2021`, `2021-03`, `2021-03-30`, or with a time of day and a zone
/// `2021-03-30T14:05:00.25+02:00` or `…Z`.
///
/// FHIR permits partial dates, because patients and providers often know only a month or a year.
enum FHIRDate {
  /// Returns a day; nil if the text is not a complete date. A birth date with only a year has no
  /// day, and choosing one would be wrong on most days.
  static func day(_ text: String) -> CalendarDay? {
    guard text.utf8.count == 10 else { return nil }
    return parts(text)?.day
  }

  /// Returns the start of the stated period. A date without a zone begins in UTC. Fractions of a
  /// second are truncated to microseconds. A partial date becomes its first instant, which
  /// HealthKit's dates require.
  static func instant(_ text: String) -> Instant? {
    guard let (day, rest) = parts(text) else { return nil }
    let midnight = Int64(day.daysSince1970) * 86_400_000_000
    guard !rest.isEmpty else { return Instant(microseconds: midnight) }
    guard let time = time(rest) else { return nil }
    return Instant(microseconds: midnight + time)
  }

  private static func parts(_ text: String) -> (day: CalendarDay, rest: Substring.UTF8View)? {
    let utf8 = text.utf8
    // A time of day requires a complete date.
    let end = utf8.firstIndex(of: UInt8(ascii: "T")) ?? utf8.endIndex
    let fields = utf8[..<end].split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let widths = [4, 2, 2]
    guard 1...3 ~= fields.count, end == utf8.endIndex || fields.count == 3 else { return nil }
    var numbers = [0, 1, 1]
    for (index, field) in fields.enumerated() {
      guard field.count == widths[index], let number = number(field) else { return nil }
      numbers[index] = number
    }
    let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
    return day.isValid ? (day, Substring(utf8[end...]).utf8) : nil
  }

  /// Parses `T14:05:00.25+02:00`. Returns microseconds after midnight UTC.
  private static func time(_ text: Substring.UTF8View) -> Int64? {
    let bytes = Array(text)
    guard bytes.count >= 10, bytes[3] == UInt8(ascii: ":"), bytes[6] == UInt8(ascii: ":"),
      let hour = number(bytes[1..<3]), let minute = number(bytes[4..<6]),
      let second = number(bytes[7..<9]), hour < 24, minute < 60, second < 61
    else { return nil }
    var rest = bytes[9...]
    var fraction: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      // Any number of digits is permitted; those after the sixth have a scale of zero.
      let digits = rest.dropFirst().prefix { 48...57 ~= $0 }
      guard !digits.isEmpty else { return nil }
      var scale: Int64 = 100_000
      for digit in digits {
        fraction += Int64(digit - 48) * scale
        scale /= 10
      }
      rest = rest.dropFirst(digits.count + 1)
    }
    // FHIR requires a zone if there is a time.
    guard let offset = offset(Array(rest)) else { return nil }
    return (Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second) - offset) * 1_000_000
      + fraction
  }

  /// Returns seconds east of Greenwich. The largest offset of a time zone is 14 hours.
  private static func offset(_ bytes: [UInt8]) -> Int64? {
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      bytes[3] == UInt8(ascii: ":"), let hours = number(bytes[1..<3]),
      let minutes = number(bytes[4..<6]), hours <= 14, minutes < 60
    else { return nil }
    let seconds = Int64(hours) * 3_600 + Int64(minutes) * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
