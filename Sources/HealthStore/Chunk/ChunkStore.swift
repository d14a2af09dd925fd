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
    let found = try connection.get(.chunkData, key: chunk.id) { bytes throws(StoreError) in
      let decoder = try ChunkDecoder(bytes)
      guard decoder.count == chunk.count else { throw .corrupt("chunk") }
      return try body(decoder)
    }
    guard let found else { throw StoreError.chunkMissing }
    return found
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
    let found: Void? = try connection.get(.chunkID, key: chunk.id) { bytes throws(StoreError) in
      try LooseIDColumn.fill(columns, count: count, from: bytes)
    }
    guard found != nil else { throw StoreError.chunkMissing }
  }
}

extension StoreError {
  /// Never leaves the store: queries start again with a newer snapshot, and report damage when the
  /// chunk is missing there too.
  static let chunkMissing = StoreError(.chunkMissing, "a chunk is missing")
}
