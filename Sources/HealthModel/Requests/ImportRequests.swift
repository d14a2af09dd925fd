/// Opens an import: only the person may, over the control socket.
///
/// An import adds what the store does not have yet. A record of the import and a stored sample are
/// the same when type, source name, start, end and value are equal; each stored sample stands for
/// one record of the import at most, so exact repeats keep their number, and importing a file again
/// adds nothing. The comparison is with the store as it was when the import was opened.
///
/// One connection imports at a time. Further imports of the same connection continue its entry in
/// the history.
package struct BeginImportRequest: Hashable, Sendable {
  /// The name under which the history lists the import, such as the name of a file.
  package var label: String
  /// The date of the export; nil when it states none.
  package var exportedAt: Instant?

  package static let labelLength = 256

  package init(label: String = "", exportedAt: Instant? = nil) {
    self.label = label
    self.exportedAt = exportedAt
  }
}

package struct BeginImportReply: Hashable, Sendable {
  /// Names the import on this connection. It ends with the connection.
  package var importID: UInt64
  package init(importID: UInt64) { self.importID = importID }
}

/// Sources come from the file, never from the importer. Each batch is one durable commit.
package struct ImportSamplesRequest: Hashable, Sendable {
  package var importID: UInt64
  package var samples: SampleBatch
  /// As in a save, see `SaveRequest`.
  package var series: [SeriesReference]
  /// Between objects of this batch and of earlier ones of the import; what an import leaves out
  /// because the store has it already counts as the object that the store has.
  package var relations: [Relation]
  /// Kept objects that say what the samples say: they are no longer kept, from the same commit on.
  package var keptKeys: [ObjectID]

  package init(
    importID: UInt64, samples: SampleBatch, series: [SeriesReference] = [],
    relations: [Relation] = [], keptKeys: [ObjectID] = []
  ) {
    self.importID = importID
    self.samples = samples
    self.series = series
    self.relations = relations
    self.keptKeys = keptKeys
  }
}

/// Something of the import that the store keeps but cannot read yet.
package struct ImportedObject: Hashable, Sendable {
  package enum Encoding: UInt8, Hashable, Sendable { case identity = 0, deflate = 1 }
  /// Equal for equal content, however often and by whichever export it comes.
  package var key: ObjectID
  /// The element or the folder it comes from, such as `Workout` or `workout-routes`.
  package var kind: String
  /// The path inside the export for files; empty for elements.
  package var name: String
  package var start: Instant?
  package var end: Instant?
  package var encoding: Encoding
  /// Objects of more than 1 MiB come in parts, numbered from 0.
  package var part: UInt32
  package var partCount: UInt32
  package var payload: [UInt8]
  /// Why it was not stored as an object of its kind; never a value.
  package var reason: String
  /// The version of the reader that deferred it. Only later readers try it again; 0: any may.
  package var readerVersion: UInt32

  package init(
    key: ObjectID, kind: String, name: String = "", start: Instant? = nil, end: Instant? = nil,
    encoding: Encoding = .identity, part: UInt32 = 0, partCount: UInt32 = 1, payload: [UInt8],
    reason: String = "", readerVersion: UInt32 = 0
  ) {
    self.key = key
    self.kind = kind
    self.name = name
    self.start = start
    self.end = end
    self.encoding = encoding
    self.part = part
    self.partCount = partCount
    self.payload = payload
    self.reason = reason
    self.readerVersion = readerVersion
  }
}

package struct ImportObjectsRequest: Hashable, Sendable {
  package var importID: UInt64
  package var objects: [ImportedObject]
  package init(importID: UInt64, objects: [ImportedObject]) {
    self.importID = importID
    self.objects = objects
  }
}

/// The number of objects that were new, that the store had already, and that the store had in an
/// older form, which was replaced.
package struct ImportReply: Hashable, Sendable {
  package var addedCount: Int
  package var presentCount: Int
  package var updatedCount: Int
  /// The same by type, for samples.
  package var types: [ImportCount]
  package init(
    addedCount: Int, presentCount: Int, updatedCount: Int = 0, types: [ImportCount] = []
  ) {
    self.addedCount = addedCount
    self.presentCount = presentCount
    self.updatedCount = updatedCount
    self.types = types
  }
}

/// How many samples of a type were new, and how many the store had already.
package struct ImportCount: Hashable, Sendable {
  package var type: ObjectType
  package var addedCount: Int
  package var presentCount: Int

  package init(type: ObjectType, addedCount: Int = 0, presentCount: Int = 0) {
    self.type = type
    self.addedCount = addedCount
    self.presentCount = presentCount
  }
}

extension ImportedObject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "ImportedObject(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
