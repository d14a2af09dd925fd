import HealthAuthorization
import HealthModel

/// The approximate number of bytes that each owner of sources has stored, so that one app cannot
/// fill the disk for the others. Rows of `stored_bytes`: the key is the number of the owner, the
/// payload the count as an i64. Imported objects have no owner and are not counted.
///
/// A save counts its rows, details, points and metadata. Deleting a sample subtracts its row; its
/// details and points stay counted, as they stay in the file until it is compacted. Attachments
/// count by size, finished or not.
struct StoredBytes: Sendable {
  /// The size of a sample without details, in memory and on disk together.
  static let rowByteCount: Int64 = 24

  private(set) var counts: [UInt32: Int64] = [:]
  private var changed: Set<UInt32> = []

  init() {}

  init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.storedBytes) { (key, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "stored bytes")
      guard let owner = UInt32(exactly: key) else { throw .corrupt("stored bytes") }
      counts[owner] = try reader.integer()
      try reader.finish()
    }
  }

  subscript(owner: UInt32) -> Int64 { counts[owner, default: 0] }

  mutating func add(_ byteCount: Int64, of owner: UInt32) {
    guard owner != 0, byteCount != 0 else { return }
    // Counts are approximate, so a subtraction may exceed the count.
    counts[owner] = max(0, counts[owner, default: 0] + byteCount)
    changed.insert(owner)
  }

  /// Writes the changed counts. Call in the transaction that changed them.
  mutating func write(to connection: Connection) throws(StoreError) {
    for owner in changed {
      var bytes: [UInt8] = []
      bytes.append(littleEndian: self[owner])
      try connection.put(.storedBytes, key: Int64(owner), bytes)
    }
    changed = []
  }
}

extension PreparedSave {
  var byteCount: Int64 {
    var count = Int64(batch.count) * StoredBytes.rowByteCount
    for payload in payloads { count += Int64(payload.count) }
    for points in series.values { count += Int64(points.count * 8 * (points.columns.count + 1)) }
    for metadata in batch.metadata { count += Int64(metadata.payload.count) }
    return count
  }
}

extension Writer {
  /// Throws if the app would exceed its quota. Call before a request changes anything. The user has
  /// no quota; only the disk limits them.
  func requireRoom(_ byteCount: Int64, of principal: PrincipalID) throws(StoreError) {
    guard principal != .owner, let owner = dictionaries.current.owner(of: principal) else { return }
    guard
      storedBytes[owner] + attachments.byteCount(of: owner, dictionaries.current) + byteCount
        <= options.appByteCountMax
    else { throw .noRoomForApp }
  }
}

extension StoreError {
  static let noRoomForApp = StoreError(.tooMuch, "this app has stored as much as it may")
}

extension AttachmentState {
  /// Returns the bytes of announced and finished attachments of an owner's objects.
  fileprivate func byteCount(of owner: UInt32, _ dictionaries: Dictionaries) -> Int64 {
    let waiting = uploads.values.lazy.map(\.entry)
    func sum(_ entries: some Sequence<AttachmentEntry>) -> Int64 {
      entries.reduce(0) { sum, entry in
        dictionaries.sources[Int(entry.source)].owner == owner ? sum + Int64(entry.size) : sum
      }
    }
    return sum(waiting) + sum(table.all)
  }
}
