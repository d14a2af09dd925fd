/// A reader for the fields of a protobuf message in memory that it does not own.
///
/// It accepts what protobuf's own decoders accept: fields in any order, unknown fields, and varints
/// with superfluous bytes. It rejects groups, which are deprecated, so nothing nests and decoding
/// needs no recursion.
package struct ProtobufReader {
  package enum WireType: UInt8 { case varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 }

  private var next: UnsafeRawPointer?
  private let end: UnsafeRawPointer?

  package init(_ bytes: UnsafeRawBufferPointer) {
    next = bytes.baseAddress
    end = bytes.baseAddress.map { $0 + bytes.count }
  }

  package var isAtEnd: Bool { next == end }
  private var remainingByteCount: Int { isAtEnd ? 0 : end! - next! }

  package mutating func varint() throws(EnvelopeError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard next != end else { throw .malformed }
      let byte = next!.load(as: UInt8.self)
      next! += 1
      // The tenth byte holds only the most significant bit of a 64-bit value.
      guard shift < 63 || byte <= 1 else { throw .malformed }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  package mutating func tag() throws(EnvelopeError) -> (field: UInt64, type: WireType) {
    let tag = try varint()
    // Field numbers are in the range from 1 to 2^29 - 1.
    guard let type = WireType(rawValue: UInt8(tag & 7)), 1...0x1fff_ffff ~= tag >> 3 else {
      throw .malformed
    }
    return (tag >> 3, type)
  }

  package mutating func bytes() throws(EnvelopeError) -> UnsafeRawBufferPointer {
    let count = try varint()
    guard count <= UInt64(remainingByteCount) else { throw .malformed }
    guard count > 0 else { return .init(start: nil, count: 0) }
    let value = UnsafeRawBufferPointer(start: next, count: Int(count))
    next! += Int(count)
    return value
  }

  package mutating func text() throws(EnvelopeError) -> UnsafeRawBufferPointer {
    let value = try bytes()
    guard value.isUTF8 else { throw .malformed }
    return value
  }

  package mutating func skip(_ type: WireType) throws(EnvelopeError) {
    switch type {
    case .varint: _ = try varint()
    case .bytes: _ = try bytes()
    case .fixed64: try advance(8)
    case .fixed32: try advance(4)
    }
  }

  private mutating func advance(_ count: Int) throws(EnvelopeError) {
    guard remainingByteCount >= count else { throw .malformed }
    next! += count
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are valid UTF-8. Checks eight bytes at a time while they are ASCII.
  var isUTF8: Bool {
    var offset = 0
    while offset + 8 <= count {
      if loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
        return String(validating: self, as: UTF8.self) != nil
      }
      offset += 8
    }
    while offset < count {
      if self[offset] >= 0x80 { return String(validating: self, as: UTF8.self) != nil }
      offset += 1
    }
    return true
  }

  /// The bytes as a string. They must have been validated as UTF-8.
  package var text: String { String(decoding: self, as: UTF8.self) }
}
