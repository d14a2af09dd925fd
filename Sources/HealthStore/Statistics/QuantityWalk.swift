import HealthModel

/// The quantities of one type that a selection lets through, wherever they lie: in chunks, in the
/// tail of the journal, in series.
///
/// A sample that is a series stands for its points (rule STATS-23). Each point passes or not as if
/// it had been saved by itself: its time and its value are its own, everything else (source,
/// device, metadata, relations) is that of the sample. So it makes no difference whether quantities
/// came one by one or as a series.
///
/// What the summary of a chunk says is true of its samples, not of points. A chunk in which there
/// may be a series is therefore neither left out for its values nor taken whole. Where a type has
/// no series this costs nothing; where it has some, a look into a bit map for each chunk.
struct QuantityWalk {
  let selection: Selection
  let chunks: ChunkStore
  let type: UInt16
  /// What the caller reads of the rows.
  let columns: ColumnSet
  let isCancelled: () -> Bool

  /// Of one source, never empty.
  struct Rows {
    let columns: SampleColumns
    /// By start; of equal starts in the order in which they came.
    let rows: [Int]
    let source: UInt32
    /// How many samples these are. A series whose points come in several pieces counts once.
    let sampleCount: Int
    /// From the tail, which is not in the order of time.
    let isLate: Bool
  }

  private var filter: RowFilter { selection[type] }
  private var series: SeriesIndex { selection.snapshot.series }

  /// The tail, then chunks by least start. `whole` gets chunks all of whose samples pass; none is
  /// deleted and none is a series. `reached` gets a time before which none of what comes from then
  /// on begins.
  func forEach(
    whole: (ChunkSummary) throws(StoreError) -> Void, rows: (Rows) throws(StoreError) -> Void,
    reached: (Int64) -> Void = { _ in }
  ) throws(StoreError) {
    let hasSeries = series.contains(type: type)
    for group in selection.snapshot.tail where group.type == type && filter.mayHold(group) {
      try visit(group, hasSeries: hasSeries, rows)
    }
    guard let catalogue = selection.snapshot.catalogue.types[type] else { return }
    let range = catalogue.range(startingBefore: filter.end, endingFrom: filter.start)
    for chunk in catalogue.chunks[range] where filter.reaches(chunk) {
      if isCancelled() { throw .cancelled }
      reached(chunk.minStart)
      if hasSeries && series.mayHold(anchors: chunk.minAnchor...chunk.maxAnchor) {
        try visitPoints(chunk, rows)
      } else if filter.mayHold(chunk) {
        if isWhole(chunk) { try whole(chunk) } else { try visit(chunk, rows) }
      }
    }
  }

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

  private func visitPoints(
    _ chunk: ChunkSummary, _ body: (Rows) throws(StoreError) -> Void
  ) throws(StoreError) {
    let room = chunks.connection.scratch
    let count = try chunks.decode(chunk, .all, into: room)
    try split(
      room, count: count, source: chunk.source, selection.snapshot.deletions[chunk.id],
      isLate: false, body)
  }

  /// The tail is in the order of arrival and holds nothing that is deleted.
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

  /// Samples that are no series first, then the points of the others.
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

  /// `lastAnchor` is that of the last series some points of which were handed out before.
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
  /// From the first start to the last end; nil when there is nothing.
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
  /// The ascending rows by their start, equal ones as they are.
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
