import HealthStorage
import HealthModel

/// Under a statistics-only grant, the samples of an owner count in groups of three
/// (`AggregateReader`). When one of a group is deleted, the other two never count again: with a
/// later sample they would form a group that differs from the old one by two samples, and the
/// difference between two answers would depend on these two alone.
///
/// Every group that ever counts therefore stays the same until it is gone as a whole, and answers
/// at any time differ by whole groups.
extension Writer {
  /// Sets apart the samples whose group loses one of these samples. Called before the deletion.
  func ungroup(_ samples: [LocatedSample]) throws(StoreError) {
    let sources = dictionaries.current.sources
    var byGroup: [GroupKey: [LocatedSample]] = [:]
    for sample in samples where ObjectType(uncheckedCode: sample.type).kind == .quantity {
      let key = GroupKey(type: sample.type, owner: sources[Int(sample.source)].owner)
      byGroup[key, default: []].append(sample)
    }
    guard !byGroup.isEmpty else { return }
    let days = try AggregateDays()
    for (key, samples) in byGroup {
      let gone = Set(samples.map(\.anchor))
      for window in try days.windows(of: samples.map(\.start).sorted()) {
        for anchors in try aliveAnchors(type: key.type, owner: key.owner, window) {
          try keepApart(AggregateGroups.broken(by: gone, anchors, apart: ungrouped))
        }
      }
      // Anchors are never reused, so those of deleted samples need no entry.
      for anchor in gone where ungrouped.contains(anchor) {
        ungrouped.remove(anchor)
        try connection.remove(.ungrouped, key: anchor)
      }
    }
  }

  /// Excludes the samples with these anchors from statistics-only grants for good.
  func keepApart(_ anchors: some Sequence<Int64>) throws(StoreError) {
    for anchor in anchors where !ungrouped.contains(anchor) {
      ungrouped.insert(anchor)
      try connection.put(.ungrouped, key: anchor, [])
    }
  }

  private struct GroupKey: Hashable {
    var type: UInt16
    var owner: UInt32
  }

  /// Returns the anchors of the samples that are not deleted, by day, ascending.
  func aliveAnchors(
    type: UInt16, owner: UInt32, _ window: [Int64]
  ) throws(StoreError) -> [[Int64]] {
    let buckets = IntervalBuckets(boundaries: window)
    var byDay = [[Int64]](repeating: [], count: buckets.count)
    func add(_ columns: SampleColumns, _ count: Int, _ deleted: DeletionMap?) {
      for row in 0..<count
      where columns.start[row] >= window[0] && columns.start[row] < window[buckets.count] {
        if let deleted, deleted.contains(row) { continue }
        byDay[buckets.index(of: columns.start[row], from: 0)].append(columns.anchor[row])
      }
    }
    let sources = dictionaries.current.sources
    let chunks = ChunkStore(connection: connection)
    if let catalogue = catalogue.types[type] {
      for source in dictionaries.current.sources(of: owner) {
        guard let index = catalogue.index(ofSource: source) else { continue }
        for chunk in index.ordered(by: .anchor) {
          guard chunk.minStart < window[buckets.count], chunk.maxStart >= window[0] else {
            continue
          }
          let columns = connection.scratch
          // Samples that cannot be read cannot be counted either.
          guard let count = try chunks.decodeIfWhole(chunk, [.start, .anchor], into: columns) else {
            continue
          }
          add(columns, count, deletions[chunk.id])
        }
      }
    }
    for group in journal.tail.groups
    where group.type == type && sources[Int(group.source)].owner == owner {
      add(group.columns, group.count, nil)
    }
    return byDay.map { $0.sorted() }
  }
}
