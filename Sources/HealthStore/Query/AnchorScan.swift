import HealthStorage
import HealthModel

/// A scan for the samples of a selection that have given anchors.
struct AnchorScan {
  let selection: Selection
  let chunks: ChunkStore

  /// Returns the samples by anchor. `anchors` must be ascending.
  func rows(_ anchors: [Int64]) throws(StoreError) -> RowSet {
    var rows = RowSet(key: .anchor, capacity: anchors.count)
    guard let first = anchors.first, let last = anchors.last else { return rows }
    let snapshot = selection.snapshot
    for group in snapshot.tail
    where group.count > 0 && selection.types.contains(group.type)
      && selection.allows(type: group.type, source: group.source)
    {
      var wanted = RowBits(none: group.count)
      for anchor in anchors {
        if let row = group.row(ofAnchor: anchor) { wanted.insert(row) }
      }
      let origin = RowSet.Origin(type: group.type, source: group.source)
      let found = try passing(wanted, group.columns, origin)
      rows.merge(group.columns, rows: found, origin: origin, hasIDs: true)
    }
    let wanted = Set(anchors)
    for type in selection.types {
      for index in selection.chunkIndices(of: type) {
        try index.forEach(anchors: first...last) { chunk throws(StoreError) in
          // The ranges of chunks overlap: skip those without any of the anchors.
          let next = anchors.indices.partitioningIndex { anchors[$0] >= chunk.minAnchor }
          guard anchors[next] <= chunk.maxAnchor else { return }
          try add(chunk, wanted, to: &rows)
        }
      }
    }
    rows.sortByAnchor()
    return rows
  }

  private func passing(
    _ rows: RowBits, _ columns: SampleColumns, _ origin: RowSet.Origin
  ) throws(StoreError) -> [Int] {
    let filter = selection[origin.type]
    let inPeriod = rows.filter { filter.periodPasses(columns.start[$0], columns.duration[$0]) }
    guard let test = filter.test else { return inPeriod.rows }
    return try test.evaluate(columns, source: origin.source, among: inPeriod).rows
  }

  private func add(
    _ chunk: ChunkSummary, _ wanted: Set<Int64>, to rows: inout RowSet
  ) throws(StoreError) {
    let columns = chunks.connection.scratch
    let count = try chunks.decode(chunk, .all, into: columns)
    let deleted = selection.snapshot.deletions[chunk.id]
    var candidates = RowBits(none: count)
    for row in 0..<count where wanted.contains(columns.anchor[row]) {
      if !(deleted?.contains(row) ?? false) { candidates.insert(row) }
    }
    guard !candidates.isEmpty else { return }
    // An identifier in a run follows from the anchor and need not be decoded.
    if chunk.hasLooseIDs {
      try chunks.decodeIDs(chunk, count: count, runs: selection.snapshot.idRuns, into: columns)
    }
    let origin = RowSet.Origin(type: chunk.type, source: chunk.source)
    let found = try passing(candidates, columns, origin)
    rows.merge(columns, rows: found, origin: origin, hasIDs: chunk.hasLooseIDs)
  }
}
