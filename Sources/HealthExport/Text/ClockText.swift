import HealthModel

/// Local times such as `2026-11-21T05:32:57`, with any separator of date and time. The date of the last
/// time is reused, because neighboring samples share it.
struct ClockText {
  private let separator: UInt8
  private var lastDay = Int64.min
  private var dayText: [UInt8] = []

  init(separator: UInt8) { self.separator = separator }

  /// - Parameters:
  ///   - microseconds: The instant.
  ///   - offset: Seconds east of Greenwich.
  /// - Returns: The microseconds of the second, which are not appended.
  @inline(__always)
  mutating func append(_ microseconds: Int64, offset: Int64, to buffer: ByteBuffer) -> Int64 {
    let (seconds, fraction) = Self.floored(microseconds, by: 1_000_000)
    let (day, second) = Self.floored(seconds + offset, by: 86_400)
    if day != lastDay { setDay(day) }
    buffer.append(dayText)
    buffer.append(digits: UInt64(second / 3600), width: 2)
    buffer.append(0x3a)
    buffer.append(digits: UInt64(second / 60 % 60), width: 2)
    buffer.append(0x3a)
    buffer.append(digits: UInt64(second % 60), width: 2)
    return fraction
  }

  private mutating func setDay(_ day: Int64) {
    lastDay = day
    dayText = ByteBuffer.bytes { text in
      if let date = CalendarDay(daysSince1970: Int(day)) {
        text.append(digits: UInt64(date.year), width: 4)
        text.append(0x2d)
        text.append(digits: UInt64(date.month), width: 2)
        text.append(0x2d)
        text.append(digits: UInt64(date.day), width: 2)
      } else {
        // Samples are within the years 1 to 9999; an instant in metadata may not be.
        text.append("0000-00-00" as StaticString)
      }
      text.append(separator)
    }
  }

  /// Returns the quotient rounded down, and the remainder, which is never negative.
  @inline(__always)
  private static func floored(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
