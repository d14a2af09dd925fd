package import HealthModel

/// An index from sealed identifiers that are not in a run to their anchors: sorted runs of 48-bit
/// hashes, one run per sealing, in rows with a fixed number of entries.
///
/// Row `run << 20` of `loose_id` contains the first hash of each part, u64 each. Row `run << 20 |
/// part` (from 1) contains up to 512 entries of twelve bytes in ascending order: hash and anchor,
/// 48 bits each.
package struct LooseIDIndex: Sendable {
  static let partEntryCount = 512
  private static let entrySize = 12
  private static let partBits: Int64 = 20

  package struct Entry: Sendable {
    /// `LooseIDIndex.hash`.
    package var hash: UInt64
    package var anchor: Int64

    package init(hash: UInt64, anchor: Int64) { (self.hash, self.anchor) = (hash, anchor) }
  }

  private struct Run: Sendable {
    var number: Int64
    var firstHashes: [UInt64]
  }
  private var runs: [Run] = []

  package var runCount: Int { runs.count }

  private static let hashBitCount = 48

  package static func hash(_ id: ObjectID, owner: UInt32) -> UInt64 {
    IDHashTable.hash(id, owner: owner) & (1 << hashBitCount - 1)
  }

  /// Returns the entries in ascending order of their hashes; equal hashes retain their order. A radix
  /// sort, because the processor predicts half of the comparisons of hashes wrongly.
  package static func sorted(_ entries: [Entry]) -> [Entry] {
    var (from, to) = (entries, entries)
    for shift in stride(from: 0, to: hashBitCount, by: 8) {
      var ends = [Int](repeating: 0, count: 256)
      for entry in from { ends[Int(entry.hash >> shift & 255)] += 1 }
      for digit in 1..<256 { ends[digit] += ends[digit - 1] }
      for entry in from.reversed() {
        let digit = Int(entry.hash >> shift & 255)
        ends[digit] -= 1
        to[ends[digit]] = entry
      }
      swap(&from, &to)
    }
    return from
  }

  package init(reading connection: Connection, runCount: Int64) throws(StoreError) {
    for number in 1..<(runCount + 1) {
      let found = try connection.get(.looseID, key: number << Self.partBits) {
        bytes throws(StoreError) in
        var reader = ByteReader(bytes, part: "identifier index")
        var hashes: [UInt64] = []
        while reader.remaining > 0 { hashes.append(try reader.integer()) }
        return hashes
      }
      guard let found else { throw .corrupt("identifier index") }
      runs.append(Run(number: number, firstHashes: found))
    }
  }

  /// Writes a new run. `entries` is sorted by hash, then anchor, and not empty.
  package mutating func append(
    _ entries: [Entry], to connection: Connection
  ) throws(StoreError) {
    let number = Int64(runs.count + 1)
    var run = Run(number: number, firstHashes: [])
    var fences: [UInt8] = []
    var begin = 0
    while begin < entries.count {
      let end = min(begin + Self.partEntryCount, entries.count)
      var part: [UInt8] = []
      part.reserveCapacity((end - begin) * Self.entrySize + 8)
      for entry in entries[begin..<end] {
        // 48 bits of hash and the low 16 bits of the anchor, then its high 32 bits.
        part.append(littleEndian: entry.hash | UInt64(entry.anchor & 0xFFFF) << 48)
        part.append(littleEndian: UInt32(truncatingIfNeeded: entry.anchor >> 16))
      }
      run.firstHashes.append(entries[begin].hash)
      fences.append(littleEndian: entries[begin].hash)
      let key = number << Self.partBits | Int64(run.firstHashes.count)
      try connection.put(.looseID, key: key, part)
      begin = end
    }
    try connection.put(.looseID, key: number << Self.partBits, fences)
    runs.append(run)
  }

  /// Returns the anchors of all identifiers with this hash. Hashes can collide, so the caller
  /// compares the identifiers.
  package func anchors(hash: UInt64, _ connection: Connection) throws(StoreError) -> [Int64] {
    var anchors: [Int64] = []
    for run in runs {
      // Entries with equal hashes may continue across the boundary of a part.
      var part = run.firstHashes.indices.partitioningIndex { run.firstHashes[$0] >= hash }
      if part > 0 { part -= 1 }
      while part < run.firstHashes.count, run.firstHashes[part] <= hash {
        let key = run.number << Self.partBits | Int64(part + 1)
        let found: Void? = try connection.get(.looseID, key: key) { bytes throws(StoreError) in
          Self.collect(hash, in: bytes, to: &anchors)
        }
        guard found != nil else { throw .corrupt("identifier index") }
        part += 1
      }
    }
    return anchors
  }

  /// Calls `body` with every hash of the index.
  package func forEachHash(_ connection: Connection, _ body: (UInt64) -> Void) throws(StoreError) {
    for run in runs {
      for part in 1...run.firstHashes.count {
        let key = run.number << Self.partBits | Int64(part)
        _ = try connection.get(.looseID, key: key) { bytes throws(StoreError) in
          for index in 0..<bytes.count / Self.entrySize { body(Self.entry(index, bytes).hash) }
        }
      }
    }
  }

  private static func collect(
    _ hash: UInt64, in bytes: UnsafeRawBufferPointer, to anchors: inout [Int64]
  ) {
    let count = bytes.count / entrySize
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if entry(middle, bytes).hash < hash { low = middle + 1 } else { high = middle }
    }
    while low < count, entry(low, bytes).hash == hash {
      anchors.append(entry(low, bytes).anchor)
      low += 1
    }
  }

  @inline(__always) private static func entry(
    _ index: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Entry {
    let word = bytes.loadUnaligned(fromByteOffset: index * entrySize, as: UInt64.self)
    let high = bytes.loadUnaligned(fromByteOffset: index * entrySize + 8, as: UInt32.self)
    return Entry(
      hash: word & (1 << hashBitCount - 1), anchor: Int64(word >> 48) | Int64(high) << 16)
  }
}
