/// The approximate number of bytes that each owner of sources has stored, so that one app cannot
/// fill the disk for the others. Rows of `stored_bytes`: the key is the number of the owner, the
/// payload the count as an i64. Imported objects have no owner and are not counted.
///
/// A save counts its rows, details, points and metadata. Deleting a sample subtracts its row; its
/// details and points stay counted, as they stay in the file until it is compacted. Attachments
/// count by size, finished or not.
package struct StoredBytes: Sendable {
  /// The size of a sample without details, in memory and on disk together.
  package static let rowByteCount: Int64 = 24

  private(set) var counts: [UInt32: Int64] = [:]
  private var changed: Set<UInt32> = []

  package init() {}

  package init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.storedBytes) { (key, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "stored bytes")
      guard let owner = UInt32(exactly: key) else { throw .corrupt("stored bytes") }
      counts[owner] = try reader.integer()
      try reader.finish()
    }
  }

  package subscript(owner: UInt32) -> Int64 { counts[owner, default: 0] }

  package mutating func add(_ byteCount: Int64, of owner: UInt32) {
    guard owner != 0, byteCount != 0 else { return }
    // Counts are approximate, so a subtraction may exceed the count.
    counts[owner] = max(0, counts[owner, default: 0] + byteCount)
    changed.insert(owner)
  }

  /// Writes the changed counts. Call in the transaction that changed them.
  package mutating func write(to connection: Connection) throws(StoreError) {
    for owner in changed {
      var bytes: [UInt8] = []
      bytes.append(littleEndian: self[owner])
      try connection.put(.storedBytes, key: Int64(owner), bytes)
    }
    changed = []
  }
}
