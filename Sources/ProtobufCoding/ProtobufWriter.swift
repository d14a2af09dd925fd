extension [UInt8] {
  /// Appends a number as a varint.
  package mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a varint field. Omits the field if the value is 0, the default in proto3.
  package mutating func appendVarint(_ value: UInt64, field: UInt8) {
    guard value != 0 else { return }
    append(field << 3)
    appendVarint(value)
  }

  package mutating func appendText(_ text: String, field: UInt8) {
    guard !text.isEmpty else { return }
    var text = text
    text.withUTF8 { appendBytes(UnsafeRawBufferPointer($0), field: field) }
  }

  package mutating func appendBytes(_ bytes: UnsafeRawBufferPointer, field: UInt8) {
    append(field << 3 | 2)
    appendVarint(UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  /// Appends a length-delimited field whose length is known only after it is written. It reserves
  /// one byte for the length, which is sufficient below 128 bytes, and moves longer content.
  package mutating func appendNested(
    field: UInt8, _ write: (inout [UInt8]) -> Void
  ) {
    append(field << 3 | 2)
    let start = count + 1
    append(0)
    write(&self)
    let length = count - start
    guard length >= 0x80 else {
      self[start - 1] = UInt8(length)
      return
    }
    var prefix: [UInt8] = []
    prefix.appendVarint(UInt64(length))
    replaceSubrange(start - 1..<start, with: prefix)
  }
}

/// Returns the size of a number as a varint, 1 to 10 bytes.
package func varintByteCount(_ value: UInt64) -> Int {
  (70 - (value | 1).leadingZeroBitCount) / 7
}
