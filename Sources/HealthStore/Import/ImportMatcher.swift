import HealthModel

/// Which rows of an import the store had when the import began.
///
/// Rows are compared by type, source name, start, duration and the bits of the value, and where a
/// provider sent them, which is often many at a time, by what it sent. A stored sample stands for one row at most: its anchor is taken when it has been matched. Samples that
/// were condensed (`CondensingPolicy`) are found as points of their series.
struct ImportMatcher {
  /// What stands for a row.
  struct Match {
    var anchor: Int64
    /// Of a series: the place among its points.
    var point: Int?
  }

  /// Samples that were added later do not count.
  let anchorEnd: Int64
  private var taken = AnchorBitmap()
  /// By anchor of the series.
  private var takenPoints: [Int64: Set<Int>] = [:]
  /// Of the rows that are being matched, by row.
  private var providerData: [Int: [UInt8]] = [:]

  private struct GroupKey: Hashable {
    var type: UInt16
    var sourceName: String
  }

  init(anchorEnd: Int64) { self.anchorEnd = anchorEnd }

  /// What is stored for the rows of the save, by row; it is taken.
  mutating func match(
    _ save: PreparedSave, _ snapshot: Snapshot, _ chunks: ChunkStore
  ) throws(StoreError) -> [Int: Match] {
    let batch = save.batch
    providerData = save.providerData
    var groups: [GroupKey: [Int]] = [:]
    for row in 0..<batch.count {
      let type = batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
      let source = batch.sources[batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])]
      groups[GroupKey(type: type.code, sourceName: source.source.name), default: []].append(row)
    }
    var matched: [Int: Match] = [:]
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
      guard snapshot.series.contains(type: key.type) else { continue }
      for chunk in catalogue.chunks[catalogue.range(startingBefore: last + 1, endingFrom: first)]
      where chunk.minAnchor < anchorEnd && names[Int(chunk.source)] {
        try matchPoints(batch, rows, chunk, snapshot, chunks, &matched)
      }
    }
    return matched
  }

  mutating func release(_ matches: some Sequence<Match>) {
    for match in matches {
      if let point = match.point {
        takenPoints[match.anchor]?.remove(point)
      } else {
        taken.remove(match.anchor)
      }
    }
  }

  private mutating func match(
    _ batch: SampleBatch, _ rows: [Int], _ chunk: ChunkSummary, _ snapshot: Snapshot,
    _ chunks: ChunkStore, _ matched: inout [Int: Match]
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
          anchor < anchorEnd, !taken.contains(anchor), !(deleted?.contains(candidate) ?? false),
          try isSameRecord(row, anchor, chunks.connection)
        {
          taken.insert(anchor)
          matched[row] = Match(anchor: anchor)
          break
        }
        candidate += 1
      }
    }
  }

  /// Whether a row with a provider's data has the same as the stored object; true for other rows.
  private func isSameRecord(
    _ row: Int, _ anchor: Int64, _ connection: Connection
  ) throws(StoreError) -> Bool {
    guard let data = providerData[row] else { return true }
    return try connection.get(.details, key: anchor) { bytes throws(StoreError) in
      try DetailReader.decode(bytes).providerData == data
    } ?? false
  }

  /// Looks into the condensed series of a chunk for the rows that are left.
  private mutating func matchPoints(
    _ batch: SampleBatch, _ rows: [Int], _ chunk: ChunkSummary, _ snapshot: Snapshot,
    _ chunks: ChunkStore, _ matched: inout [Int: Match]
  ) throws(StoreError) {
    let columns = chunks.connection.scratch
    let count = try chunks.decode(chunk, [.start, .duration, .anchor], into: columns)
    let deleted = snapshot.deletions[chunk.id]
    let table = SeriesTable(connection: chunks.connection)
    for row in 0..<count {
      let anchor = columns.anchor[row]
      guard snapshot.series.contains(anchor: anchor), anchor < anchorEnd,
        !(deleted?.contains(row) ?? false)
      else { continue }
      let end = columns.start[row] + columns.duration[row]
      let from = rows.partitioningIndex { batch.starts[$0] >= columns.start[row] }
      let to = rows.partitioningIndex { batch.starts[$0] > end }
      let wanted = rows[from..<to].filter { matched[$0] == nil }
      guard !wanted.isEmpty else { continue }
      var offset = 0
      try table.forEachPart(ofAnchor: anchor) { part in
        if part.isCondensed { match(batch, wanted, part.points, offset, anchor, &matched) }
        offset += part.points.count
      }
    }
  }

  /// `offset` is the place of the first of the points in their series.
  private mutating func match(
    _ batch: SampleBatch, _ rows: [Int], _ points: SeriesPoints, _ offset: Int, _ anchor: Int64,
    _ matched: inout [Int: Match]
  ) {
    for row in rows where matched[row] == nil {
      let duration = batch.durations.isEmpty ? 0 : batch.durations[row]
      let bits = batch.values[row].bitPattern
      var place = points.times.partitioningIndex { $0 >= batch.starts[row] }
      while place < points.count, points.times[place] == batch.starts[row] {
        if (points.durations.isEmpty ? 0 : points.durations[place]) == duration,
          points.columns[0][place].bitPattern == bits,
          takenPoints[anchor, default: []].insert(offset + place).inserted
        {
          matched[row] = Match(anchor: anchor, point: offset + place)
          break
        }
        place += 1
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
