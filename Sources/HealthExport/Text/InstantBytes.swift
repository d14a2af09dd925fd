/// Instants in ISO 8601, such as `2026-11-21T05:32:57+01:00`, or with `Z` if no time zone is known. A
/// fraction of the second has three or six digits, and none if it is zero.
struct InstantBytes {
  private var clock = ClockText(separator: 0x54)

  /// - Parameter offset: Seconds east of Greenwich; nil for `Z`.
  @inline(__always)
  mutating func append(_ microseconds: Int64, offset: Int64?, to bytes: inout ByteCursor) {
    // ISO 8601 has no seconds in offsets, which local times before standard time had.
    let offset = offset.flatMap { $0 % 60 == 0 ? $0 : nil }
    let fraction = clock.append(microseconds, offset: offset ?? 0, to: &bytes)
    if fraction != 0 {
      bytes.append(0x2e)
      let isMilli = fraction % 1000 == 0
      bytes.append(digits: UInt64(isMilli ? fraction / 1000 : fraction), width: isMilli ? 3 : 6)
    }
    guard let offset else { return bytes.append(0x5a) }
    bytes.append(offset < 0 ? 0x2d : 0x2b)
    bytes.append(digits: offset.magnitude / 3600, width: 2)
    bytes.append(0x3a)
    bytes.append(pair: offset.magnitude / 60 % 60)
  }

  @inline(__always)
  mutating func append(_ microseconds: Int64, offset: Int64?, to buffer: ByteBuffer) {
    buffer.withRoom(ByteCursor.valueByteCount) {
      append(microseconds, offset: offset, to: &$0)
    }
  }
}
