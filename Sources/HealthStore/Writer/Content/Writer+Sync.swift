import HealthStorage
import HealthModel

extension Writer {
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
}
