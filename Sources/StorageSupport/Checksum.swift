/// XXH64 (specification: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), the
/// checksum of every row of the store. It processes several GB/s without special instructions, so
/// every read can verify it.
package enum Checksum {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    guard let base = bytes.baseAddress else { return finish(seed &+ prime5, nil, 0) }
    var offset = 0
    let count = bytes.count
    var hash: UInt64
    if count >= 32 {
      var a = seed &+ prime1 &+ prime2
      var b = seed &+ prime2
      var c = seed
      var d = seed &- prime1
      while offset &+ 32 <= count {
        a = round(a, load64(base + offset))
        b = round(b, load64(base + offset + 8))
        c = round(c, load64(base + offset + 16))
        d = round(d, load64(base + offset + 24))
        offset &+= 32
      }
      hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
      hash = merge(merge(merge(merge(hash, a), b), c), d)
    } else {
      hash = seed &+ prime5
    }
    hash &+= UInt64(count)
    return finish(hash, base + offset, count - offset)
  }

  package static func of(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes { of($0, seed: seed) }
  }

  private static func finish(_ start: UInt64, _ tail: UnsafeRawPointer?, _ count: Int) -> UInt64 {
    var hash = start
    if let tail {
      var offset = 0
      while offset + 8 <= count {
        hash ^= round(0, load64(tail + offset))
        hash = rotate(hash, 27) &* prime1 &+ prime4
        offset += 8
      }
      if offset + 4 <= count {
        let word = UInt64(UInt32(littleEndian: (tail + offset).loadUnaligned(as: UInt32.self)))
        hash ^= word &* prime1
        hash = rotate(hash, 23) &* prime2 &+ prime3
        offset += 4
      }
      while offset < count {
        hash ^= UInt64((tail + offset).load(as: UInt8.self)) &* prime5
        hash = rotate(hash, 11) &* prime1
        offset += 1
      }
    }
    hash ^= hash >> 33
    hash &*= prime2
    hash ^= hash >> 29
    hash &*= prime3
    hash ^= hash >> 32
    return hash
  }

  @inline(__always) private static func load64(_ p: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: p.loadUnaligned(as: UInt64.self))
  }
  @inline(__always) private static func rotate(_ x: UInt64, _ n: UInt64) -> UInt64 {
    (x &<< n) | (x &>> (64 &- n))
  }
  @inline(__always) private static func round(_ acc: UInt64, _ input: UInt64) -> UInt64 {
    rotate(acc &+ input &* prime2, 31) &* prime1
  }
  @inline(__always) private static func merge(_ acc: UInt64, _ lane: UInt64) -> UInt64 {
    (acc ^ round(0, lane)) &* prime1 &+ prime4
  }
}
