import HealthDocuments
package import HealthModel

extension ImportedObject {
  /// The version of this reader, which is stored with the records that it defers. A version does
  /// not retry elements that it deferred itself, because the result would be the same; a version
  /// that parses more has a higher number.
  package static let currentReaderVersion: UInt32 = 2

  /// The maximum payload of one part. A quarter of a frame, so that an object fits into a message
  /// with others.
  static let partByteCountMax = 1 << 20

  /// The object in parts of at most 1 MiB, the limit of the store.
  package var parts: [ImportedObject] {
    let size = Self.partByteCountMax
    guard payload.count > size else { return [self] }
    let count = (payload.count + size - 1) / size
    return (0..<count).map { number in
      var part = self
      part.part = UInt32(number)
      part.partCount = UInt32(count)
      part.payload = Array(payload[(number * size)...].prefix(size))
      return part
    }
  }

  /// Compresses the object, splits it into parts, and sets the reason why it is deferred. Any later
  /// reading may try it again, because the daemon refused it, not this version of the reader. The
  /// reader version is 0 for that purpose.
  package func deferred(_ reason: String) -> [ImportedObject] {
    var object = self
    object.reason = reason
    if let packed = Deflater().deflated(payload) {
      object.encoding = .deflate
      object.payload = packed
    }
    return object.parts
  }
}
