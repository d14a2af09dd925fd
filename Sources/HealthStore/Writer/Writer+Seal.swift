import HealthStorage
import HealthModel

/// Sealing moves the journal into chunks. For each type and source, the samples of the journal are
/// appended to those of the last chunk, if it is not full, in order of arrival, and divided into
/// chunks again. Readers may still use the old chunks: they are never changed, only replaced.
///
/// Encoding all chunks at once would block savers for tens of milliseconds. It is done in steps,
/// between which savers continue; then one transaction writes the chunks and removes the samples
/// from the journal. What savers have changed in between is encoded again (`isCurrent`), and what
/// they have added stays in the journal.
///
/// A commit of many samples goes directly into chunks (`isSealedAtOnce`).
extension Writer {
  /// Whether the open transaction has so many samples that it writes them as chunks, without a row of
  /// the journal that would be written and then removed. The samples of chunks that are not full are
  /// encoded again, so there must not be too many of them.
  var isSealedAtOnce: Bool {
    let count = journal.unwrittenCount
    guard count >= options.sealAtOnceRowCountMin else { return false }
    let againCount = journal.tail.groups.reduce(0) { sum, group in
      let newest = newestChunk(type: group.type, source: group.source)
      return sum + (newest.map { $0.isFull ? 0 : Int($0.count) } ?? 0)
    }
    return Double(againCount) <= options.sealAtOnceAgainMax * Double(count)
  }

  /// Seals the whole journal in a transaction of its own. Does nothing if the journal is empty.
  func seal() throws(StoreError) {
    guard !journal.isEmpty else { return }
    try connection.transaction { () throws(StoreError) in try sealRows() }
  }

  /// Seals the whole journal. Call inside a transaction.
  func sealRows() throws(StoreError) {
    if sealing != nil { try finishSealing() }
    beginSealing()
    try finishSealing()
  }

  /// Begins or continues a sealing, with about `rowCountMax` rows. Returns whether it is complete.
  func sealStep(rowCountMax: Int) throws(StoreError) -> Bool {
    if sealing == nil { beginSealing() }
    try encodeSealing(rowCountMax: rowCountMax)
    guard sealing?.isEncoded ?? true else { return false }
    try connection.transaction { () throws(StoreError) in try finishSealing() }
    return true
  }

  private func beginSealing() {
    // First, because `encode` looks up the runs.
    identifiers.beginSealing()
    sealing = Sealing(
      lastAnchor: head.nextAnchor - 1, nextKey: journal.nextKey,
      groups: journal.tail.groups.filter { $0.count > 0 }.map {
        Sealing.Group(type: $0.type, source: $0.source)
      })
  }

  /// Encodes about `rowCountMax` rows, at least one chunk if any is left.
  private func encodeSealing(rowCountMax: Int) throws(StoreError) {
    guard var sealing else { return }
    self.sealing = nil
    var rowCount = 0
    while rowCount < rowCountMax, let index = sealing.firstUnencoded {
      if sealing.groups[index].rows == nil {
        try gather(&sealing.groups[index], through: sealing.lastAnchor)
      }
      rowCount += encodeNextChunk(&sealing.groups[index])
      if sealing.groups[index].isEncoded { sealing.firstUnencoded = index + 1 }
    }
    self.sealing = sealing
  }

  /// Encodes what is left, and writes the chunks in place of the rows of the journal. Call inside a
  /// transaction.
  private func finishSealing() throws(StoreError) {
    try encodeSealing(rowCountMax: .max)
    guard let sealing else { return }
    self.sealing = nil
    // Before anything is written, which then uses the pages that become free.
    try journal.removeRows(before: sealing.nextKey)
    try identifiers.seal()
    var replaced: [ChunkSummary] = []
    var added: [ChunkSummary] = []
    for encoded in sealing.groups {
      var group = encoded
      if !isCurrent(group, through: sealing.lastAnchor) {
        group = Sealing.Group(type: group.type, source: group.source)
        try gather(&group, through: sealing.lastAnchor)
        while !group.isEncoded { _ = encodeNextChunk(&group) }
      }
      if let last = group.last {
        try removeChunk(last.id)
        replaced.append(last)
      }
      for chunk in group.chunks { added.append(try put(chunk)) }
    }
    journal.forgetRows(before: sealing.nextKey, lastAnchor: sealing.lastAnchor)
    head.chunkCount += Int64(added.count - replaced.count)
    catalogue.replace(replaced, with: added)
    try writeHead()
  }

  /// Gathers the rows of a group: the samples of its last chunk that are not deleted, if the chunk
  /// has room, then those of the journal, by anchor. A damaged chunk is left unchanged.
  private func gather(_ group: inout Sealing.Group, through anchor: Int64) throws(StoreError) {
    let tail = journal.tail.group(type: group.type, source: group.source)
    let newest = newestChunk(type: group.type, source: group.source)
    group.tailCount = tail?.count(through: anchor) ?? 0
    group.newestID = newest?.id
    group.deletedCount = newest.flatMap { deletions[$0.id]?.count } ?? 0
    group.rows = (SampleColumns(capacity: 0), 0)
    guard let tail, group.tailCount > 0 else { return }
    group.rows = (tail.columns, group.tailCount)
    guard let newest, !newest.isFull else { return }
    let rows = SampleColumns(capacity: Int(newest.count) + group.tailCount)
    let count = try ChunkStore.ifReadable { () throws(StoreError) in
      try copyLive(newest, to: rows, at: 0)
    }
    guard let count else { return }
    rows.copy(group.tailCount, from: tail.columns, at: 0, to: count)
    group.last = newest
    group.rows = (rows, count + group.tailCount)
  }

  /// Returns whether no sample of the group was deleted, and no chunk replaced, since its rows were
  /// gathered.
  private func isCurrent(_ group: Sealing.Group, through anchor: Int64) -> Bool {
    let tail = journal.tail.group(type: group.type, source: group.source)
    let newest = newestChunk(type: group.type, source: group.source)
    return tail?.count(through: anchor) ?? 0 == group.tailCount && newest?.id == group.newestID
      && newest.flatMap { deletions[$0.id]?.count } ?? 0 == group.deletedCount
  }

  /// Returns the chunk with the newest samples of a type and source.
  private func newestChunk(type: UInt16, source: UInt32) -> ChunkSummary? {
    // The ranges of anchors of these chunks do not overlap.
    catalogue.types[type]?.index(ofSource: source)?.ordered(by: .anchor).last
  }

  /// Encodes the next chunk of a group and returns its number of rows.
  private func encodeNextChunk(_ group: inout Sealing.Group) -> Int {
    guard let rows = group.rows, group.encodedCount < rows.count else { return 0 }
    let count = min(ChunkFormat.sampleCountMax, rows.count - group.encodedCount)
    group.chunks.append(
      encode(
        rows.columns, from: group.encodedCount, count: count, type: group.type,
        source: group.source))
    group.encodedCount += count
    return count
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
    if deleted == nil,
      (1..<max(count, 1)).allSatisfy({ scratch.anchor[$0 - 1] < scratch.anchor[$0] })
    {
      rows.copy(count, from: scratch, at: 0, to: begin)
      return count
    }
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

  /// Writes rows, in order of anchors, as one chunk.
  func write(
    _ rows: (columns: SampleColumns, count: Int), type: UInt16, source: UInt32
  ) throws(StoreError) -> ChunkSummary {
    try put(encode(rows.columns, from: 0, count: rows.count, type: type, source: source))
  }

  /// Encodes rows, in order of anchors, as one chunk without a number.
  private func encode(
    _ rows: SampleColumns, from begin: Int, count: Int, type: UInt16, source: UInt32
  ) -> EncodedChunk {
    let sorted = SampleColumns(capacity: ChunkFormat.sampleCountMax)
    Self.sort(rows, from: begin, count: count, into: sorted)
    let looseRows = looseRows(sorted, count: count)
    return EncodedChunk(
      summary: ChunkSummary(
        id: 0, type: type, source: source, columns: sorted, count: count,
        hasLooseIDs: !looseRows.isEmpty),
      data: ChunkEncoder.encode(sorted, count: count, type: type, source: source),
      looseIDs: looseRows.isEmpty ? nil : LooseIDColumn.payload(sorted, rows: looseRows))
  }

  /// Writes a chunk with the next number. The caller updates the catalogue.
  private func put(_ chunk: EncodedChunk) throws(StoreError) -> ChunkSummary {
    var summary = chunk.summary
    summary.id = head.nextChunk
    head.nextChunk += 1
    try connection.put(.chunk, key: summary.id, summary.payload)
    try connection.put(.chunkData, key: summary.id, chunk.data)
    if let looseIDs = chunk.looseIDs {
      try connection.put(.chunkID, key: summary.id, looseIDs)
    }
    return summary
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
    var stretch = IDStretch.empty
    for row in 0..<count {
      if !stretch.anchors.contains(columns.anchor[row]) {
        stretch = identifiers.stretch(around: columns.anchor[row])
      }
      if stretch.run == nil { rows.append(UInt16(row)) }
    }
    return rows
  }
}
