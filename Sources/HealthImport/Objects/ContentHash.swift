import HealthModel

/// BLAKE2b (RFC 7693) with a digest of 16 bytes: the key of an imported object.
///
/// It needs no more than a dozen lines of arithmetic, is as fast as reading the file, and nobody can
/// make a file whose key is that of something else, which would keep the other out of the store.
struct ContentHash {
  private static let blockByteCount = 128
  private var state: [UInt64]
  private var block: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// `kind` keeps equal bytes of different meaning apart.
  init(kind: String) {
    state = Self.initial
    state[0] ^= 0x0101_0000 ^ 16
    block.reserveCapacity(Self.blockByteCount)
    update(Array(kind.utf8) + [0])
  }

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

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The last block is compressed by `finish`, so a full block waits for more.
      if block.count == Self.blockByteCount {
        block.withUnsafeBytes { compress($0, isLast: false, count: Self.blockByteCount) }
        block.removeAll(keepingCapacity: true)
      }
      if block.isEmpty {
        while rest.count > Self.blockByteCount {
          compress(
            UnsafeRawBufferPointer(rebasing: rest.prefix(Self.blockByteCount)), isLast: false,
            count: Self.blockByteCount)
          rest = rest.dropFirst(Self.blockByteCount)
        }
      }
      let part = rest.prefix(Self.blockByteCount - block.count)
      block.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
    }
  }

  /// The digest as two big-endian halves. The hash is used up.
  mutating func finish() -> ObjectID {
    let count = block.count
    block.append(contentsOf: repeatElement(0, count: Self.blockByteCount - count))
    block.withUnsafeBytes { compress($0, isLast: true, count: count) }
    return ObjectID(high: state[0].byteSwapped, low: state[1].byteSwapped)
  }

  private mutating func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool, count: Int) {
    byteCount &+= UInt64(count)
    let total = byteCount
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { v in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { m in
        for i in 0..<8 {
          v[i] = state[i]
          v[i + 8] = Self.initial[i]
        }
        for i in 0..<16 {
          m[i] = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i * 8, as: UInt64.self))
        }
        v[12] ^= total
        if isLast { v[14] = ~v[14] }
        Self.permutations.withUnsafeBufferPointer { s in
          for round in 0..<12 { Self.round(v, m, s, (round % 10) * 16) }
        }
        for i in 0..<8 { state[i] ^= v[i] ^ v[i + 8] }
      }
    }
  }

  @inline(__always)
  private static func round(
    _ v: UnsafeMutableBufferPointer<UInt64>, _ m: UnsafeMutableBufferPointer<UInt64>,
    _ s: UnsafeBufferPointer<UInt8>, _ base: Int
  ) {
    @inline(__always) func mix(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ i: Int) {
      func rotated(_ x: UInt64, _ n: UInt64) -> UInt64 { x &>> n | x &<< (64 - n) }
      v[a] = v[a] &+ v[b] &+ m[Int(s[base + i])]
      v[d] = rotated(v[d] ^ v[a], 32)
      v[c] = v[c] &+ v[d]
      v[b] = rotated(v[b] ^ v[c], 24)
      v[a] = v[a] &+ v[b] &+ m[Int(s[base + i + 1])]
      v[d] = rotated(v[d] ^ v[a], 16)
      v[c] = v[c] &+ v[d]
      v[b] = rotated(v[b] ^ v[c], 63)
    }
    mix(0, 4, 8, 12, 0)
    mix(1, 5, 9, 13, 2)
    mix(2, 6, 10, 14, 4)
    mix(3, 7, 11, 15, 6)
    mix(0, 5, 10, 15, 8)
    mix(1, 6, 11, 12, 10)
    mix(2, 7, 8, 13, 12)
    mix(3, 4, 9, 14, 14)
  }

  private static let initial: [UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]

  private static let permutations: [UInt8] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
    7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
    9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
    2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
    12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
    13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
    6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
    10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
  ]
}
