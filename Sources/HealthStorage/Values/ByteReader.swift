/// A cursor over the little-endian fields of a stored payload. A read beyond the end throws,
/// because a payload comes from disk and may be malformed even when its checksum matches.
package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0
  private let part: String

  /// - Parameter part: The name of the kind of row, for the error.
  package init(_ bytes: UnsafeRawBufferPointer, part: String) {
    self.bytes = bytes
    self.part = part
  }

  var remaining: Int { bytes.count - offset }

  package mutating func take(_ count: Int) throws(StoreError) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= remaining else { throw .corrupt(part) }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  package mutating func integer<T: FixedWidthInteger>(_: T.Type = T.self) throws(StoreError) -> T {
    T(littleEndian: try take(MemoryLayout<T>.size).loadUnaligned(as: T.self))
  }

  package mutating func double() throws(StoreError) -> Double {
    Double(bitPattern: try integer(UInt64.self))
  }

  mutating func string() throws(StoreError) -> String {
    let count = Int(try integer(UInt32.self))
    return String(decoding: try take(count), as: UTF8.self)
  }

  mutating func optionalString() throws(StoreError) -> String? {
    try integer(UInt8.self) == 0 ? nil : try string()
  }

  /// Reads the number of items that follow, each of which occupies at least `size` bytes.
  ///
  /// The check against the remaining bytes limits what a malformed count can make the caller
  /// allocate.
  package mutating func count(itemSize size: Int) throws(StoreError) -> Int {
    let count = Int(try integer(UInt32.self))
    guard count * size <= remaining else { throw .corrupt(part) }
    return count
  }

  /// Throws unless all bytes have been read.
  package func finish() throws(StoreError) {
    guard remaining == 0 else { throw .corrupt(part) }
  }
}

extension [UInt8] {
  package mutating func append<T: FixedWidthInteger>(littleEndian value: T) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  package mutating func append(double value: Double) { append(littleEndian: value.bitPattern) }

  package mutating func append(_ string: String) {
    append(littleEndian: UInt32(string.utf8.count))
    append(contentsOf: string.utf8)
  }

  package mutating func append(optional string: String?) {
    guard let string else { return append(0) }
    append(1)
    append(string)
  }
}
