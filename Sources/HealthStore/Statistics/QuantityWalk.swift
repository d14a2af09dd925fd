import HealthStorage
import HealthModel

/// The quantities of one type that pass a selection, from chunks, from the journal's tail and from
/// series.
///
/// A series is replaced by its points (rule STATS-23). Each point passes or fails as if it had been
/// saved individually: it has its own time and value, and the other fields (source, device,
/// metadata, relations) of its sample. So statistics do not depend on whether quantities were saved
/// individually or as a series.
///
/// The summary of a chunk describes its samples, not points. A chunk that may hold a series is
/// therefore neither skipped because of its values nor added as a whole. This costs nothing for a
/// type without series, and a bit map lookup per chunk for other types.
struct QuantityWalk {
  let selection: Selection
  let chunks: ChunkStore
  let type: UInt16
  /// The columns that the caller reads.
  let columns: ColumnSet
  let isCancelled: () -> Bool

  /// Rows of one source, never empty.
  struct Rows {
    let columns: SampleColumns
    /// Sorted by start. Rows with equal starts are in order of arrival.
    let rows: [Int]
    let source: UInt32
    /// The number of samples. A series whose points arrive in several parts counts once.
    let sampleCount: Int
    /// Whether the rows are from the tail, which is not in chronological order.
    let isLate: Bool
  }

  private var filter: RowFilter { selection[type] }
  private var series: SeriesIndex { selection.snapshot.series }

  /// Visits the tail, then chunks by least start. `whole` receives chunks in which every sample
  /// passes, none is deleted and none is a series. `reached` receives a time before which no later
  /// row starts.
  func forEach(
    whole: (ChunkSummary) throws(StoreError) -> Void, rows: (Rows) throws(StoreError) -> Void,
    reached: (Int64) -> Void = { _ in }
  ) throws(StoreError) {
    let hasSeries = series.contains(type: type)
    for group in selection.snapshot.tail where group.type == type && filter.mayHold(group) {
      try visit(group, hasSeries: hasSeries, rows)
    }
    guard let chunks = selection.chunks(of: type) else { return }
    for chunk in chunks where filter.reaches(chunk) {
      if isCancelled() { throw .cancelled }
      reached(chunk.minStart)
      if hasSeries && series.mayHold(anchors: chunk.minAnchor...chunk.maxAnchor) {
        try visitPoints(chunk, rows)
      } else if filter.mayHold(chunk) {
        if isWhole(chunk) { try whole(chunk) } else { try visit(chunk, rows) }
      }
    }
  }

  /// Returns whether every sample of the chunk passes and none is deleted.
  private func isWhole(_ chunk: ChunkSummary) -> Bool {
    selection.snapshot.deletions[chunk.id] == nil && filter.test(for: chunk) == nil
      && filter.periodHolds(minStart: chunk.minStart, maxEnd: chunk.maxEnd)
  }

  private func visit(
    _ chunk: ChunkSummary, _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    let room = chunks.connection.scratch
    let count = try chunks.decode(chunk, filter.columns.union(columns), into: room)
    let rows = try filter.passing(
      room, count: count, source: chunk.source, deleted: selection.snapshot.deletions[chunk.id])
    try hand(rows, of: room, source: chunk.source, isLate: false, body)
  }

  /// Decodes all columns, because points take the other fields from their sample.
  private func visitPoints(
    _ chunk: ChunkSummary, _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    let room = chunks.connection.scratch
    let count = try chunks.decode(chunk, .all, into: room)
    try split(
      room, count: count, source: chunk.source, selection.snapshot.deletions[chunk.id],
      isLate: false, body)
  }

  /// Visits a group of the tail, which is in order of arrival and has no deleted samples.
  private func visit(
    _ group: TailGroup, hasSeries: Bool, _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    if hasSeries {
      return try split(
        group.columns, count: group.count, source: group.source, nil, isLate: true, body)
    }
    let rows = try filter.passing(
      group.columns, count: group.count, source: group.source, deleted: nil)
    try hand(rows, of: group.columns, source: group.source, isLate: true, body)
  }

  private func hand(
    _ rows: [Int], of columns: SampleColumns, source: UInt32, isLate: Bool,
    _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard !rows.isEmpty else { return }
    try body(
      Rows(
        columns: columns, rows: columns.byStart(rows), source: source, sampleCount: rows.count,
        isLate: isLate))
  }

  // MARK: - Series

  /// Passes on the samples that are not series, then the points of the series.
  private func split(
    _ columns: SampleColumns, count: Int, source: UInt32, _ deleted: DeletionMap?, isLate: Bool,
    _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    let isSeries = RowBits(all: count).filter { series.contains(anchor: columns.anchor[$0]) }
    let rows = try filter.passing(columns, count: count, source: source, deleted: deleted)
    try hand(
      rows.filter { !isSeries.contains($0) }, of: columns, source: source, isLate: isLate, body)
    guard !isSeries.isEmpty else { return }
    let table = SeriesTable(connection: chunks.connection)
    let points = PointColumns()
    var lastAnchor: Int64 = -1
    for row in isSeries.rows where !(deleted?.contains(row) ?? false) {
      // All points are within the time of their series.
      guard columns.start[row] < filter.end,
        columns.start[row] &+ columns.duration[row] >= filter.start
      else { continue }
      if isCancelled() { throw .cancelled }
      try table.forEachPoints(ofAnchor: columns.anchor[row]) { part throws(StoreError) in
        if !points.hasRoom(for: part) {
          try flush(points, source: source, isLate: isLate, &lastAnchor, body)
        }
        points.append(part, of: row, columns)
      }
    }
    try flush(points, source: source, isLate: isLate, &lastAnchor, body)
  }

  /// Passes on the points that match the filter. `lastAnchor` is the anchor of the last series of
  /// which points were already passed on.
  private func flush(
    _ points: PointColumns, source: UInt32, isLate: Bool, _ lastAnchor: inout Int64,
    _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    let columns = points.columns
    let rows = try filter.passing(columns, count: points.count, source: source, deleted: nil)
    points.removeAll()
    guard !rows.isEmpty else { return }
    var sampleCount = 0
    for row in rows where columns.anchor[row] != lastAnchor {
      lastAnchor = columns.anchor[row]
      sampleCount += 1
    }
    try body(
      Rows(
        columns: columns, rows: columns.byStart(rows), source: source, sampleCount: sampleCount,
        isLate: isLate))
  }
}

extension QuantityWalk {
  /// Returns the period from the first start to the last end, or nil when nothing passes.
  func period() throws(StoreError) -> (start: Int64, end: Int64)? {
    var (first, last) = (Int64.max, Int64.min)
    try forEach { chunk in
      first = min(first, chunk.minStart)
      last = max(last, chunk.maxEnd)
    } rows: { part in
      first = min(first, part.columns.start[part.rows[0]])
      for row in part.rows {
        last = max(last, part.columns.start[row] + part.columns.duration[row])
      }
    }
    return first <= last ? (first, last) : nil
  }
}

extension SampleColumns {
  /// Returns the ascending rows sorted by start; rows with equal starts keep their order.
  fileprivate func byStart(_ rows: [Int]) -> [Int] {
    var latest = Int64.min
    for row in rows {
      if start[row] < latest {
        return rows.sorted { (start[$0], $0) < (start[$1], $1) }
      }
      latest = start[row]
    }
    return rows
  }
}
