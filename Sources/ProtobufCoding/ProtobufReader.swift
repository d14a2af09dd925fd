/// The type of a field, as the low bits of its tag state it.
public enum ProtobufWireType: UInt8 {
  case varint = 0
  case fixed64 = 1
  case bytes = 2
  case fixed32 = 5
}

/// A reader for the fields of a protobuf message in memory that it does not own.
///
/// It accepts what protobuf's own decoders accept: fields in any order, unknown fields, and varints
/// with superfluous bytes. It rejects groups, which are deprecated, so nothing nests and decoding
/// needs no recursion.
///
/// The functions are inlinable, so that the compiler specializes them for the error of another module:
/// otherwise it looks up the metadata of the reader for every message. They are public, because Swift 6.3
/// does not inline functions with package access in another module.
public struct ProtobufReader<Failure: Error> {
  @usableFromInline var next: UnsafeRawPointer?
  @usableFromInline let end: UnsafeRawPointer?
  @usableFromInline let malformed: Failure

  /// - Parameter malformed: The error that the reader throws when the bytes are not a message.
  @inlinable public init(_ bytes: UnsafeRawBufferPointer, malformed: Failure) {
    next = bytes.baseAddress
    end = bytes.baseAddress.map { $0 + bytes.count }
    self.malformed = malformed
  }

  @inlinable public var isAtEnd: Bool { next == end }
  @inlinable var remainingByteCount: Int { isAtEnd ? 0 : end! - next! }

  @inlinable public mutating func varint() throws(Failure) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard next != end else { throw malformed }
      let byte = next!.load(as: UInt8.self)
      next! += 1
      // The tenth byte holds only the most significant bit of a 64-bit value.
      guard shift < 63 || byte <= 1 else { throw malformed }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  @inlinable public mutating func tag() throws(Failure) -> (
    field: UInt64, type: ProtobufWireType
  ) {
    let tag = try varint()
    // Field numbers are in the range from 1 to 2^29 - 1.
    guard let type = ProtobufWireType(rawValue: UInt8(tag & 7)), 1...0x1fff_ffff ~= tag >> 3 else {
      throw malformed
    }
    return (tag >> 3, type)
  }

  @inlinable public mutating func bytes() throws(Failure)
    -> UnsafeRawBufferPointer
  {
    let count = try varint()
    guard count <= UInt64(remainingByteCount) else { throw malformed }
    return count > 0 ? try take(Int(count)) : .init(start: nil, count: 0)
  }

  @inlinable public mutating func text() throws(Failure)
    -> UnsafeRawBufferPointer
  {
    let value = try bytes()
    guard value.isUTF8 else { throw malformed }
    return value
  }

  @inlinable public mutating func skip(_ type: ProtobufWireType) throws(Failure) {
    switch type {
    case .varint: _ = try varint()
    case .bytes: _ = try bytes()
    case .fixed64: _ = try take(8)
    case .fixed32: _ = try take(4)
    }
  }

  /// Returns the next bytes, as many as a field of fixed width has.
  @inlinable public mutating func take(
    _ count: Int
  ) throws(Failure) -> UnsafeRawBufferPointer {
    guard remainingByteCount >= count else { throw malformed }
    defer { next! += count }
    return UnsafeRawBufferPointer(start: next, count: count)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are valid UTF-8. Checks eight bytes at a time while they are ASCII.
  public var isUTF8: Bool {
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
}
