package import HealthModel

/// The record of a deleted object (rule DELETE-06).
package struct Tombstone: Hashable, Sendable {
  /// The anchor of the deletion.
  package var anchor: Int64
  /// The anchor of the object when it was added.
  package var addedAnchor: Int64
  /// The end of the object. It decides whether apps that may read only recent objects receive the
  /// deletion.
  package var end: Int64
  package var id: ObjectID
  package var type: UInt16
  package var source: UInt32
  /// The metadata number of the object's sync keys (rule SYNC-06); 0 if it had none.
  package var metadata: UInt32

  package init(
    anchor: Int64, addedAnchor: Int64, end: Int64, id: ObjectID, type: UInt16, source: UInt32,
    metadata: UInt32
  ) {
    self.anchor = anchor
    self.addedAnchor = addedAnchor
    self.end = end
    self.id = id
    self.type = type
    self.source = source
    self.metadata = metadata
  }

  /// The maximum number of tombstones in one row; a commit with more writes several rows.
  package static let rowCountMax = 1024
  private static let size = 8 + 8 + 8 + 16 + 2 + 4 + 4

  /// time of the deletion i64, count u32, then per object: anchor, added anchor, end, id (high,
  /// low), type u16, source u32, metadata u32. The key of the row is the first anchor in it.
  package static func payload(_ tombstones: ArraySlice<Tombstone>, time: Instant) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + tombstones.count * size)
    bytes.append(littleEndian: time.microseconds)
    bytes.append(littleEndian: UInt32(tombstones.count))
    for tombstone in tombstones {
      bytes.append(littleEndian: tombstone.anchor)
      bytes.append(littleEndian: tombstone.addedAnchor)
      bytes.append(littleEndian: tombstone.end)
      bytes.append(littleEndian: tombstone.id.high)
      bytes.append(littleEndian: tombstone.id.low)
      bytes.append(littleEndian: tombstone.type)
      bytes.append(littleEndian: tombstone.source)
      bytes.append(littleEndian: tombstone.metadata)
    }
    return bytes
  }

  /// Calls `body` with each tombstone and returns the time of the deletion.
  @discardableResult static package func read(
    _ payload: UnsafeRawBufferPointer, _ body: (Tombstone) throws(StoreError) -> Void
  ) throws(StoreError) -> Instant {
    var reader = ByteReader(payload, part: "tombstone")
    let time = Instant(microseconds: try reader.integer())
    for _ in 0..<(try reader.count(itemSize: size)) {
      let anchor: Int64 = try reader.integer()
      let added: Int64 = try reader.integer()
      let end: Int64 = try reader.integer()
      let id = ObjectID(high: try reader.integer(), low: try reader.integer())
      try body(
        Tombstone(
          anchor: anchor, addedAnchor: added, end: end, id: id, type: try reader.integer(),
          source: try reader.integer(), metadata: try reader.integer()))
    }
    try reader.finish()
    return time
  }
}
