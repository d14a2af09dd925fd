import HealthModel

extension Writer {
  var syncIndex: SyncIndex { SyncIndex(connection: connection) }

  /// Returns whether the identifiers of rows that are left out could have been saved: rule SAVE-01
  /// applies to them, too. The identifiers of the other rows are checked when they are claimed.
  func areFree(leftOut rows: [Int], of batch: SampleBatch, owner: UInt32) throws(StoreError) -> Bool
  {
    guard !rows.isEmpty else { return true }
    let ids = batch.idRuns.flatMap { run in (0..<run.count).map { run.first.advanced(by: $0) } }
    guard Set(ids).count == ids.count else { return false }
    for row in rows where try !identifiers.isFree(ids[row], owner: owner, in: catalogue) {
      return false
    }
    return true
  }

  /// Deletes the stored samples that new ones replace. The anchors of the tombstones precede those
  /// of the new samples, so change queries report the deletions first (rule ANCHOR-06).
  ///
  /// Everything that refers to samples by anchor follows `Draft.replacements`, which must be filled
  /// before the old samples are removed.
  func replace(_ plan: SyncPlan, firstNewAnchor: Int64) throws(StoreError) {
    var newAnchors: [Int64: Int64] = [:]
    for row in plan.rows {
      guard let old = row.replacedAnchor else { continue }
      newAnchors[old] = firstNewAnchor + Int64(plan.place(of: row.row))
    }
    guard !newAnchors.isEmpty else { return }
    let snapshot = snapshot
    let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
    let types = Set(plan.rows.lazy.filter { $0.replacedAnchor != nil }.map(\.key.type))
    let old = try locator.samples(anchors: newAnchors.keys.sorted(), types: types)
    // Salvaged samples are already gone, but their identifiers are still in the index.
    guard old.count == newAnchors.count || quarantinedCount > 0 else {
      throw .corrupt("sync identifiers")
    }
    draft.replacements.merge(newAnchors) { $1 }
    _ = try remove(old)
    try relations.follow(newAnchors)
  }

  /// Adds entries for the samples of a plan, which have just been added.
  func enter(_ plan: SyncPlan, firstAnchor: Int64) throws(StoreError) {
    for row in plan.rows {
      let anchor = firstAnchor + Int64(plan.place(of: row.row))
      let isNew = try syncIndex.put(
        .init(key: row.key, anchor: anchor, version: row.version))
      if isNew { head.syncIdentifierCount += 1 }
    }
  }

  /// Removes the entry of a deleted sample, so that its identifier can be used again.
  func forgetSync(_ sample: LocatedSample, _ metadata: Metadata) throws(StoreError) {
    let owner = dictionaries.current.sources[Int(sample.source)].owner
    guard owner != 0, let sync = metadata.sync else { return }
    let key = SyncKey(owner: owner, type: sample.type, identifier: sync.identifier)
    guard let entry = try syncIndex.entry(key), entry.anchor == sample.anchor else {
      throw .corrupt("sync identifiers")
    }
    try syncIndex.remove(key)
    head.syncIdentifierCount -= 1
  }
}
