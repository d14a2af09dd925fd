package import HealthModel

/// The store at one commit, as readers see it: the state in memory, and the names of the chunks in
/// the file. Chunks are never changed, only replaced. A reader whose read transaction began later
/// than this snapshot was published therefore detects a replaced chunk as missing, and retries with
/// a newer `Snapshot`.
package final class Snapshot: Sendable {
  package let catalogue: Catalogue
  package let deletions: [Int64: DeletionMap]
  package let tail: [TailGroup]
  let tailCount: Int
  package let dictionaries: Dictionaries
  package let idRuns: IDRunTable
  package let looseIDs: LooseIDIndex
  package let tombstones: TombstoneIndex
  /// The user's order of sources, by type code.
  package let sourceOrders: [UInt16: [Source]]
  package let profile: StoreProfile
  package let attachments: AttachmentTable
  package let series: SeriesIndex
  package let correlations: Correlations
  package let subjects: SubjectIndex
  /// The anchors of samples that only statistics leave out (`Writer.ungroup`).
  package let ungrouped: AnchorBitmap
  /// Whether rows of the journal are damaged, so that their content is unknown.
  package let isJournalDamaged: Bool
  /// Whether damaged rows have been moved to quarantine. Objects may then have lost samples that
  /// belonged to them.
  package let isSalvaged: Bool
  package let head: Head
  package let token: OpaqueToken

  package init(
    catalogue: Catalogue, deletions: [Int64: DeletionMap], tail: Tail, dictionaries: Dictionaries,
    idRuns: IDRunTable, looseIDs: LooseIDIndex, tombstones: TombstoneIndex,
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
    self.tombstones = tombstones
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

  /// The anchor of the next change. All changes of this snapshot have smaller anchors.
  package var nextAnchor: Int64 { head.nextAnchor }

  package var sampleCount: Int {
    catalogue.sampleCount + tailCount - deletions.values.reduce(0) { $0 + $1.count }
  }
}
