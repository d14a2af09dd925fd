import HealthModel

/// Reads chunks from the file. Confined to `connection`.
struct ChunkStore {
  let connection: Connection

  /// The number of rows. A chunk that is not there was replaced since the catalogue was made, or
  /// is damaged: `StoreError.chunkMissing` tells the caller to look again.
  func decode(
    _ chunk: ChunkSummary, _ set: ColumnSet, into columns: SampleColumns
  ) throws(StoreError) -> Int {
    try withData(chunk) { (decoder) throws(StoreError) in
      try decoder.decode(set, into: columns)
      return decoder.count
    }
  }

  /// As `decode`; nil when the chunk is damaged.
  func decodeIfWhole(
    _ chunk: ChunkSummary, _ set: ColumnSet, into columns: SampleColumns
  ) throws(StoreError) -> Int? {
    do throws(StoreError) {
      return try decode(chunk, set, into: columns)
    } catch {
      guard error.code == .corrupt else { throw error }
      return nil
    }
  }

  func withData<T>(
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

  /// Says what may be done about damage.
  private func damagedChunk<T>(
    _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T {
    do throws(StoreError) {
      return try body()
    } catch {
      throw error.code == .corrupt ? .damagedChunk : error
    }
  }

  /// Whether all of its columns and identifiers can be read.
  func isReadable(_ chunk: ChunkSummary, runs: IDRunTable) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let columns = connection.scratch
      let count = try decode(chunk, .all, into: columns)
      try decodeIDs(chunk, count: count, runs: runs, into: columns)
      return true
    } catch {
      guard error.code == .corrupt || error.code == .chunkMissing else { throw error }
      return false
    }
  }

  /// From the chunk itself, whose summary is damaged.
  func madeSummary(_ id: Int64) throws(StoreError) -> ChunkSummary {
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

  /// Fills the identifier columns; the anchors have been decoded.
  func decodeIDs(
    _ chunk: ChunkSummary, count: Int, runs: IDRunTable, into columns: SampleColumns
  ) throws(StoreError) {
    for row in 0..<count {
      let id = runs.id(ofAnchor: columns.anchor[row]) ?? ObjectID(high: 0, low: 0)
      columns.idHigh[row] = id.high
      columns.idLow[row] = id.low
    }
    guard chunk.hasLooseIDs else { return }
    let found: Void? = try damagedChunk { () throws(StoreError) in
      try connection.get(.chunkID, key: chunk.id) { bytes throws(StoreError) in
        try LooseIDColumn.fill(columns, count: count, from: bytes)
      }
    }
    guard found != nil else { throw StoreError.chunkMissing }
  }
}

extension StoreError {
  /// Never leaves the store: queries start again with a newer snapshot, and report damage when the
  /// chunk is missing there too.
  static let chunkMissing = StoreError(.chunkMissing, "a chunk is missing")
}
