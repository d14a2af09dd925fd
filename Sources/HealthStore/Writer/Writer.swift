import HealthStorage
import HealthAuthorization
import HealthModel

/// The single writer. It owns the connection that writes and checkpoints, and the newest state in
/// memory. Several requests share a transaction; a request that is refused changes nothing.
///
/// Its components (`…Register`) own their part of that state, and change the rows that belong to it;
/// each adds its counts to the head. `writeDraft` is the order in which a commit writes.
///
/// While a transaction is open, the state in memory is ahead of the file. If the transaction fails,
/// the whole state is reloaded from the file (`WriterQueue`), so that no code path has to undo
/// changes.
///
/// Confined to the queue of `WriterQueue`.
final class Writer {
  let connection: Connection
  let options: StoreOptions
  var head: Head
  let dictionaries: DictionaryWriter
  let journal: JournalRegister
  let identifiers: IdentifierRegister
  var catalogue = Catalogue()
  var deletions: [Int64: DeletionMap]
  let tombstones: TombstoneRegister
  /// Whether there may be chunks with many deleted rows.
  var mayHaveOverdueChunks: Bool
  var sourceOrders: [UInt16: [Source]]
  var profile: StoreProfile
  let attachments: AttachmentRegister
  let series: SeriesRegister
  let syncIdentifiers: SyncRegister
  let relations: RelationRegister
  var subjects: SubjectIndex
  /// The anchors of samples that only statistics leave out (`ungroup`).
  var ungrouped: AnchorBitmap
  var storedBytes: StoredBytes
  var imports: ImportHistory
  var condensing = CondensingUpkeep()
  /// nil if the journal is not being sealed.
  var sealing: Sealing?
  /// Chunks whose damaged summaries were rebuilt in memory.
  var repairedChunks: Set<Int64>
  var quarantinedCount: Int
  /// Where the search for a free version of a named object begins. Each is verified, because it is wrong after a
  /// rollback.
  var freeVersions: [ObjectID: Int] = [:]
  /// The changes that the open transaction has to write, except dictionaries.
  var draft = Draft()

  struct Draft {
    var changedDeletions: Set<Int64> = []
    /// The anchors of replaced samples, and of the samples that replace them (rule SYNC-04).
    var replacements: [Int64: Int64] = [:]
    /// Types with changes other than samples: the order of sources, a characteristic.
    var changedTypes: Set<UInt16> = []
    /// Added and deleted samples, for the commit observers.
    var commit = CommitDraft()
  }

  /// Reads the state in memory and checks that no row is missing.
  init(connection: Connection, options: StoreOptions) throws(StoreError) {
    self.connection = connection
    self.options = options
    let state = try connection.perform { () throws(StoreError) in
      let state = try connection.snapshot { () throws(StoreError) in
        try LoadedState(connection, isEncrypted: options.key != nil)
      }
      // Each commit of samples assigns an anchor.
      try connection.maintainContentSum(
        options.key != nil, commitCount: UInt64(state.head.nextAnchor - 1))
      return state
    }
    head = state.head
    dictionaries = state.dictionaries
    identifiers = IdentifierRegister(
      connection: connection, dictionaries: state.dictionaries, idRuns: state.idRuns,
      looseIDs: state.looseIDs)
    deletions = state.deletions
    mayHaveOverdueChunks = !state.deletions.isEmpty
    journal = JournalRegister(
      connection: connection, head: state.head, sections: state.sections,
      deleted: state.deletedAnchors, damagedKeys: state.damagedJournal)
    tombstones = TombstoneRegister(
      connection: connection, rows: state.tombstones, head: state.head)
    sourceOrders = state.sourceOrders
    profile = state.profile
    attachments = state.attachments
    series = SeriesRegister(connection: connection, index: state.series)
    syncIdentifiers = SyncRegister(
      connection: connection, dictionaries: state.dictionaries, head: state.head)
    relations = state.relations
    subjects = state.subjects
    ungrouped = state.ungrouped
    storedBytes = state.storedBytes
    imports = state.imports
    repairedChunks = state.repairedChunks
    quarantinedCount = state.quarantinedCount
    catalogue.replace([], with: state.chunks)
    for section in state.sections { identifiers.register(section) }
  }

  /// The number of commits for `EpochWatch`. Where the store has no number, a lower one: 0 for a new
  /// store.
  var commitCount: UInt64 { connection.commitCount ?? UInt64(head.nextAnchor - 1) }

  var snapshot: Snapshot {
    Snapshot(
      catalogue: catalogue, deletions: deletions, tail: journal.tail,
      dictionaries: dictionaries.current,
      idRuns: identifiers.idRuns, looseIDs: identifiers.looseIDs, tombstones: tombstones.rows,
      sourceOrders: sourceOrders, profile: profile, attachments: attachments.table,
      series: series.index, correlations: relations.correlations, subjects: subjects,
      ungrouped: ungrouped, isJournalDamaged: !journal.damagedKeys.isEmpty,
      isSalvaged: quarantinedCount > 0, head: head)
  }

  /// Writes what the requests of a transaction have not written themselves. Call inside the
  /// transaction, at its end.
  func writeDraft() throws(StoreError) {
    try dictionaries.write(to: connection)
    if isSealedAtOnce { try sealRows() }
    try journal.write()
    try tombstones.write(time: options.now())
    for chunk in draft.changedDeletions {
      guard let map = deletions[chunk] else { continue }
      try connection.put(.chunkDeletion, key: chunk, map.payload)
    }
    try attachments.writeRemoved()
    try storedBytes.write(to: connection)
    try imports.write(to: connection)
    draft = Draft()
    try writeHead()
  }

  func writeHead() throws(StoreError) {
    journal.count(in: &head)
    tombstones.count(in: &head)
    identifiers.count(in: &head)
    relations.count(in: &head)
    attachments.count(in: &head)
    series.count(in: &head)
    syncIdentifiers.count(in: &head)
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
