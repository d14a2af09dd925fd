package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Reports what is damaged, by type, source and period. When the user accepts that it is missing, it
  /// is set aside, and everything else can be read again (`Writer.salvage`). Durable when it returns.
  package func salvage(
    _ request: SalvageStoreRequest, in scope: OwnerScope
  ) throws(StoreError) -> SalvageStoreReply {
    try writer.step(onDamaged: true) { writer throws(StoreError) in
      try writer.salvage(accepts: request.accepts)
    }
  }

  /// Rows of the journal are damaged. Nobody knows what they held, so nothing can be read or written
  /// before the user has accepted that they are missing.
  package var isJournalDamaged: Bool { snapshot.isJournalDamaged }
}

extension StoreError {
  /// Other periods, and other types, can be read.
  static let damagedChunk = StoreError(
    .corrupt,
    "some samples of this period are damaged on disk; run healthctl store salvage, or restore a backup"
  )
  static let damagedJournal = StoreError(
    .corrupt,
    "samples saved last are damaged on disk; run healthctl store salvage, or restore a backup")
}
