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

  /// Inserts hashes. Many at once take less time, because the processor loads several blocks at a
  /// time.
  package mutating func insert(_ hashes: some Sequence<UInt64>) {
    let blockMask = blockMask
    var insertedCount = 0
    words.withUnsafeMutableBufferPointer { words in
      for hash in hashes {
        let block = Int(hash & blockMask) * 8
        var probes = Self.probes(hash)
        for _ in 0..<6 {
          words[block + Int(probes & 511) >> 6] |= 1 << (probes & 63)
          probes >>= 9
        }
        insertedCount += 1
      }
    }
    count += insertedCount
  }

  package func mayContain(_ hash: UInt64) -> Bool { !indices(mayContain: [hash]).isEmpty }

  /// Returns the indices of the hashes that may be in the filter.
  package func indices(mayContain hashes: [UInt64]) -> [Int] {
    words.withUnsafeBufferPointer { words in
      hashes.indices.filter { index in
        let block = Int(hashes[index] & blockMask) * 8
        var probes = Self.probes(hashes[index])
        var isIn: UInt64 = 1
        // Without a branch, whose wrong predictions would delay the next block.
        for _ in 0..<6 {
          isIn &= words[block + Int(probes & 511) >> 6] >> (probes & 63)
          probes >>= 9
        }
        return isIn != 0
      }
    }
  }

  private static func probes(_ hash: UInt64) -> UInt64 {
    let x = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return x ^ (x >> 32)
  }
}
