import HealthStorage
import HealthModel

/// The tombstones of deleted objects. They are retained for a limited time and then removed (rules
/// DELETE-06, DELETE-07). A follower whose anchor is older than the removed tombstones receives
/// everything that was added since, but misses those deletions.
final class TombstoneRegister {
  private let connection: Connection
  private(set) var rows: TombstoneIndex
  /// The number of tombstones.
  private var count: Int64
  /// The tombstones that the open transaction has to write.
  private var unwritten: [Tombstone] = []

  init(connection: Connection, rows: TombstoneIndex, head: Head) {
    self.connection = connection
    self.rows = rows
    count = head.deletedCount
  }

  /// Adds what the register stores to the head.
  func count(in head: inout Head) {
    head.tombstoneRowCount = Int64(rows.keys.count)
    head.deletedCount = count
  }

  func append(_ tombstone: Tombstone) { unwritten.append(tombstone) }

  /// Writes the tombstones of the open transaction.
  func write(time: Instant) throws(StoreError) {
    var rest = unwritten[...]
    while let first = rest.first {
      let row = rest.prefix(Tombstone.rowCountMax)
      try connection.put(.tombstone, key: first.anchor, Tombstone.payload(row, time: time))
      rows.append(first.anchor, Set(row.map(\.group)))
      count += Int64(row.count)
      rest = rest.dropFirst(row.count)
    }
    unwritten = []
  }

  /// Removes tombstones older than `limit`, oldest first, from at most `rowCountMax` rows of the
  /// table. Returns the number of tombstones removed, whether none are left to remove, and the
  /// anchors of the deleted objects that had a subject.
  ///
  /// Rows are removed in the order in which they were added. If the clock was wrong for some time,
  /// the removal of some rows is delayed, but no tombstone that was added after the correction is
  /// removed early.
  func removeRows(
    before limit: Instant, rowCountMax: Int
  ) throws(StoreError) -> (count: Int, isFinished: Bool, grantedAnchors: Set<Int64>) {
    var (rowCount, removedCount, isFinished) = (0, 0, true)
    var anchors: Set<Int64> = []
    while rowCount < rows.keys.count {
      let key = rows.keys[rowCount]
      let row = try row(key)
      guard row.time < limit else { break }
      guard rowCount < rowCountMax else {
        isFinished = false
        break
      }
      try connection.remove(.tombstone, key: key)
      rowCount += 1
      removedCount += row.count
      anchors.formUnion(row.grantedAnchors)
    }
    rows.removeFirst(rowCount)
    count -= Int64(removedCount)
    return (removedCount, isFinished, anchors)
  }

  /// The time of the oldest row.
  func oldestTime() throws(StoreError) -> Instant? {
    rows.keys.count == 0 ? nil : try row(rows.keys[0]).time
  }

  /// Reads a row of tombstones. `grantedAnchors` are the anchors of its objects that have a
  /// subject.
  private func row(
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
