import HealthStorage

/// A search for one key in encoded metadata (`Metadata.payload`) that creates no dictionary.
enum MetadataPayload {
  /// A value in place, without a copy. Integers are returned as numbers.
  enum Value {
    case number(Double)
    case text(UnsafeRawBufferPointer)
    /// Microseconds since 1970.
    case date(Int64)
    case quantity(Double, unit: UnsafeRawBufferPointer)
  }

  /// Calls `body` with the value of a key. Returns nil when the key is absent.
  static func withValue<Result>(
    of key: [UInt8], in payload: [UInt8], _ body: (Value) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    let result: Swift.Result<Result?, StoreError> = payload.withUnsafeBytes { bytes in
      key.withUnsafeBytes { key in
        do throws(StoreError) {
          guard let value = try find(key, in: bytes) else { return .success(nil) }
          return .success(try body(value))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  private static func find(
    _ key: UnsafeRawBufferPointer, in payload: UnsafeRawBufferPointer
  ) throws(StoreError) -> Value? {
    var reader = ByteReader(payload, part: "metadata dictionary")
    // An entry has at least the length of its key and the tag of its value.
    let count = try reader.count(itemSize: 5)
    for _ in 0..<count {
      let found = try text(&reader)
      let value = try value(&reader)
      if found.count == key.count, found.elementsEqual(key) { return value }
    }
    return nil
  }

  private static func value(_ reader: inout ByteReader) throws(StoreError) -> Value {
    switch try reader.integer(UInt8.self) {
    case 0: return .text(try text(&reader))
    case 1: return .number(Double(try reader.integer(Int64.self)))
    case 2: return .number(try reader.double())
    case 3: return .date(try reader.integer())
    case 4:
      let number = try reader.double()
      return .quantity(number, unit: try text(&reader))
    default: throw .corrupt("metadata dictionary")
    }
  }

  private static func text(_ reader: inout ByteReader) throws(StoreError) -> UnsafeRawBufferPointer
  {
    try reader.take(Int(try reader.integer(UInt32.self)))
  }
}
