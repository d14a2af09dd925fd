import HealthModel

/// The form in which apps see cursors and anchors. It is encrypted, because the numbers would
/// reveal how much other apps save, and authenticated, because clients must not be able to forge
/// it.
///
/// A synthetic-IV construction on SipHash-2-4 (https://www.aumasson.jp/siphash/siphash.pdf), as in
/// RFC 5297 with another pseudorandom function: the tag is a 128-bit hash of purpose, context and
/// plaintext under one key; the plaintext is XORed with the hash of tag and block number under the
/// other. Equal plaintexts yield equal tokens, so an anchor changes only when its contents change.
package struct OpaqueToken: Sendable {
  package enum Purpose: UInt64 {
    case sampleCursor = 1, changeAnchor = 2, seriesCursor = 3, effortAnchor = 4
  }

  /// Four words: the key of the tag, and the key of the stream.
  let key: [UInt64]

  package func seal(_ plaintext: [UInt8], _ purpose: Purpose, context: UInt64) -> [UInt8] {
    let tag = tag(plaintext, purpose, context)
    var bytes: [UInt8] = []
    bytes.append(littleEndian: tag.0)
    bytes.append(littleEndian: tag.1)
    bytes.append(contentsOf: crypt(plaintext, tag))
    return bytes
  }

  /// Returns nil when the bytes were not sealed with this key for this purpose and context.
  package func open(_ bytes: [UInt8], _ purpose: Purpose, context: UInt64) -> [UInt8]? {
    guard bytes.count >= 16 else { return nil }
    let tag = (Self.word(bytes, 0), Self.word(bytes, 8))
    let plaintext = crypt(Array(bytes[16...]), tag)
    return self.tag(plaintext, purpose, context) == tag ? plaintext : nil
  }

  private func tag(
    _ plaintext: [UInt8], _ purpose: Purpose, _ context: UInt64
  ) -> (UInt64, UInt64) {
    var message: [UInt8] = []
    message.append(littleEndian: purpose.rawValue)
    message.append(littleEndian: context)
    message.append(contentsOf: plaintext)
    let first = Self.sipHash(message + [1], key[0], key[1])
    return (first, Self.sipHash(message + [2], key[0], key[1]))
  }

  private func crypt(_ bytes: [UInt8], _ tag: (UInt64, UInt64)) -> [UInt8] {
    var out = bytes
    var block: UInt64 = 0
    var index = 0
    while index < out.count {
      var seed: [UInt8] = []
      seed.append(littleEndian: tag.0)
      seed.append(littleEndian: tag.1)
      seed.append(littleEndian: block)
      var stream = Self.sipHash(seed, key[2], key[3])
      for place in index..<min(index + 8, out.count) {
        out[place] ^= UInt8(truncatingIfNeeded: stream)
        stream >>= 8
      }
      index += 8
      block += 1
    }
    return out
  }

  static func sipHash(_ message: [UInt8], _ k0: UInt64, _ k1: UInt64) -> UInt64 {
    var v0 = k0 ^ 0x736f_6d65_7073_6575
    var v1 = k1 ^ 0x646f_7261_6e64_6f6d
    var v2 = k0 ^ 0x6c79_6765_6e65_7261
    var v3 = k1 ^ 0x7465_6462_7974_6573
    func round() {
      v0 &+= v1
      v1 = (v1 << 13 | v1 >> 51) ^ v0
      v0 = v0 << 32 | v0 >> 32
      v2 &+= v3
      v3 = (v3 << 16 | v3 >> 48) ^ v2
      v0 &+= v3
      v3 = (v3 << 21 | v3 >> 43) ^ v0
      v2 &+= v1
      v1 = (v1 << 17 | v1 >> 47) ^ v2
      v2 = v2 << 32 | v2 >> 32
    }
    func absorb(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }
    var index = 0
    while index + 8 <= message.count {
      absorb(word(message, index))
      index += 8
    }
    var last = UInt64(message.count & 0xFF) << 56
    for place in index..<message.count { last |= UInt64(message[place]) << (8 * (place - index)) }
    absorb(last)
    v2 ^= 0xFF
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[offset + index]) << (8 * index) }
    return word
  }
}
