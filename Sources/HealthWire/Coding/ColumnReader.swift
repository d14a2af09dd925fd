import HealthModel
import HealthProtobuf

#if _endian(big)
  #error("columns are copied as they lie in memory: little-endian")
#endif

/// An iterator over the fields of a message with columns, which copies each column once, from the
/// frame into its array. protobuf-c would first copy it into its own memory.
///
/// It accepts the same input as protobuf decoders: fields in any order, unknown fields, and a
/// packed column in several pieces or unpacked. Groups are rejected.
struct ColumnReader {
  struct Field {
    var number: UInt64
    var type: UInt64
    /// The value of a varint field.
    var varint: UInt64
    /// The value of a field of any other type.
    var bytes: UnsafeRawBufferPointer
  }

  static let lengthPrefixed: UInt64 = 2

  private let message: StaticString
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer, message: StaticString) {
    self.bytes = bytes
    self.message = message
  }

  /// Returns the next field, or nil at the end of the message.
  mutating func next() throws(WireError) -> Field? {
    guard offset < bytes.count else { return nil }
    let tag = try varint()
    guard 1...0x1fff_ffff ~= tag >> 3 else { throw WireError(message, .malformed) }
    var field = Field(
      number: tag >> 3, type: tag & 7, varint: 0, bytes: .init(start: nil, count: 0))
    switch field.type {
    case 0: field.varint = try varint()
    case 1: field.bytes = try take(8)
    case Self.lengthPrefixed: field.bytes = try take(try varint())
    case 5: field.bytes = try take(4)
    default: throw WireError(message, .malformed)
    }
    return field
  }

  private mutating func varint() throws(WireError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      // The tenth byte contributes only bit 63.
      guard shift < 63 || byte <= 1 else { break }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw WireError(message, .malformed)
  }

  private mutating func take(_ byteCount: UInt64) throws(WireError) -> UnsafeRawBufferPointer {
    guard byteCount <= UInt64(bytes.count - offset) else { throw WireError(message, .malformed) }
    defer { offset += Int(byteCount) }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(byteCount)])
  }
}

extension ColumnReader.Field {
  /// Returns the bytes of an embedded message.
  func message(_ field: StaticString) throws(WireError) -> UnsafeRawBufferPointer {
    guard type == ColumnReader.lengthPrefixed else { throw WireError(field, .malformed) }
    return bytes
  }

  /// Returns the value of a varint field.
  func number(_ field: StaticString) throws(WireError) -> UInt64 {
    guard type == 0 else { throw WireError(field, .malformed) }
    return varint
  }

  /// Appends a packed piece of a column, or a single number.
  func append<Number: FixedWidthColumnElement>(
    to column: inout [Number], _ field: StaticString
  ) throws(WireError) {
    let width = MemoryLayout<Number>.size
    let singleType: UInt64 = width == 8 ? 1 : 5
    guard type == ColumnReader.lengthPrefixed || type == singleType,
      bytes.count.isMultiple(of: width)
    else { throw WireError(field, .malformed) }
    guard !bytes.isEmpty else { return }
    let piece = [Number](unsafeUninitializedCapacity: bytes.count / width) { memory, count in
      UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
      count = bytes.count / width
    }
    if column.isEmpty { column = piece } else { column += piece }
  }
}

/// A fixed-width number type of a column, for which every bit pattern is valid.
protocol FixedWidthColumnElement: BitwiseCopyable {}
extension Int64: FixedWidthColumnElement {}
extension UInt64: FixedWidthColumnElement {}
extension UInt32: FixedWidthColumnElement {}
extension Double: FixedWidthColumnElement {}
