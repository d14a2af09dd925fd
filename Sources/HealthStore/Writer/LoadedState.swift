import HealthStorage
import HealthModel

/// The state that the writer reads when the store is opened, checked against the counts in `Head`.
struct LoadedState {
  var head: Head
  let dictionaries: DictionaryWriter
  var idRuns = IDRunTable()
  var looseIDs: LooseIDIndex
  var chunks: [ChunkSummary] = []
  var deletions: [Int64: DeletionMap] = [:]
  var tombstones = TombstoneIndex()
  var sourceOrders: [UInt16: [Source]] = [:]
  var profile: StoreProfile
  let attachments: AttachmentRegister
  var series = SeriesIndex()
  var subjects = SubjectIndex()
  var ungrouped = AnchorBitmap()
  var storedBytes = StoredBytes()
  var imports = ImportHistory()
  let relations: RelationRegister
  var sections: [JournalSection] = []
  /// The keys of damaged rows of the journal.
  var damagedJournal: [Int64] = []
  /// Chunks whose damaged summaries were rebuilt.
  var repairedChunks: Set<Int64> = []
  /// Rows of `quarantine`.
  var quarantinedCount = 0
  /// The anchors of samples in the journal that are deleted.
  var deletedAnchors: Set<Int64> = []

  init(_ connection: Connection, isEncrypted: Bool) throws(StoreError) {
    let stored = try connection.get(.head, key: Head.key) { bytes throws(StoreError) in
      try Head(payload: bytes)
    }
    head = stored ?? Head()
    dictionaries = try DictionaryWriter(reading: connection)
    relations = try RelationRegister(reading: connection, dictionaries: dictionaries)
    profile = try StoreProfile(reading: connection)
    looseIDs = try LooseIDIndex(reading: connection, runCount: head.looseRunCount)
    attachments = try AttachmentRegister(
      reading: connection, dictionaries: dictionaries, head: head, isEncrypted: isEncrypted)
    try connection.forEach(.idRun) { (key, bytes) throws(StoreError) in
      idRuns.append(try IDRun(key: key, payload: bytes))
    }
    try readSummaries(connection)
    try connection.forEach(.quarantine, damaged: { (_) in quarantinedCount += 1 }) { (_, _) in
      quarantinedCount += 1
    }
    try connection.forEach(.chunkDeletion) { (key, bytes) throws(StoreError) in
      deletions[key] = try DeletionMap(payload: bytes)
    }
    try connection.forEach(.sourceOrder) { (key, bytes) throws(StoreError) in
      sourceOrders[UInt16(key)] = try SourceOrder.sources(payload: bytes)
    }
    series = try SeriesIndex(reading: connection)
    subjects = try SubjectIndex(reading: connection)
    storedBytes = try StoredBytes(reading: connection)
    imports = try ImportHistory(reading: connection)
    try connection.forEach(.ungrouped) { (anchor, _) throws(StoreError) in
      ungrouped.insert(anchor)
    }
    try readJournal(connection)
    try check(isNew: stored == nil)
  }

  private mutating func readSummaries(_ connection: Connection) throws(StoreError) {
    var damaged: [Int64] = []
    try connection.forEach(.chunk, damaged: { (key) in damaged.append(key) }) {
      (key, bytes) throws(StoreError) in
      chunks.append(try ChunkSummary(id: key, payload: bytes))
    }
    let store = ChunkStore(connection: connection)
    // Chunks contain type and source, so a damaged summary does not prevent opening the store.
    for id in damaged { chunks.append(try store.madeSummary(id)) }
    repairedChunks = Set(damaged)
  }

  private mutating func readJournal(_ connection: Connection) throws(StoreError) {
    var next = head.firstJournal
    var damaged: [Int64] = []
    try connection.forEach(
      .journal,
      damaged: { (key) throws(StoreError) in
        // Keys are contiguous: a gap means that a row was lost.
        guard key == next else { throw .corrupt("journal") }
        next += 1
        damaged.append(key)
      }
    ) { (key, bytes) throws(StoreError) in
      guard key == next else { throw .corrupt("journal") }
      next += 1
      try JournalSection.read(bytes) { section throws(StoreError) in sections.append(section) }
    }
    guard next == head.nextJournal else { throw .corrupt("journal") }
    damagedJournal = damaged
    try readTombstones(connection)
  }

  private mutating func readTombstones(_ connection: Connection) throws(StoreError) {
    let firstOfJournal = sections.first?.firstAnchor ?? .max
    try connection.forEach(.tombstone) { (key, bytes) throws(StoreError) in
      var groups: Set<TombstoneIndex.Group> = []
      var last: TombstoneIndex.Group?
      try Tombstone.read(bytes) { tombstone throws(StoreError) in
        // Most rows have one group.
        if tombstone.group != last { groups.insert(tombstone.group) }
        last = tombstone.group
        if tombstone.addedAnchor >= firstOfJournal { deletedAnchors.insert(tombstone.addedAnchor) }
      }
      tombstones.append(key, groups)
    }
  }

  private func check(isNew: Bool) throws(StoreError) {
    let current = dictionaries.current
    let expected: [(String, Int, Int64)] = [
      ("principal dictionary", current.principals.count, head.principalCount),
      ("source dictionary", current.sources.count, head.sourceCount),
      ("device dictionary", current.devices.count, head.deviceCount),
      ("metadata dictionary", current.metadata.count, head.metadataCount),
      ("catalogue", chunks.count, head.chunkCount),
      ("tombstone table", tombstones.keys.count, head.tombstoneRowCount),
      ("identifier runs", idRuns.runs.count, head.idRunCount),
      ("index of series", series.count, head.quantitySeriesCount),
      ("relation", Int(relations.count), head.relationCount),
      ("subject", subjects.count, head.subjectCount),
      ("characteristic", profile.characteristics.count, head.characteristicCount),
      ("setting", profile.settingCount, head.settingCount),
    ]
    for (part, found, count) in expected where Int64(found) != count { throw .corrupt(part) }
    for section in sections {
      guard section.sources.allSatisfy({ Int($0) < current.sources.count }),
        section.devices.allSatisfy({ Int($0) <= current.devices.count }),
        section.metadata.allSatisfy({ Int($0) <= current.metadata.count }),
        section.firstAnchor + Int64(section.count) <= head.nextAnchor
      else { throw .corrupt("journal") }
    }
    for chunk in chunks where Int(chunk.source) >= current.sources.count {
      throw .corrupt("catalogue")
    }
  }
}
