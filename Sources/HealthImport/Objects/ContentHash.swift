import HealthModel

/// The first 16 bytes of SHA-256: the key of an imported object.
///
/// The hash is cryptographic because it must not be possible to construct a file that contains an
/// object with the key of another one: the import would treat the other one as a repeat and leave
/// it out.
struct ContentHash {
  private var hash = SHA256()

  /// `kind` separates equal bytes of different meaning.
  init(kind: String) { update(Array(kind.utf8) + [0]) }

  /// Returns the key of a repeated object whose first occurrence has the key `key`. `number` is 1
  /// for the second occurrence.
  static func repeated(_ key: ObjectID, _ number: Int) -> ObjectID {
    var hash = ContentHash(kind: "repeat")
    for value in [key.high, key.low, UInt64(number)] {
      withUnsafeBytes(of: value.bigEndian) { hash.update($0) }
    }
    return hash.finish()
  }

  mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

  /// Returns the first half of the digest as two big-endian integers.
  func finish() -> ObjectID {
    hash.finish().withUnsafeBytes { digest in
      ObjectID(
        high: UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
