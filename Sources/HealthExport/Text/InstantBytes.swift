import HealthModel

/// Instants in ISO 8601, such as `2026-11-21T05:32:57+01:00`, or with `Z` if no time zone is known. A
/// fraction of the second has three or six digits, and none if it is zero.
///
/// The date and the offset of the last instant are reused, because neighboring samples share both.
struct InstantBytes {
  private var lastDay = Int64.min
  private var dayText: [UInt8] = []

  /// - Parameter offset: Seconds east of Greenwich; nil for `Z`.
  @inline(__always)
  mutating func append(_ microseconds: Int64, offset: Int64?, to buffer: ByteBuffer) {
    // ISO 8601 has no seconds in offsets, which local times before standard time had.
    let offset = offset.flatMap { $0 % 60 == 0 ? $0 : nil }
    let (seconds, fraction) = Self.floored(microseconds, by: 1_000_000)
    let (day, second) = Self.floored(seconds + (offset ?? 0), by: 86_400)
    if day != lastDay { setDay(day) }
    buffer.append(dayText)
    buffer.append(digits: UInt64(second / 3600), width: 2)
    buffer.append(0x3a)
    buffer.append(digits: UInt64(second / 60 % 60), width: 2)
    buffer.append(0x3a)
    buffer.append(digits: UInt64(second % 60), width: 2)
    if fraction != 0 {
      buffer.append(0x2e)
      let isMilli = fraction % 1000 == 0
      buffer.append(digits: UInt64(isMilli ? fraction / 1000 : fraction), width: isMilli ? 3 : 6)
    }
    guard let offset else { return buffer.append(0x5a) }
    buffer.append(offset < 0 ? 0x2d : 0x2b)
    buffer.append(digits: offset.magnitude / 3600, width: 2)
    buffer.append(0x3a)
    buffer.append(digits: offset.magnitude / 60 % 60, width: 2)
  }

  private mutating func setDay(_ day: Int64) {
    lastDay = day
    dayText = ByteBuffer.bytes { buffer in
      guard let date = CalendarDay(daysSince1970: Int(day)) else {
        // Samples are within the years 1 to 9999; an instant in metadata may not be.
        return buffer.append("0000-00-00T")
      }
      buffer.append(digits: UInt64(date.year), width: 4)
      buffer.append(0x2d)
      buffer.append(digits: UInt64(date.month), width: 2)
      buffer.append(0x2d)
      buffer.append(digits: UInt64(date.day), width: 2)
      buffer.append(0x54)
    }
  }

  /// Returns the quotient rounded down, and the remainder, which is never negative.
  @inline(__always)
  private static func floored(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
