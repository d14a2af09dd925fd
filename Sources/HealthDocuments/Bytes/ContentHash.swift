package import HealthModel

/// The first 16 bytes of SHA-256: the key of an imported object.
///
/// The hash is cryptographic because it must not be possible to construct a file that contains an
/// object with the key of another one: the import would treat the other one as a repeat and leave
/// it out.
///
/// Half of the digest is enough for that: finding a second file for a given key takes about 2^128
/// attempts. 16 bytes are the size of an object identifier.
package struct ContentHash {
  private var hash = SHA256()

  /// `kind` separates equal bytes of different meaning.
  /// The zero byte ends the kind, so that no kind is a prefix of another one with other content.
  package init(kind: String) { update(Array(kind.utf8) + [0]) }

  /// Returns the key of a repeated object whose first occurrence has the key `key`. `number` is 1
  /// for the second occurrence. The identifier depends on the content and the number alone, so a
  /// later import of the same export finds both objects.
  package static func repeated(_ key: ObjectID, _ number: Int) -> ObjectID {
    var hash = ContentHash(kind: "repeat")
    for value in [key.high, key.low, UInt64(number)] {
      withUnsafeBytes(of: value.bigEndian) { hash.update($0) }
    }
    return hash.finish()
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

  /// Returns the 32 hexadecimal digits of a key.
  package static func hexadecimal(_ key: ObjectID) -> String {
    [key.high, key.low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Parses the output of `hexadecimal`.
  package static func key(hexadecimal text: String) -> ObjectID? {
    // `UInt64(_:radix:)` accepts a sign, which `hexadecimal` never writes.
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    return ObjectID(high: high, low: low)
  }

  /// Returns the first half of the digest as two big-endian integers.
  package func finish() -> ObjectID {
    hash.finish().withUnsafeBytes { digest in
      ObjectID(
        high: UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
