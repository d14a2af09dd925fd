import HealthModel

/// What has to be known of an attachment to find it and to decide who sees it.
struct AttachmentEntry: Hashable, Sendable {
  var number: Int64
  var id: ObjectID
  var objectAnchor: Int64
  var type: UInt16
  /// Number of the source of the object.
  var source: UInt32
  var size: Int

  init(number: Int64, row: AttachmentRow) {
    self.number = number
    id = row.attachment.id
    objectAnchor = row.objectAnchor
    type = row.type
    source = row.source
    size = row.attachment.size
  }
}

/// The finished attachments, in memory: a value that readers get with their snapshot.
struct AttachmentTable: Sendable {
  private var byID: [ObjectID: AttachmentEntry] = [:]
  private var byObject: [Int64: [ObjectID]] = [:]

  var count: Int { byID.count }

  var all: some Sequence<AttachmentEntry> { byID.values }

  subscript(id: ObjectID) -> AttachmentEntry? { byID[id] }

  /// Those of an object, oldest first.
  func entries(ofObject anchor: Int64) -> [AttachmentEntry] {
    (byObject[anchor] ?? []).compactMap { byID[$0] }
  }

  func count(ofObject anchor: Int64) -> Int { byObject[anchor]?.count ?? 0 }

  mutating func insert(_ entry: AttachmentEntry) {
    byID[entry.id] = entry
    byObject[entry.objectAnchor, default: []].append(entry.id)
  }

  mutating func remove(_ entry: AttachmentEntry) {
    byID[entry.id] = nil
    byObject[entry.objectAnchor]?.removeAll { $0 == entry.id }
    if byObject[entry.objectAnchor]?.isEmpty ?? false { byObject[entry.objectAnchor] = nil }
  }
}

/// What the writer knows of attachments.
struct AttachmentState {
  var table = AttachmentTable()
  /// What is being written, by identifier.
  var uploads: [ObjectID: AttachmentUpload] = [:]
  /// Removed, and not yet out of the file.
  var leftovers: [Leftover] = []
  /// Rises with every use of an upload.
  var clock: UInt64 = 0
  /// Rows that the open transaction has to mark as removed.
  var removed: [AttachmentEntry] = []

  struct Leftover {
    var number: Int64
    /// Parts below this are still there.
    var partCount: Int
  }

  init() {}

  /// What was being written when the daemon stopped is left over.
  init(reading connection: Connection, expecting count: Int64) throws(StoreError) {
    var found: Int64 = 0
    try connection.forEach(.attachment) { (key, bytes) throws(StoreError) in
      let row = try AttachmentRow(payload: bytes)
      found += 1
      if row.state == .finished {
        table.insert(AttachmentEntry(number: key, row: row))
      } else {
        let parts = AttachmentRow.partCount(row.attachment.size)
        leftovers.append(Leftover(number: key, partCount: parts))
      }
    }
    guard found == count else { throw .corrupt("attachment table") }
  }
}

/// A file that arrives. It lives as long as the writer's state: until it is finished, its object is
/// deleted, or the store is closed.
struct AttachmentUpload {
  var entry: AttachmentEntry
  var row: AttachmentRow
  /// Who began it.
  var author: PrincipalID
  var receivedCount = 0
  /// `AttachmentState.clock` at the last use.
  var lastUse: UInt64
}
