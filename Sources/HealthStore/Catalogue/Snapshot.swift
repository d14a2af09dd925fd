import HealthModel

/// The store at one commit, as readers see it: what is in memory, and by name what is in the file.
/// Chunks are never changed, only replaced, so that a reader whose file snapshot began a moment
/// later notices a missing chunk and starts again with a newer `Snapshot`.
final class Snapshot: Sendable {
  let catalogue: Catalogue
  let deletions: [Int64: DeletionMap]
  let tail: [TailGroup]
  let tailCount: Int
  let dictionaries: Dictionaries
  let idRuns: IDRunTable
  let looseIDs: LooseIDIndex
  /// First anchors of the rows of `tombstone`.
  let tombstoneKeys: PagedArray<Int64>
  /// The person's order of sources by type code.
  let sourceOrders: [UInt16: [Source]]
  let profile: StoreProfile
  let attachments: AttachmentTable
  let series: SeriesIndex
  let correlations: Correlations
  let subjects: SubjectIndex
  /// Anchors of samples that statistics alone leave out (`Writer.ungroup`).
  let ungrouped: AnchorBitmap
  /// Nobody knows what some rows of the journal held.
  let isJournalDamaged: Bool
  /// Samples were set aside, so that what belonged to them has lost them.
  let isSalvaged: Bool
  let head: Head
  let token: OpaqueToken

  init(
    catalogue: Catalogue, deletions: [Int64: DeletionMap], tail: Tail, dictionaries: Dictionaries,
    idRuns: IDRunTable, looseIDs: LooseIDIndex, tombstoneKeys: PagedArray<Int64>,
    sourceOrders: [UInt16: [Source]], profile: StoreProfile, attachments: AttachmentTable,
    series: SeriesIndex, correlations: Correlations, subjects: SubjectIndex,
    ungrouped: AnchorBitmap, isJournalDamaged: Bool, isSalvaged: Bool, head: Head
  ) {
    self.catalogue = catalogue
    self.deletions = deletions
    self.tail = tail.groups
    tailCount = tail.count
    self.dictionaries = dictionaries
    self.idRuns = idRuns
    self.looseIDs = looseIDs
    self.tombstoneKeys = tombstoneKeys
    self.sourceOrders = sourceOrders
    self.profile = profile
    self.attachments = attachments
    self.series = series
    self.correlations = correlations
    self.subjects = subjects
    self.ungrouped = ungrouped
    self.isJournalDamaged = isJournalDamaged
    self.isSalvaged = isSalvaged
    self.head = head
    token = OpaqueToken(key: head.tokenKey)
  }

  /// Every change has a smaller anchor.
  var nextAnchor: Int64 { head.nextAnchor }

  var sampleCount: Int {
    catalogue.sampleCount + tailCount - deletions.values.reduce(0) { $0 + $1.count }
  }
}
