import HealthStorage
import HealthModel

/// Sealing moves the journal into chunks. For each type and source, the samples of the journal are
/// appended to those of the last chunk, if it is not full, in order of arrival, and divided into
/// chunks again. Readers may still use the old chunks: they are never changed, only replaced.
extension Writer {
  /// Seals the journal in a transaction of its own. Does nothing if the journal is empty.
  func seal() throws(StoreError) {
    guard !journal.isEmpty else { return }
    try connection.transaction { () throws(StoreError) in try sealRows() }
  }

  /// Seals the journal. Call inside a transaction.
  func sealRows() throws(StoreError) {
    // First, because `looseRows` looks up the sealed runs.
    try identifiers.seal()
    // Before chunks are written, which then use the pages that become free.
    try journal.removeRows()
    var replaced: [ChunkSummary] = []
    var added: [ChunkSummary] = []
    let open = try openChunks()
    for group in journal.tail.groups where group.count > 0 {
      let last = open[GroupKey(type: group.type, source: group.source)]
      let rows = try gather(group, joining: last)
      if let last {
        try removeChunk(last.id)
        replaced.append(last)
      }
      try write(rows, type: group.type, source: group.source, added: &added)
    }
    journal.forgetRows()
    head.chunkCount += Int64(added.count - replaced.count)
    catalogue.replace(replaced, with: added)
    try writeHead()
  }

  private struct GroupKey: Hashable {
    var type: UInt16
    var source: UInt32
  }

  /// Returns, per type and source, the chunk with the newest samples, if it has room. Damaged
  /// chunks are left unchanged.
  private func openChunks() throws(StoreError) -> [GroupKey: ChunkSummary] {
    var open: [GroupKey: ChunkSummary] = [:]
    let types = Set(journal.tail.groups.map(\.type))
    for type in types {
      for chunk in catalogue.types[type]?.chunks ?? [] {
        let key = GroupKey(type: chunk.type, source: chunk.source)
        if open[key].map({ $0.maxAnchor < chunk.maxAnchor }) ?? true { open[key] = chunk }
      }
    }
    let chunks = ChunkStore(connection: connection)
    for (key, chunk) in open {
      guard !chunk.isFull, try chunks.isReadable(chunk, runs: identifiers.idRuns) else {
        open[key] = nil
        continue
      }
    }
    return open
  }

  /// Returns the samples of the open chunk that are not deleted, then those of the journal, by
  /// anchor.
  private func gather(
    _ group: TailGroup, joining last: ChunkSummary?
  ) throws(StoreError) -> (columns: SampleColumns, count: Int) {
    guard let last else { return (group.columns, group.count) }
    let rows = SampleColumns(capacity: Int(last.count) + group.count)
    let count = try copyLive(last, to: rows, at: 0)
    rows.copy(group.count, from: group.columns, at: 0, to: count)
    return (rows, count + group.count)
  }

  /// Copies the samples of a chunk that are not deleted, by anchor. Returns their number.
  func copyLive(
    _ chunk: ChunkSummary, to rows: SampleColumns, at begin: Int
  ) throws(StoreError) -> Int {
    let scratch = connection.scratch
    let chunks = ChunkStore(connection: connection)
    let count = try chunks.decode(chunk, .all, into: scratch)
    try chunks.decodeIDs(chunk, count: count, runs: identifiers.idRuns, into: scratch)
    let deleted = deletions[chunk.id]
    var order: [Int] = []
    order.reserveCapacity(count)
    for row in 0..<count where !(deleted?.contains(row) ?? false) { order.append(row) }
    order.sort { scratch.anchor[$0] < scratch.anchor[$1] }
    for (place, row) in order.enumerated() { rows.copyRow(row, from: scratch, to: begin + place) }
    return order.count
  }

  /// Removes a chunk from the file. The caller updates the catalogue.
  func removeChunk(_ id: Int64) throws(StoreError) {
    try connection.remove(.chunk, key: id)
    try connection.remove(.chunkData, key: id)
    try connection.remove(.chunkID, key: id)
    if deletions.removeValue(forKey: id) != nil {
      try connection.remove(.chunkDeletion, key: id)
    }
  }

  /// Divides rows, in order of anchors, into chunks and writes them.
  func write(
    _ rows: (columns: SampleColumns, count: Int), type: UInt16, source: UInt32,
    added: inout [ChunkSummary]
  ) throws(StoreError) {
    let sorted = SampleColumns(capacity: ChunkFormat.sampleCountMax)
    var begin = 0
    while begin < rows.count {
      let count = min(ChunkFormat.sampleCountMax, rows.count - begin)
      Self.sort(rows.columns, from: begin, count: count, into: sorted)
      let looseRows = looseRows(sorted, count: count)
      let id = head.nextChunk
      head.nextChunk += 1
      let summary = ChunkSummary(
        id: id, type: type, source: source, columns: sorted, count: count,
        hasLooseIDs: !looseRows.isEmpty)
      try connection.put(.chunk, key: id, summary.payload)
      try connection.put(
        .chunkData, key: id, ChunkEncoder.encode(sorted, count: count, type: type, source: source))
      if !looseRows.isEmpty {
        try connection.put(.chunkID, key: id, LooseIDColumn.payload(sorted, rows: looseRows))
      }
      added.append(summary)
      begin += count
    }
  }

  /// Sorts rows by start, then anchor.
  private static func sort(
    _ rows: SampleColumns, from begin: Int, count: Int, into sorted: SampleColumns
  ) {
    let start = rows.start + begin
    var isSorted = true
    for row in 1..<max(count, 1) where start[row] < start[row - 1] {
      isSorted = false
      break
    }
    if isSorted { return sorted.copy(count, from: rows, at: begin, to: 0) }
    // Rows are in order of anchors, so equal starts are ordered by position.
    let order = (0..<count).sorted { (start[$0], $0) < (start[$1], $1) }
    for (place, row) in order.enumerated() { sorted.copyRow(begin + row, from: rows, to: place) }
  }

  private func looseRows(_ columns: SampleColumns, count: Int) -> [UInt16] {
    var rows: [UInt16] = []
    for row in 0..<count where identifiers.idRuns.id(ofAnchor: columns.anchor[row]) == nil {
      rows.append(UInt16(row))
    }
    return rows
  }
}
