import HealthModel

/// Tombstones are retained for a limited time and then removed (rules DELETE-06, DELETE-07). A
/// follower whose anchor is older than the removed tombstones receives everything that was added
/// since, but misses those deletions.
extension Writer {
  /// Removes tombstones older than `limit`, oldest first, from at most `rowCountMax` rows of the
  /// table. Returns the number of tombstones removed and whether none are left to remove.
  ///
  /// Rows are removed in the order in which they were added. If the clock was wrong for some time,
  /// the removal of some rows is delayed, but no tombstone that was added after the correction is
  /// removed early.
  func purge(
    before limit: Instant, rowCountMax: Int
  ) throws(StoreError) -> (count: Int, isFinished: Bool) {
    guard try oldestTombstoneTime().map({ $0 < limit }) ?? false else { return (0, true) }
    // In the journal, only tombstones mark rows as deleted. Sealing leaves deleted rows out, so
    // that their tombstones can be removed.
    try seal()
    var (rows, count, isFinished) = (0, 0, true)
    var anchors: Set<Int64> = []
    try connection.transaction { () throws(StoreError) in
      while rows < tombstoneKeys.count {
        let key = tombstoneKeys[rows]
        let row = try tombstoneRow(key)
        guard row.time < limit else { break }
        guard rows < rowCountMax else {
          isFinished = false
          break
        }
        try connection.remove(.tombstone, key: key)
        rows += 1
        count += row.count
        anchors.formUnion(row.grantedAnchors)
      }
      try purgeSubjects(anchors)
      tombstoneKeys.removeFirst(rows)
      head.tombstoneRowCount -= Int64(rows)
      head.deletedCount -= Int64(count)
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

  private func oldestTombstoneTime() throws(StoreError) -> Instant? {
    tombstoneKeys.count == 0 ? nil : try tombstoneRow(tombstoneKeys[0]).time
  }

  /// Reads a row of tombstones. `grantedAnchors` are the anchors of its objects that have a
  /// subject.
  private func tombstoneRow(
    _ key: Int64
  ) throws(StoreError) -> (time: Instant, count: Int, grantedAnchors: [Int64]) {
    let row = try connection.get(.tombstone, key: key) { bytes throws(StoreError) in
      var count = 0
      var anchors: [Int64] = []
      let time = try Tombstone.read(bytes) { tombstone in
        count += 1
        if ObjectType(uncheckedCode: tombstone.type).followsObjectGrants {
          anchors.append(tombstone.addedAnchor)
        }
      }
      return (time, count, anchors)
    }
    guard let row else { throw .corrupt("tombstone table") }
    return row
  }
}
