import HealthModel
import HealthProtobuf
import ProtobufCoding

#if _endian(big)
  #error("columns are copied as they lie in memory: little-endian")
#endif

/// An iterator over the fields of a message with columns, which copies each column once, from the
/// frame into its array. protobuf-c would first copy it into its own memory.
///
/// It accepts the same input as protobuf decoders: fields in any order, unknown fields, and a
/// packed column in several pieces or unpacked. Groups are rejected. The bytes belong to the frame,
/// so a field must not outlive the closure that received it.
struct ColumnReader {
  /// An occurrence of a field. It is not compared with the message yet: the accessors below reject
  /// another wire type.
  struct Field {
    var number: UInt64
    var type: ProtobufWireType
    /// The value of a varint field.
    var varint: UInt64
    /// The value of a field of any other type.
    var bytes: UnsafeRawBufferPointer
  }

  private var reader: ProtobufReader<WireError>

  /// Creates a reader whose errors name the message.
  init(_ bytes: UnsafeRawBufferPointer, message: StaticString) {
    reader = ProtobufReader(bytes, malformed: WireError(message, .malformed))
  }

  /// Returns the next field, or nil at the end of the message. Skipping an unknown field takes no
  /// more than reading its length.
  mutating func next() throws(WireError) -> Field? {
    guard !reader.isAtEnd else { return nil }
    let (number, type) = try reader.tag()
    var field = Field(number: number, type: type, varint: 0, bytes: .init(start: nil, count: 0))
    switch type {
    case .varint: field.varint = try reader.varint()
    case .fixed64: field.bytes = try reader.take(8)
    case .bytes: field.bytes = try reader.bytes()
    case .fixed32: field.bytes = try reader.take(4)
    }
    return field
  }
}

extension ColumnReader.Field {
  /// Returns the bytes of an embedded message. A wire type that the field cannot have is rejected,
  /// although protobuf decoders treat it as an unknown field: it can only come from a wrong
  /// encoder.
  func message(_ field: StaticString) throws(WireError) -> UnsafeRawBufferPointer {
    guard type == .bytes else { throw WireError(field, .malformed) }
    return bytes
  }

  /// Returns the value of a varint field.
  func number(_ field: StaticString) throws(WireError) -> UInt64 {
    guard type == .varint else { throw WireError(field, .malformed) }
    return varint
  }

  /// Appends a packed piece of a column, or a single number. Protobuf permits a repeated field in
  /// several pieces, and decoders must accept packed and single values of any field.
  func append<Number: FixedWidthColumnElement>(
    to column: inout [Number], _ field: StaticString
  ) throws(WireError) {
    // Columns have fixed-width types only, so that a piece is copied in one step, without looking
    // at its numbers.
    let width = MemoryLayout<Number>.size
    let singleType: ProtobufWireType = width == 8 ? .fixed64 : .fixed32
    guard type == .bytes || type == singleType,
      // The count is checked here, because a piece with a rest would shift all following values.
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

/// A fixed-width number type of a column, for which every bit pattern is valid. Enumerations and
/// Bool are not, so they must not conform.
protocol FixedWidthColumnElement: BitwiseCopyable {}
extension Int64: FixedWidthColumnElement {}
extension UInt64: FixedWidthColumnElement {}
extension UInt32: FixedWidthColumnElement {}
extension Double: FixedWidthColumnElement {}
