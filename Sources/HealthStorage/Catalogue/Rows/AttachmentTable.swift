package import HealthModel

/// The data needed to find an attachment and to decide who may see it.
package struct AttachmentEntry: Hashable, Sendable {
  package var number: Int64
  package var id: ObjectID
  package var objectAnchor: Int64
  package var type: UInt16
  /// The source number of the object.
  package var source: UInt32
  package var size: Int

  package init(number: Int64, row: AttachmentRow) {
    self.number = number
    id = row.attachment.id
    objectAnchor = row.objectAnchor
    type = row.type
    source = row.source
    size = row.attachment.size
  }
}

/// The finished attachments, in memory. A value type: each snapshot has its version.
package struct AttachmentTable: Sendable {
  private var byID: [ObjectID: AttachmentEntry] = [:]
  private var byObject: [Int64: [ObjectID]] = [:]

  package init() {}

  package var count: Int { byID.count }

  package var all: some Sequence<AttachmentEntry> { byID.values }

  package subscript(id: ObjectID) -> AttachmentEntry? { byID[id] }

  /// Returns the attachments of an object, oldest first.
  package func entries(ofObject anchor: Int64) -> [AttachmentEntry] {
    (byObject[anchor] ?? []).compactMap { byID[$0] }
  }

  package func count(ofObject anchor: Int64) -> Int { byObject[anchor]?.count ?? 0 }

  package mutating func insert(_ entry: AttachmentEntry) {
    byID[entry.id] = entry
    byObject[entry.objectAnchor, default: []].append(entry.id)
  }

  package mutating func remove(_ entry: AttachmentEntry) {
    byID[entry.id] = nil
    byObject[entry.objectAnchor]?.removeAll { $0 == entry.id }
    if byObject[entry.objectAnchor]?.isEmpty ?? false { byObject[entry.objectAnchor] = nil }
  }
}
