/// Writing the fields that `ColumnReader` reads.
extension [UInt8] {
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Writes nothing for 0, which is what absence means.
  mutating func appendField(_ number: UInt64, varint value: UInt64) {
    guard value != 0 else { return }
    appendVarint(number << 3)
    appendVarint(value)
  }

  /// Writes nothing when there are no bytes.
  mutating func appendField(_ number: UInt64, bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    appendLength(number, byteCount: bytes.count)
    append(contentsOf: bytes)
  }

  /// Tag and length of a field; its bytes follow.
  mutating func appendLength(_ number: UInt64, byteCount: Int) {
    appendVarint(number << 3 | ColumnReader.lengthPrefixed)
    appendVarint(UInt64(byteCount))
  }

  mutating func appendColumn<Number: FixedWidthColumnElement>(_ number: UInt64, _ column: [Number])
  {
    column.withUnsafeBytes { appendField(number, bytes: $0) }
  }
}

/// How many bytes a field of `byteCount` bytes takes with its tag (of a number below 16) and length.
func fieldByteCount(_ byteCount: Int) -> Int {
  byteCount == 0 ? 0 : 1 + varintByteCount(UInt64(byteCount)) + byteCount
}

private func varintByteCount(_ value: UInt64) -> Int { (70 - (value | 1).leadingZeroBitCount) / 7 }
