import HealthModel

/// The data needed to find an attachment and to decide who may see it.
struct AttachmentEntry: Hashable, Sendable {
  var number: Int64
  var id: ObjectID
  var objectAnchor: Int64
  var type: UInt16
  /// The source number of the object.
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

/// The finished attachments, in memory. A value type: each snapshot has its version.
struct AttachmentTable: Sendable {
  private var byID: [ObjectID: AttachmentEntry] = [:]
  private var byObject: [Int64: [ObjectID]] = [:]

  var count: Int { byID.count }

  var all: some Sequence<AttachmentEntry> { byID.values }

  subscript(id: ObjectID) -> AttachmentEntry? { byID[id] }

  /// Returns the attachments of an object, oldest first.
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

/// The writer's state of attachments.
struct AttachmentState {
  var table = AttachmentTable()
  /// Attachments being written, by identifier.
  var uploads: [ObjectID: AttachmentUpload] = [:]
  /// Removed attachments whose parts are still in the file.
  var leftovers: [Leftover] = []
  /// Incremented with every use of an upload.
  var clock: UInt64 = 0
  /// Attachments that the open transaction has to mark as removed.
  var removed: [AttachmentEntry] = []

  struct Leftover {
    var number: Int64
    /// The number of parts still in the file.
    var partCount: Int
  }

  init() {}

  /// Attachments that were being written when the daemon stopped become leftovers.
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

/// An attachment that is being written. It exists in memory until it is finished, its object is
/// deleted, or the store is closed.
struct AttachmentUpload {
  var entry: AttachmentEntry
  var row: AttachmentRow
  /// The app or user that began it.
  var author: PrincipalID
  var receivedCount = 0
  /// The value of `AttachmentState.clock` at the last use.
  var lastUse: UInt64
}
