import HealthModel

/// The samples that have a sync identifier, with their anchors and versions.
///
/// The index exists only in the file, in table `sync_identifier`, and is written in the transaction
/// that adds or deletes the sample. A lookup reads one row, and the index takes no memory, even
/// when every app uses identifiers. The key of a row is `SyncKey.rowKey`; the payload has all
/// entries with that key, usually one:
///
///     owner u32 · type u16 · anchor i64 · version tag u8 (0 integer, 1 double) · version 8 bytes
///     identifier
package struct SyncIndex {
  package struct Entry: Hashable {
    var key: SyncKey
    /// The anchor of the sample.
    package var anchor: Int64
    package var version: SyncVersion

    package init(
      key: SyncKey, anchor: Int64, version: SyncVersion
    ) {
      self.key = key
      self.anchor = anchor
      self.version = version
    }
  }

  let connection: Connection

  package init(
    connection: Connection
  ) {
    self.connection = connection
  }

  package func entry(_ key: SyncKey) throws(StoreError) -> Entry? {
    try row(key.rowKey).first { $0.key == key }
  }

  /// Adds or replaces an entry. Returns whether it is new.
  package func put(_ entry: Entry) throws(StoreError) -> Bool {
    let rowKey = entry.key.rowKey
    let old = try row(rowKey)
    let others = old.filter { $0.key != entry.key }
    try connection.put(.syncIdentifier, key: rowKey, Self.payload(others + [entry]))
    return others.count == old.count
  }

  package func remove(_ key: SyncKey) throws(StoreError) {
    let rowKey = key.rowKey
    let others = try row(rowKey).filter { $0.key != key }
    if others.isEmpty {
      try connection.remove(.syncIdentifier, key: rowKey)
    } else {
      try connection.put(.syncIdentifier, key: rowKey, Self.payload(others))
    }
  }

  func forEach(_ body: (Entry) throws(StoreError) -> Void) throws(StoreError) {
    try connection.forEach(.syncIdentifier) { (_, bytes) throws(StoreError) in
      for entry in try Self.entries(bytes) { try body(entry) }
    }
  }

  private func row(_ key: Int64) throws(StoreError) -> [Entry] {
    try connection.get(.syncIdentifier, key: key) { bytes throws(StoreError) in
      try Self.entries(bytes)
    } ?? []
  }

  private static func payload(_ entries: [Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes.append(littleEndian: entry.key.owner)
      bytes.append(littleEndian: entry.key.type)
      bytes.append(littleEndian: entry.anchor)
      switch entry.version {
      case .integer(let number):
        bytes.append(0)
        bytes.append(littleEndian: number)
      case .double(let number):
        bytes.append(1)
        bytes.append(double: number)
      }
      bytes.append(entry.key.identifier)
    }
    return bytes
  }

  private static func entries(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> [Entry] {
    var reader = ByteReader(bytes, part: "sync identifiers")
    var entries: [Entry] = []
    while reader.remaining > 0 {
      let owner: UInt32 = try reader.integer()
      let type: UInt16 = try reader.integer()
      let anchor: Int64 = try reader.integer()
      let version: SyncVersion
      switch try reader.integer(UInt8.self) {
      case 0: version = .integer(try reader.integer())
      case 1: version = .double(try reader.double())
      default: throw .corrupt("sync identifiers")
      }
      let key = SyncKey(owner: owner, type: type, identifier: try reader.string())
      entries.append(Entry(key: key, anchor: anchor, version: version))
    }
    return entries
  }
}
