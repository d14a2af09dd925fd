import HealthModel

/// Local times such as `2026-11-21T05:32:57`, with any separator of date and time. The date of the last
/// time is reused, because neighboring samples share it.
struct ClockText {
  private let separator: UInt8
  private var lastDay = Int64.min
  /// Eleven bytes: the date and the separator.
  private var dayText: (UInt64, UInt32) = (0, 0)

  init(separator: UInt8) { self.separator = separator }

  /// - Parameters:
  ///   - microseconds: The instant.
  ///   - offset: Seconds east of Greenwich.
  /// - Returns: The microseconds of the second, which are not appended.
  @inline(__always)
  mutating func append(
    _ microseconds: Int64, offset: Int64, to bytes: inout ByteCursor
  ) -> Int64 {
    let (seconds, fraction) = Self.floored(microseconds, by: 1_000_000)
    let (day, second) = Self.floored(seconds + offset, by: 86_400)
    if day != lastDay { setDay(day) }
    bytes.append(elevenOf: dayText)
    let time = UInt64(second)
    bytes.append(pair: time / 3600)
    bytes.append(0x3a)
    bytes.append(pair: time / 60 % 60)
    bytes.append(0x3a)
    bytes.append(pair: time % 60)
    return fraction
  }

  private mutating func setDay(_ day: Int64) {
    lastDay = day
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { text in
      var bytes = ByteCursor(text.baseAddress!)
      // Samples are within the years 1 to 9999; an instant in metadata may not be.
      let date = CalendarDay(daysSince1970: Int(day))
      bytes.append(digits: UInt64(date?.year ?? 0), width: 4)
      bytes.append(0x2d)
      bytes.append(pair: UInt64(date?.month ?? 0))
      bytes.append(0x2d)
      bytes.append(pair: UInt64(date?.day ?? 0))
      bytes.append(separator)
      dayText = (
        text.load(as: UInt64.self), text.load(fromByteOffset: 8, as: UInt32.self)
      )
    }
  }

  /// Returns the quotient rounded down, and the remainder, which is never negative.
  @inline(__always)
  private static func floored(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
