import HealthAuthorization
import HealthModel

/// The one writer: it owns the connection that writes and checkpoints, and the newest state in
/// memory. Several requests share a transaction; a request that is refused changes nothing.
///
/// While a transaction is open the state in memory runs ahead of the file. When the transaction
/// fails, the whole state is read again from the file (`WriterQueue`), so that no path has to undo
/// anything.
///
/// Confined to the queue of `WriterQueue`.
final class Writer {
  let connection: Connection
  let options: StoreOptions
  var head: Head
  var dictionaries: DictionaryWriter
  var tail = Tail()
  /// Identifiers in the journal: long runs, and all others one by one.
  var tailRuns = IDRunTable()
  var tailLoose = IDHashTable()
  /// Identifiers that are sealed.
  var idRuns: IDRunTable
  var looseIDs: LooseIDIndex
  /// Of every hash in `looseIDs`; read when it is first needed.
  var bloom: BloomFilter?
  var catalogue = Catalogue()
  var deletions: [Int64: DeletionMap]
  var tombstoneKeys = PagedArray<Int64>()
  /// Whether it is worth looking for chunks of which much is deleted.
  var mayHaveOverdueChunks: Bool
  var sourceOrders: [UInt16: [Source]]
  var profile: StoreProfile
  var attachments: AttachmentState
  var series: SeriesIndex
  var correlations: Correlations
  var subjects: SubjectIndex
  /// Anchors of samples that statistics alone leave out (`ungroup`).
  var ungrouped: AnchorBitmap
  var storedBytes: StoredBytes
  var imports: ImportHistory
  /// Anchors that are a child in some relation; also of some that are deleted or untied.
  var related: AnchorBitmap
  var condensing = CondensingUpkeep()
  /// Rows of the journal that are damaged: nothing may be read or written before the user has
  /// accepted that they are missing (`salvage`).
  var damagedJournal: [Int64]
  /// Chunks whose damaged summaries were made again in memory.
  var repairedChunks: Set<Int64>
  var quarantinedCount: Int
  /// What the open transaction has to write besides dictionaries.
  var draft = Draft()

  struct Draft {
    var sections: [JournalSection] = []
    var tombstones: [Tombstone] = []
    var changedDeletions: Set<Int64> = []
    /// Anchors of samples that were replaced, and of those that took their places (rule SYNC-04).
    var replacements: [Int64: Int64] = [:]
    /// Types of which something changed that is no sample: the order of sources, a characteristic.
    var changedTypes: Set<UInt16> = []
    /// Samples that were added and deleted, for those who want to hear of it.
    var commit = CommitDraft()
  }

  /// Reads everything that lives in memory. Checks that no row is missing.
  init(connection: Connection, options: StoreOptions) throws(StoreError) {
    self.connection = connection
    self.options = options
    let state = try connection.perform { () throws(StoreError) in
      try connection.snapshot { () throws(StoreError) in try LoadedState(connection) }
    }
    head = state.head
    dictionaries = state.dictionaries
    idRuns = state.idRuns
    looseIDs = state.looseIDs
    deletions = state.deletions
    mayHaveOverdueChunks = !state.deletions.isEmpty
    tombstoneKeys = state.tombstoneKeys
    sourceOrders = state.sourceOrders
    profile = state.profile
    attachments = state.attachments
    series = state.series
    correlations = state.correlations
    subjects = state.subjects
    ungrouped = state.ungrouped
    storedBytes = state.storedBytes
    imports = state.imports
    related = state.related
    damagedJournal = state.damagedJournal
    repairedChunks = state.repairedChunks
    quarantinedCount = state.quarantinedCount
    catalogue.replace([], with: state.chunks)
    for section in state.sections {
      tail.append(section, skipping: state.deletedAnchors)
      registerIDs(of: section)
    }
  }

  var snapshot: Snapshot {
    Snapshot(
      catalogue: catalogue, deletions: deletions, tail: tail, dictionaries: dictionaries.current,
      idRuns: idRuns, looseIDs: looseIDs, tombstoneKeys: tombstoneKeys,
      sourceOrders: sourceOrders, profile: profile, attachments: attachments.table,
      series: series, correlations: correlations, subjects: subjects,
      ungrouped: ungrouped, isJournalDamaged: !damagedJournal.isEmpty,
      isSalvaged: quarantinedCount > 0, head: head)
  }

  /// Writes the draft. Inside the transaction.
  func writeDraft() throws(StoreError) {
    try dictionaries.write(to: connection)
    if !draft.sections.isEmpty {
      let payload = JournalSection.payload(draft.sections)
      try connection.put(.journal, key: head.nextJournal, payload)
      head.nextJournal += 1
    }
    var rest = draft.tombstones[...]
    let time = options.now()
    while let first = rest.first {
      let row = rest.prefix(Tombstone.rowCountMax)
      try connection.put(.tombstone, key: first.anchor, Tombstone.payload(row, time: time))
      tombstoneKeys.append(first.anchor)
      head.tombstoneRowCount += 1
      head.deletedCount += Int64(row.count)
      rest = rest.dropFirst(row.count)
    }
    for chunk in draft.changedDeletions {
      guard let map = deletions[chunk] else { continue }
      try connection.put(.chunkDeletion, key: chunk, map.payload)
    }
    try writeRemovedAttachments()
    try storedBytes.write(to: connection)
    try imports.write(to: connection)
    draft = Draft()
    try writeHead()
  }

  func writeHead() throws(StoreError) {
    let current = dictionaries.current
    head.principalCount = Int64(current.principals.count)
    head.sourceCount = Int64(current.sources.count)
    head.deviceCount = Int64(current.devices.count)
    head.metadataCount = Int64(current.metadata.count)
    head.characteristicCount = Int64(profile.characteristics.count)
    head.settingCount = Int64(profile.settingCount)
    head.subjectCount = Int64(subjects.count)
    try connection.put(.head, key: Head.key, head.payload)
  }
}
