/// A blocked Bloom filter of identifier hashes. It rules out most identifiers that were never saved
/// with access to a single cache line. With blocks of 512 bits, 16 bits and six probes per entry,
/// about 1 in 1000 results is a false positive.
package struct BloomFilter {
  private var words: [UInt64]
  private let blockMask: UInt64
  package private(set) var count = 0
  package let capacity: Int

  package init(capacity: Int) {
    // A power of two, because `block` selects a block with a mask.
    var blocks = 16
    while blocks * 32 < capacity { blocks *= 2 }
    self.capacity = blocks * 32
    words = Array(repeating: 0, count: blocks * 8)
    blockMask = UInt64(blocks - 1)
  }

  package mutating func insert(_ hash: UInt64) {
    let base = block(hash)
    var probes = Self.probes(hash)
    for _ in 0..<6 {
      words[base + Int(probes & 511) >> 6] |= 1 << (probes & 63)
      probes >>= 9
    }
    count += 1
  }

  package func mayContain(_ hash: UInt64) -> Bool {
    let base = block(hash)
    var probes = Self.probes(hash)
    for _ in 0..<6 {
      if words[base + Int(probes & 511) >> 6] & (1 << (probes & 63)) == 0 { return false }
      probes >>= 9
    }
    return true
  }

  private func block(_ hash: UInt64) -> Int { Int(hash & blockMask) * 8 }

  private static func probes(_ hash: UInt64) -> UInt64 {
    let x = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return x ^ (x >> 32)
  }
}
