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
