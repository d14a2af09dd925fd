import HealthStorage
import HealthModel
import StorageSupport

/// Salvage moves damaged rows out of the way, so that everything else can be read again. Their
/// bytes stay in `quarantine`, for recovery by other means.
extension Writer {
  /// Finds damage and, if the user accepts the loss, moves it aside in one transaction.
  ///
  /// - Chunks: their summaries have the type, source and period.
  /// - Rows of the journal, which are found when the store is opened: their contents are unknown.
  ///   The rest of the journal is sealed, so that it has no gaps.
  /// - Rows of another time in an encrypted store (`ContentSum`), which stay.
  ///
  /// - Parameter registration: That of the file if it is encrypted. To free the pages of a damaged
  ///   row, SQLite has to read them.
  func salvage(
    accepts: Bool, of registration: KeyRegistration?
  ) throws(StoreError) -> StoreSalvage {
    let damaged = try damagedChunks()
    var reply = StoreSalvage()
    reply.damaged = damaged.map { chunk in
      DaemonStatus.TypeCount(
        type: ObjectType(uncheckedCode: chunk.type),
        source: dictionaries.current.sources[Int(chunk.source)].revision.source,
        sampleCount: Int(chunk.count) - (deletions[chunk.id]?.count ?? 0),
        first: Instant(microseconds: chunk.minStart), last: Instant(microseconds: chunk.maxEnd))
    }
    reply.journalRowCount = journal.damagedKeys.count
    if damaged.isEmpty, journal.damagedKeys.isEmpty, try hasOldRows() {
      reply.isRolledBack = true
      if accepts {
        try connection.transaction { () throws(StoreError) in try acceptContent() }
        reply.isSalvaged = true
      }
    }
    guard accepts, !damaged.isEmpty || !journal.damagedKeys.isEmpty || !repairedChunks.isEmpty
    else {
      return reply
    }
    if let registration {
      try registration.acceptingDamage { () throws(StoreError) in try setAside(damaged) }
    } else {
      try setAside(damaged)
    }
    reply.isSalvaged = true
    return reply
  }

  /// Moves chunks and the damaged rows of the journal aside, in one transaction.
  private func setAside(_ damaged: [ChunkSummary]) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      for chunk in damaged {
        for table in [Table.chunk, .chunkData, .chunkID, .chunkDeletion] {
          try quarantine(table, key: chunk.id)
        }
        try keepDaysApart(of: chunk)
        try removeChunk(chunk.id)
      }
      for key in journal.damagedKeys { try quarantine(.journal, key: key) }
      for id in repairedChunks where !damaged.contains(where: { $0.id == id }) {
        for chunk in catalogue.types.values.lazy.flatMap(\.chunks) where chunk.id == id {
          try connection.put(.chunk, key: id, chunk.payload)
        }
      }
      head.chunkCount -= Int64(damaged.count)
      catalogue.replace(damaged, with: [])
      journal.acceptDamage()
      repairedChunks = []
      try sealRows()
      // The checksums of damaged rows may be damaged too.
      try acceptContent()
    }
  }

  /// Whether the rows are not those of the last commit although none is damaged: an older version of
  /// a part of the file was put back.
  private func hasOldRows() throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try !connection.hasExpectedContent()
    } catch {
      guard error.code == .corrupt else { throw error }
      return false
    }
  }

  /// Accepts the rows that the file contains. Call inside a transaction, at its end.
  private func acceptContent() throws(StoreError) {
    guard options.key != nil else { return }
    do throws(StoreError) {
      try connection.renewContentSum()
    } catch {
      guard error.code == .corrupt else { throw error }
      try connection.removeContentSum()
    }
  }

  private func damagedChunks() throws(StoreError) -> [ChunkSummary] {
    let chunks = ChunkStore(connection: connection)
    let columns = connection.scratch
    var damaged: [ChunkSummary] = []
    for type in catalogue.types.values {
      for chunk in type.chunks {
        do throws(StoreError) {
          let count = try chunks.decode(chunk, .all, into: columns)
          try chunks.decodeIDs(chunk, count: count, runs: identifiers.idRuns, into: columns)
        } catch {
          guard error.code == .corrupt || error.code == .chunkMissing else { throw error }
          damaged.append(chunk)
        }
      }
    }
    return damaged.sorted { ($0.type, $0.minStart, $0.id) < ($1.type, $1.minStart, $1.id) }
  }

  /// Copies a row to `quarantine`: the number of its table, its key and its bytes as they are.
  private func quarantine(_ table: Table, key: Int64) throws(StoreError) {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: table.rawValue)
    bytes.append(littleEndian: key)
    guard let raw = try rawRow(table, key: key) else { return }
    try connection.put(.quarantine, key: Int64(quarantinedCount) + 1, bytes + raw)
    quarantinedCount += 1
  }

  /// Returns nil when there is no such row, and no bytes when SQLite cannot read it.
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

  /// Sets apart the samples of the days of a damaged chunk. Its samples are gone without a
  /// tombstone, and the others of these days would form new groups.
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
