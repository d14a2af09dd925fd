import HealthModel

/// A reader of the chunks in the file. Confined to `connection`.
package struct ChunkStore {
  package let connection: Connection

  package init(
    connection: Connection
  ) {
    self.connection = connection
  }

  /// Decodes a chunk and returns its number of rows.
  ///
  /// A missing chunk was replaced after the catalogue was built, or is damaged:
  /// `StoreError.chunkMissing` makes the caller retry with a newer snapshot.
  package func decode(
    _ chunk: ChunkSummary, _ set: ColumnSet, into columns: SampleColumns
  ) throws(StoreError) -> Int {
    try withData(chunk) { (decoder) throws(StoreError) in
      try decoder.decode(set, into: columns)
      return decoder.count
    }
  }

  /// Decodes all columns of a chunk to the rows of `columns` that begin at `row`. Returns the
  /// columns in which a row may be other than 0 (`ChunkDecoder.decode`).
  package func decode(
    _ chunk: ChunkSummary, into columns: SampleColumns, at row: Int
  ) throws(StoreError) -> ColumnSet {
    try withData(chunk) { (decoder) throws(StoreError) in
      try decoder.decode(.all, into: columns, at: row)
    }
  }

  /// Decodes a chunk like `decode`, but returns nil if it is damaged.
  package func decodeIfWhole(
    _ chunk: ChunkSummary, _ set: ColumnSet, into columns: SampleColumns
  ) throws(StoreError) -> Int? {
    do throws(StoreError) {
      return try decode(chunk, set, into: columns)
    } catch {
      guard error.code == .corrupt else { throw error }
      return nil
    }
  }

  package func withData<T>(
    _ chunk: ChunkSummary, _ body: (ChunkDecoder) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let found = try damagedChunk { () throws(StoreError) in
      try connection.get(.chunkData, key: chunk.id) { bytes throws(StoreError) in
        let decoder = try ChunkDecoder(bytes)
        guard decoder.count == chunk.count else { throw .corrupt("chunk") }
        return try body(decoder)
      }
    }
    guard let found else { throw StoreError.chunkMissing }
    return found
  }

  /// Replaces the generic error for damage by one that includes the steps to repair the store.
  private func damagedChunk<T>(
    _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T {
    do throws(StoreError) {
      return try body()
    } catch {
      throw error.code == .corrupt ? .damagedChunk : error
    }
  }

  /// Returns whether all columns and identifiers of the chunk can be read.
  package func isReadable(_ chunk: ChunkSummary, runs: IDRunTable) throws(StoreError) -> Bool {
    try Self.ifReadable { () throws(StoreError) -> Void in
      let columns = connection.scratch
      let count = try decode(chunk, .all, into: columns)
      try decodeIDs(chunk, count: count, runs: runs, into: columns)
    } != nil
  }

  /// Returns nil if a chunk that `body` reads is damaged or missing.
  package static func ifReadable<T>(
    _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T? {
    do throws(StoreError) {
      return try body()
    } catch {
      guard error.code == .corrupt || error.code == .chunkMissing else { throw error }
      return nil
    }
  }

  /// Rebuilds a damaged summary from the chunk itself.
  package func madeSummary(_ id: Int64) throws(StoreError) -> ChunkSummary {
    let columns = connection.scratch
    var hasLooseIDs = false
    try connection.forEach(
      .chunkID, from: id, through: id, damaged: { (_) throws(StoreError) in hasLooseIDs = true }
    ) { (_, _) throws(StoreError) in hasLooseIDs = true }
    let summary = try connection.get(.chunkData, key: id) { bytes throws(StoreError) in
      let decoder = try ChunkDecoder(bytes)
      try decoder.decode(.all, into: columns)
      return ChunkSummary(
        id: id, type: decoder.type, source: decoder.source, columns: columns,
        count: decoder.count, hasLooseIDs: hasLooseIDs)
    }
    guard let summary else { throw .corrupt("chunk") }
    return summary
  }

  /// Decodes the identifier columns to the rows that begin at `first`. The anchors must have been
  /// decoded before.
  package func decodeIDs(
    _ chunk: ChunkSummary, count: Int, runs: IDRunTable, into columns: SampleColumns,
    at first: Int = 0
  ) throws(StoreError) {
    var stretch = IDStretch.empty
    for row in first..<first + count {
      let anchor = columns.anchor[row]
      if !stretch.anchors.contains(anchor) { stretch = runs.stretch(around: anchor) }
      let id = stretch.run?.id(ofAnchor: anchor) ?? ObjectID(high: 0, low: 0)
      columns.idHigh[row] = id.high
      columns.idLow[row] = id.low
    }
    guard chunk.hasLooseIDs else { return }
    let found: Void? = try damagedChunk { () throws(StoreError) in
      try connection.get(.chunkID, key: chunk.id) { bytes throws(StoreError) in
        try LooseIDColumn.fill(columns, rows: first..<first + count, from: bytes)
      }
    }
    guard found != nil else { throw StoreError.chunkMissing }
  }
}

extension StoreError {
  /// Does not leave the store: queries retry with a newer snapshot, and report damage if the chunk
  /// is missing there too.
  package static let chunkMissing = StoreError(.chunkMissing, "a chunk is missing")
}
