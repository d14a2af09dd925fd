// Every row of the store is an integer key and a blob: the payload followed by eight bytes of
// XXH64, seeded with the table and the key, so that a row that was altered, moved, or copied from
// another table fails verification. Each payload is documented at the type that it encodes.
//
//   head            counters that every commit updates (Journal/Head.swift), and the content sum of
//                   an encrypted store (Container/ContentSum.swift)
//   principal       owners of sources                       (Catalogue/Dictionary)
//   source          source revisions                        (Catalogue/Dictionary)
//   device          devices                                 (Catalogue/Dictionary)
//   metadata        metadata dictionaries                   (Catalogue/Dictionary)
//   source_order    the user's source order, by type code   (Catalogue/Dictionary)
//   journal         one row per commit                      (Journal/JournalSection.swift)
//   chunk           summaries of chunks                     (Chunk/ChunkSummary.swift)
//   chunk_data      columns of chunks                       (Chunk/ChunkFormat.swift)
//   chunk_id        identifiers that are not in a run       (Chunk/LooseIDColumn.swift)
//   chunk_deletion  deleted rows of a chunk                 (Identifiers/DeletionMap.swift)
//   tombstone       deleted objects, by commit              (Journal/Tombstone.swift)
//   id_run          runs of identifiers and their anchors   (Identifiers/IDRunTable.swift)
//   loose_id        sorted hashes of identifiers            (Identifiers/LooseIDIndex.swift)
//   imported_object deferred records of imports, unparsed   (Catalogue/Rows/ImportedObjectRow.swift)
//   characteristic  characteristics that the user entered   (Catalogue/Rows/ProfileRows.swift)
//   setting         the user's settings of the store        (Catalogue/Rows/ProfileRows.swift)
//   sync_identifier samples by sync identifier              (Catalogue/Rows/SyncIndex.swift)
//   attachment      files that belong to samples            (Catalogue/Rows/AttachmentRow.swift)
//   attachment_data their bytes, in parts                   (Catalogue/Rows/AttachmentRow.swift)
//   details         details of objects, beyond their columns (Query/DetailReader.swift)
//   series_data     points of series                        (Catalogue/Rows/SeriesTable.swift)
//   relation        children of workouts, correlations, …   (Catalogue/Rows/RelationRow.swift)
//   subject         subjects of per-object grants           (Catalogue/SubjectIndex.swift)
//   ungrouped       samples that only statistics leave out  (Writer/Upkeep/Writer+Ungrouped.swift)
//   accepted        requests accepted while the store was locked (Writer/Writer+Accepted.swift)
//   quarantine      bytes of damaged rows, unchanged        (Writer/Upkeep/Writer+Salvage.swift)
//   stored_bytes    bytes that each app has stored          (Catalogue/StoredBytes.swift)
//   import_run      objects that each import added          (Catalogue/Rows/ImportRow.swift)
//   source_merge    imported sources merged into another    (Catalogue/Dictionary/SourceMerges.swift)

/// A table, identified by the number that seeds its checksums. Numbers are never reused.
package enum Table: UInt64, CaseIterable {
  case head = 1
  case principal = 2
  case source = 3
  case device = 4
  case metadata = 5
  case sourceOrder = 6
  case journal = 7
  case chunk = 8
  case chunkData = 9
  case chunkID = 10
  case chunkDeletion = 11
  case tombstone = 12
  case idRun = 13
  case looseID = 14
  case importedObject = 15
  case characteristic = 16
  case setting = 17
  case attachment = 18
  case attachmentData = 19
  case syncIdentifier = 20
  case details = 23
  case seriesData = 24
  case relation = 25
  case subject = 26
  case storedBytes = 27
  case importRun = 30
  case sourceMerge = 31
  case ungrouped = 40
  case accepted = 41
  case quarantine = 42

  package var name: String {
    switch self {
    case .sourceOrder: "source_order"
    case .chunkData: "chunk_data"
    case .chunkID: "chunk_id"
    case .chunkDeletion: "chunk_deletion"
    case .idRun: "id_run"
    case .looseID: "loose_id"
    case .importedObject: "imported_object"
    case .seriesData: "series_data"
    case .syncIdentifier: "sync_identifier"
    case .attachmentData: "attachment_data"
    case .storedBytes: "stored_bytes"
    case .importRun: "import_run"
    case .sourceMerge: "source_merge"
    default: "\(self)"
    }
  }

  /// Returns the seed of a row's checksum, which ties the row to its table and key.
  func seed(key: Int64) -> UInt64 {
    (rawValue << 56) ^ UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// The statements that run more than once, which a connection caches.
package enum Statement: Hashable {
  case begin, beginImmediate, commit, rollback
  case put(Table)
  case get(Table)
  case remove(Table)
  case removeRange(Table)
  case all(Table)
  case checksums(Table)
  case putImported, findImported, listImported, importedKinds, integrityCheck

  var sql: String {
    switch self {
    case .begin: "BEGIN DEFERRED"
    case .beginImmediate: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .put(let table): "INSERT OR REPLACE INTO \(table.name) (id, payload) VALUES (?1, ?2)"
    case .get(let table): "SELECT payload FROM \(table.name) WHERE id = ?1"
    case .remove(let table): "DELETE FROM \(table.name) WHERE id = ?1"
    case .removeRange(let table): "DELETE FROM \(table.name) WHERE id >= ?1 AND id < ?2"
    case .all(let table):
      "SELECT id, payload FROM \(table.name) WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
    case .checksums(let table):
      "SELECT payload FROM \(table.name) WHERE id BETWEEN ?1 AND ?2"
    case .putImported:
      "INSERT INTO imported_object (id, key, part, kind, payload) VALUES (?1, ?2, ?3, ?4, ?5)"
    case .findImported:
      "SELECT id FROM imported_object WHERE key = ?1 AND part = ?2"
    case .listImported: "SELECT id FROM imported_object WHERE key = ?1 ORDER BY part"
    case .integrityCheck: "PRAGMA integrity_check"
    case .importedKinds:
      "SELECT kind, count(*) FROM imported_object WHERE part = 0 GROUP BY kind"
    }
  }
}
