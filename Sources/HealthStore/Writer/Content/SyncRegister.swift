import HealthStorage
import HealthModel

/// The sync identifiers in use (`SyncIndex`).
final class SyncRegister {
  private let index: SyncIndex
  private let dictionaries: DictionaryWriter
  /// The number of entries.
  private var count: Int64

  init(connection: Connection, dictionaries: DictionaryWriter, head: Head) {
    index = SyncIndex(connection: connection)
    self.dictionaries = dictionaries
    count = head.syncIdentifierCount
  }

  /// Adds what the register stores to the head.
  func count(in head: inout Head) { head.syncIdentifierCount = count }

  /// Returns what a batch changes in stored samples. `edited` is the anchor of a stored sample that
  /// is replaced regardless of its version.
  func plan(
    _ batch: SampleBatch, owner: UInt32, editing edited: Int64?
  ) throws(StoreError) -> SyncPlan {
    try SyncPlan(batch, owner: owner, editing: edited, index)
  }

  /// Adds entries for the samples of a plan, which have just been added.
  func enter(_ plan: SyncPlan, firstAnchor: Int64) throws(StoreError) {
    for row in plan.rows {
      let anchor = firstAnchor + Int64(plan.place(of: row.row))
      let isNew = try index.put(
        .init(key: row.key, anchor: anchor, version: row.version))
      if isNew { count += 1 }
    }
  }

  /// Removes the entry of a deleted sample, so that its identifier can be used again.
  func forget(_ sample: LocatedSample, _ metadata: Metadata) throws(StoreError) {
    let owner = dictionaries.current.sources[Int(sample.source)].owner
    guard owner != 0, let sync = metadata.sync else { return }
    let key = SyncKey(owner: owner, type: sample.type, identifier: sync.identifier)
    guard let entry = try index.entry(key), entry.anchor == sample.anchor else {
      throw .corrupt("sync identifiers")
    }
    try index.remove(key)
    count -= 1
  }
}
