import HealthModel

/// The first 16 bytes of SHA-256: the key of an imported object.
///
/// A cryptographic hash, because a file from elsewhere must not be able to contain an object with the key
/// of another one: the import would take the other one for a repeat and leave it out.
struct ContentHash {
  private var hash = SHA256()

  /// `kind` keeps equal bytes of different meaning apart.
  init(kind: String) { update(Array(kind.utf8) + [0]) }

  /// The key of the repeat of an object with the key `key`; `number` is 1 for the second of them.
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

  /// The digest as two big-endian halves.
  func finish() -> ObjectID {
    hash.finish().withUnsafeBytes { digest in
      ObjectID(
        high: UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
