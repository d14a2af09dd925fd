import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

/// The tables in memory that find out whether an identifier is in use, beside simple ones.
@Suite struct IdentifierTableTests {
  @Test("a hash table finds what was inserted, until it is removed")
  func hashTable() {
    var random = SplitMix(seed: 11)
    // Of few identifiers and owners, so that many are inserted again.
    let ids = (0..<3_000).map { _ in randomID(&random) }
    var table = IDHashTable()
    var expected: [(id: ObjectID, owner: UInt32, anchor: Int64)] = []
    var anchor: Int64 = 0
    for _ in 0..<400 {
      let count = Int(random.next() % 40)
      table.reserve(count)
      for _ in 0..<count {
        anchor += 1
        let id = ids[Int(random.next() % UInt64(ids.count))]
        let owner = UInt32(random.next() % 3)
        let isNew = !expected.contains { $0.id == id && $0.owner == owner }
        #expect(table.insert(id, owner: owner, anchor: anchor) == isNew)
        if isNew { expected.append((id, owner, anchor)) }
      }
      if random.next() % 4 == 0 {
        let removedCount = Int(random.next() % UInt64(min(expected.count, 30) + 1))
        table.removeLast(removedCount)
        expected.removeLast(removedCount)
      }
    }
    #expect(table.count == expected.count && table.count > 1_024)
    #expect(table.entries.map(\.anchor) == expected.map(\.anchor))
    for id in ids {
      for owner in UInt32(0)..<3 {
        let found = expected.first { $0.id == id && $0.owner == owner }?.anchor
        #expect(table.anchor(of: id, owner: owner) == found)
      }
    }
  }

  @Test("a Bloom filter finds all that was inserted, and little else")
  func bloomFilter() {
    var random = SplitMix(seed: 12)
    var filter = BloomFilter(capacity: 10_000)
    let inserted = (0..<10_000).map { _ in random.next() }
    filter.insert(inserted[..<5_000])
    for hash in inserted[5_000...] { filter.insert(CollectionOfOne(hash)) }
    #expect(filter.count == 10_000)
    #expect(filter.indices(mayContain: inserted) == Array(inserted.indices))
    let others = (0..<100_000).map { _ in random.next() }
    let found = filter.indices(mayContain: others)
    #expect(found.count < 500, "about 1 in 1000")
    #expect(found == others.indices.filter { filter.mayContain(others[$0]) })
  }

  @Test("the entries of the index are sorted by hash, and equal hashes retain their order")
  func entries() {
    var random = SplitMix(seed: 13)
    for count in [0, 1, 2, 255, 5_000] {
      let entries = (0..<count).map { number in
        // Some of them equal, and bits at both ends.
        let hash = random.next() & 0xFFFF_FFFF_FFFF
        return LooseIDIndex.Entry(
          hash: number % 5 == 0 ? UInt64(number % 7) << 45 : hash, anchor: Int64(number))
      }
      let sorted = LooseIDIndex.sorted(entries)
      let expected = entries.sorted { ($0.hash, $0.anchor) < ($1.hash, $1.anchor) }
      #expect(sorted.map(\.anchor) == expected.map(\.anchor))
      #expect(sorted.map(\.hash) == expected.map(\.hash))
    }
  }

  @Test("a stretch of anchors is a run, or lies between two")
  func stretches() throws {
    var table = IDRunTable()
    let first = ObjectID(high: 8 << 12, low: 0)
    #expect(table.stretch(around: 7).anchors == Int64.min..<Int64.max)
    for (anchor, count) in [(Int64(10), 8), (18, 9), (40, 10)] {
      let ids = ObjectIDRun(first: first.advanced(by: Int(anchor)), count: count)
      table.append(IDRun(firstAnchor: anchor, owner: 1, ids: ids))
    }
    for anchor in Int64(0)..<60 {
      let stretch = table.stretch(around: anchor)
      #expect(stretch.anchors.contains(anchor))
      #expect(stretch.run == table.run(ofAnchor: anchor))
      // Every anchor of the stretch gives the same.
      for other in stretch.anchors.clamped(to: 0..<60) {
        #expect(table.stretch(around: other).anchors == stretch.anchors)
      }
    }
    #expect(table.stretch(around: 30).anchors == 27..<40)
  }
}
