import HealthModel

/// Salvage moves what is damaged out of the way, so that everything else can be read again. Bytes
/// that are moved stay in `quarantine`, for somebody who can make more of them.
extension Writer {
  /// Finds what is damaged, and when the user accepts that it is missing, moves it aside in one
  /// transaction.
  ///
  /// - Chunks: their summary says of which type, source and period they are.
  /// - Rows of the journal, which are found when the store is opened: what they held is unknown. The
  ///   rest of the journal is sealed, so that it has no gaps.
  func salvage(accepts: Bool) throws(StoreError) -> SalvageStoreReply {
    let damaged = try damagedChunks()
    var reply = SalvageStoreReply()
    reply.damaged = damaged.map { chunk in
      StatusReply.TypeCount(
        type: ObjectType(uncheckedCode: chunk.type),
        source: dictionaries.current.sources[Int(chunk.source)].revision.source,
        sampleCount: Int(chunk.count) - (deletions[chunk.id]?.count ?? 0),
        first: Instant(microseconds: chunk.minStart), last: Instant(microseconds: chunk.maxEnd))
    }
    reply.journalRowCount = damagedJournal.count
    guard accepts, !damaged.isEmpty || !damagedJournal.isEmpty || !repairedChunks.isEmpty else {
      return reply
    }
    try connection.transaction { () throws(StoreError) in
      for chunk in damaged {
        for table in [Table.chunk, .chunkData, .chunkID, .chunkDeletion] {
          try quarantine(table, key: chunk.id)
        }
        try keepDaysApart(of: chunk)
        try removeChunk(chunk.id)
      }
      for key in damagedJournal { try quarantine(.journal, key: key) }
      for id in repairedChunks where !damaged.contains(where: { $0.id == id }) {
        for chunk in catalogue.types.values.lazy.flatMap(\.chunks) where chunk.id == id {
          try connection.put(.chunk, key: id, chunk.payload)
        }
      }
      head.chunkCount -= Int64(damaged.count)
      catalogue.replace(damaged, with: [])
      (damagedJournal, repairedChunks) = ([], [])
      try sealRows()
    }
    reply.isSalvaged = true
    return reply
  }

  private func damagedChunks() throws(StoreError) -> [ChunkSummary] {
    let chunks = ChunkStore(connection: connection)
    let columns = connection.scratch
    var damaged: [ChunkSummary] = []
    for type in catalogue.types.values {
      for chunk in type.chunks {
        do throws(StoreError) {
          let count = try chunks.decode(chunk, .all, into: columns)
          try chunks.decodeIDs(chunk, count: count, runs: idRuns, into: columns)
        } catch {
          guard error.code == .corrupt || error.code == .chunkMissing else { throw error }
          damaged.append(chunk)
        }
      }
    }
    return damaged.sorted { ($0.type, $0.minStart, $0.id) < ($1.type, $1.minStart, $1.id) }
  }

  /// The bytes of a row as they are, behind the number of its table and its key.
  private func quarantine(_ table: Table, key: Int64) throws(StoreError) {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: table.rawValue)
    bytes.append(littleEndian: key)
    guard let raw = try rawRow(table, key: key) else { return }
    try connection.put(.quarantine, key: Int64(quarantinedCount) + 1, bytes + raw)
    quarantinedCount += 1
  }

  /// nil when there is none. Empty when the file is so damaged that it cannot be read.
  private func rawRow(_ table: Table, key: Int64) throws(StoreError) -> [UInt8]? {
    let statement = try connection.statement(.get(table))
    statement.bind(1, key)
    defer { statement.reset() }
    do throws(StoreError) {
      return try statement.step() ? Array(statement.blob(0)) : nil
    } catch {
      guard error.code == .corrupt else { throw error }
      return []
    }
  }

  /// Samples that went without a trace would make others of their days form new groups.
  private func keepDaysApart(of chunk: ChunkSummary) throws(StoreError) {
    guard ObjectType(uncheckedCode: chunk.type).kind == .quantity else { return }
    let owner = dictionaries.current.sources[Int(chunk.source)].owner
    let times = [chunk.minStart, chunk.maxStart]
    let days = try AggregateDays().covering(times[0], times[1])
    for anchors in try aliveAnchors(type: chunk.type, owner: owner, days) {
      try keepApart(anchors)
    }
  }
}
