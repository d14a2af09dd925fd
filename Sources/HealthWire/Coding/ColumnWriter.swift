import HealthProtobuf
import ProtobufCoding

/// The encoding of the fields that `ColumnReader` decodes.
extension [UInt8] {
  /// Appends a varint field. The default value 0 is omitted. As every proto3 encoder does.
  mutating func appendField(_ number: UInt64, varint value: UInt64) {
    guard value != 0 else { return }
    appendVarint(number << 3)
    appendVarint(value)
  }

  /// Appends a field of bytes. An empty field is omitted.
  mutating func appendField(_ number: UInt64, bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    appendLength(number, byteCount: bytes.count)
    append(contentsOf: bytes)
  }

  /// Appends the tag and length of a field, whose bytes follow. The length precedes the content in
  /// protobuf, so callers compute it first and need no second buffer.
  mutating func appendLength(_ number: UInt64, byteCount: Int) {
    appendVarint(number << 3 | UInt64(ProtobufWireType.bytes.rawValue))
    appendVarint(UInt64(byteCount))
  }

  /// Appends a repeated field of messages that protobuf-c encodes.
  mutating func appendMessages<Message: ProtobufMessage>(_ number: UInt64, _ messages: [Message]) {
    for message in messages {
      // One arena per message, so that a long list does not accumulate the memory of all of them.
      let arena = WireArena()
      withExtendedLifetime(arena) {
        let packed = message.packed(in: arena)
        appendLength(number, byteCount: packed.count)
        append(contentsOf: packed)
      }
    }
  }

  /// Appends a packed column. An empty one is omitted.
  mutating func appendColumn<Number: FixedWidthColumnElement>(_ number: UInt64, _ column: [Number])
  {
    column.withUnsafeBytes { appendField(number, bytes: $0) }
  }
}

/// Returns the encoded size of a field with `byteCount` bytes, including its length and its tag
/// (for field numbers below 16). It must agree with what `appendField` writes.
func fieldByteCount(_ byteCount: Int) -> Int {
  byteCount == 0 ? 0 : 1 + varintByteCount(UInt64(byteCount)) + byteCount
}
