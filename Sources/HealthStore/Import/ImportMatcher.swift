import HealthModel

/// Which rows of an import the store had when the import began.
///
/// Rows are compared by type, source name, start, duration and the bits of the value. A stored
/// sample stands for one row at most: its anchor is taken when it has been matched.
struct ImportMatcher {
  /// Samples that were added later do not count.
  let anchorEnd: Int64
  private(set) var taken = AnchorBitmap()

  private struct GroupKey: Hashable {
    var type: UInt16
    var sourceName: String
  }

  init(anchorEnd: Int64) { self.anchorEnd = anchorEnd }

  /// The anchors of stored samples for the rows of the batch, by row; they are taken.
  mutating func match(
    _ batch: SampleBatch, _ snapshot: Snapshot, _ chunks: ChunkStore
  ) throws(StoreError) -> [Int: Int64] {
    var groups: [GroupKey: [Int]] = [:]
    for row in 0..<batch.count {
      let type = batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
      let source = batch.sources[batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])]
      groups[GroupKey(type: type.code, sourceName: source.source.name), default: []].append(row)
    }
    var matched: [Int: Int64] = [:]
    for (key, rows) in groups {
      guard let catalogue = snapshot.catalogue.types[key.type] else { continue }
      let rows = rows.sorted { batch.starts[$0] < batch.starts[$1] }
      let names = snapshot.dictionaries.sources.map { $0.revision.source.name == key.sourceName }
      let first = batch.starts[rows[0]]
      let last = batch.starts[rows[rows.count - 1]]
      for chunk in catalogue.chunks[catalogue.range(startingBefore: last + 1, endingFrom: first)]
      where chunk.minAnchor < anchorEnd && chunk.maxStart >= first && names[Int(chunk.source)] {
        try match(batch, rows, chunk, snapshot, chunks, &matched)
      }
    }
    return matched
  }

  mutating func release(_ anchors: some Sequence<Int64>) {
    for anchor in anchors { taken.remove(anchor) }
  }

  private mutating func match(
    _ batch: SampleBatch, _ rows: [Int], _ chunk: ChunkSummary, _ snapshot: Snapshot,
    _ chunks: ChunkStore, _ matched: inout [Int: Int64]
  ) throws(StoreError) {
    let from = rows.partitioningIndex { batch.starts[$0] >= chunk.minStart }
    let to = rows.partitioningIndex { batch.starts[$0] > chunk.maxStart }
    guard from < to else { return }
    let columns = chunks.connection.scratch
    let count = try chunks.decode(
      chunk, [.start, .duration, .value, .anchor], into: columns)
    let deleted = snapshot.deletions[chunk.id]
    var place = 0
    for row in rows[from..<to] where matched[row] == nil {
      let start = batch.starts[row]
      let duration = batch.durations.isEmpty ? 0 : batch.durations[row]
      let bits = batch.values[row].bitPattern
      while place < count, columns.start[place] < start { place += 1 }
      var candidate = place
      while candidate < count, columns.start[candidate] == start {
        let anchor = columns.anchor[candidate]
        if columns.duration[candidate] == duration, columns.value[candidate].bitPattern == bits,
          anchor < anchorEnd, !taken.contains(anchor), !(deleted?.contains(candidate) ?? false)
        {
          taken.insert(anchor)
          matched[row] = anchor
          break
        }
        candidate += 1
      }
    }
  }
}

extension SampleBatch {
  /// Without the rows for which `isLeftOut` holds.
  func removingRows(_ isLeftOut: (Int) -> Bool) -> SampleBatch {
    let kept = (0..<count).filter { !isLeftOut($0) }
    guard kept.count < count else { return self }
    var batch = SampleBatch()
    (batch.types, batch.sources, batch.devices, batch.metadata, batch.details) =
      (types, sources, devices, metadata, details)
    func pick<T>(_ column: [T]) -> [T] { column.isEmpty ? [] : kept.map { column[$0] } }
    batch.starts = pick(starts)
    batch.durations = pick(durations)
    batch.values = pick(values)
    batch.typeIndices = pick(typeIndices)
    batch.sourceIndices = pick(sourceIndices)
    batch.deviceIndices = pick(deviceIndices)
    batch.metadataIndices = pick(metadataIndices)
    batch.detailIndices = pick(detailIndices)
    var (row, next) = (0, 0)
    for run in idRuns {
      for offset in 0..<run.count {
        if next < kept.count, kept[next] == row {
          batch.idRuns.append(ObjectIDRun(first: run.first.advanced(by: offset), count: 1))
          next += 1
        }
        row += 1
      }
    }
    return batch
  }
}
