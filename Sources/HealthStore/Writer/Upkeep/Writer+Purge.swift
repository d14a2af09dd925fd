import HealthStorage
import HealthModel

extension Writer {
  /// Removes tombstones older than `limit` in a transaction of its own
  /// (`TombstoneRegister.removeRows`). Returns the number of tombstones removed and whether none are
  /// left to remove.
  func purge(
    before limit: Instant, rowCountMax: Int
  ) throws(StoreError) -> (count: Int, isFinished: Bool) {
    guard try tombstones.oldestTime().map({ $0 < limit }) ?? false else { return (0, true) }
    // In the journal, only tombstones mark rows as deleted. Sealing leaves deleted rows out, so
    // that their tombstones can be removed.
    try seal()
    var (count, isFinished) = (0, true)
    try connection.transaction { () throws(StoreError) in
      let removed = try tombstones.removeRows(before: limit, rowCountMax: rowCountMax)
      (count, isFinished) = (removed.count, removed.isFinished)
      try purgeSubjects(removed.grantedAnchors)
      try writeHead()
    }
    return (count, isFinished)
  }

  /// Removes the tombstones that have expired now.
  func purgeDue(rowCountMax: Int) throws(StoreError) -> (count: Int, isFinished: Bool) {
    let retention =
      profile.settings.deletedObjectRetention ?? StoreSettings.deletedObjectRetentionDefault
    guard retention < StoreSettings.deletedObjectRetentionForever else { return (0, true) }
    let limit = options.now().microseconds - retention * 1_000_000
    return try purge(before: Instant(microseconds: limit), rowCountMax: rowCountMax)
  }
}
