// Made from proto/health/v1/import.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension ImportedObject {
  package enum Encoding: UInt8, Hashable, Sendable, CaseIterable {
    case identity = 0
    /// Raw deflate stream (RFC 1951).
    case deflate = 1
  }
}

extension MergeSourcesRequest {
  package enum Action: UInt8, Hashable, Sendable, CaseIterable {
    case preview = 0
    case merge = 1
    case split = 2
  }
}

/// Opens an import. Only the user can import, over the control socket.
///
/// An import adds the data that the store does not have yet. A record of the import and a stored
/// sample are equal if type, source name, start, end and value are equal. Each stored sample
/// matches at most one record of the import, so that exact duplicates within a file are preserved
/// and a repeated import of a file adds nothing. The comparison is against the store at the time
/// the import was opened.
///
/// Only one connection can import at a time. Further imports on the same connection continue its
/// entry in the history.
package struct BeginImportRequest: Hashable, Sendable {
  /// The label in the history, such as the name of the file.
  package var label: String
  /// The date stated in the export.
  package var exportedAt: Instant?

  package init(label: String = "", exportedAt: Instant? = nil) {
    self.label = label
    self.exportedAt = exportedAt
  }
}

package struct BeginImportReply: Hashable, Sendable {
  /// Identifies the import on this connection.
  package var importID: UInt64

  package init(importID: UInt64 = 0) {
    self.importID = importID
  }
}

package struct ImportSamplesRequest: Hashable, Sendable {
  package var importID: UInt64
  /// `dictionary.sources` are those of the file.
  package var samples: SampleBatch
  /// As in a SaveRequest. Points of samples that are already in the store are dropped.
  package var series: [SeriesReference]
  /// Relations between objects of this batch and of earlier ones of the import; an object that the
  /// store already had is replaced by the stored one.
  package var relations: [Relation]
  /// Deferred records that have the content of the samples, including samples that are already in
  /// the store. They are removed in the same commit. A request with keys may be empty otherwise.
  package var keptKeys: [ObjectID]

  package init(importID: UInt64 = 0, samples: SampleBatch, series: [SeriesReference] = [], relations: [Relation] = [], keptKeys: [ObjectID] = []) {
    self.importID = importID
    self.samples = samples
    self.series = series
    self.relations = relations
    self.keptKeys = keptKeys
  }
}

package struct ImportedObject: Hashable, Sendable, Redacted {
  /// Equal for equal content, regardless of how often and in which export it occurs.
  package var key: ObjectID
  /// The source element or folder, such as `Workout`.
  package var kind: String
  /// Path inside the export for files; empty for elements.
  package var name: String
  package var start: Instant?
  package var end: Instant?
  package var encoding: Encoding
  /// Objects of more than 1 MiB are sent in parts, numbered from 0.
  package var part: UInt32
  /// 1 or more, and more than `part`.
  package var partCount: UInt32
  package var payload: [UInt8]
  /// The reason why it was not stored as an object of its kind, such as `unreadable date`; never a
  /// value.
  package var reason: String
  /// The version of the reader that deferred it; only later versions process it again. 0: any
  /// version.
  package var readerVersion: UInt32

  package init(key: ObjectID, kind: String = "", name: String = "", start: Instant? = nil, end: Instant? = nil, encoding: Encoding = .identity, part: UInt32 = 0, partCount: UInt32 = 1, payload: [UInt8] = [], reason: String = "", readerVersion: UInt32 = 0) {
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

  package init(importID: UInt64 = 0, objects: [ImportedObject] = []) {
    self.importID = importID
    self.objects = objects
  }
}

/// A query for deferred records, in the order in which they were imported.
package struct KeptObjectsRequest: Hashable, Sendable {
  /// The keys to return; empty: all.
  package var keys: [ObjectID]
  /// Omits the payloads.
  package var isSummary: Bool
  /// 0 for the first page.
  package var after: UInt64

  package init(keys: [ObjectID] = [], isSummary: Bool = false, after: UInt64 = 0) {
    self.keys = keys
    self.isSummary = isSummary
    self.after = after
  }
}

package struct KeptObjectsReply: Hashable, Sendable {
  /// Parts, in the order in which they were stored; together at most about 2 MiB.
  package var objects: [ImportedObject]
  /// 0: this is the last page.
  package var next: UInt64

  package init(objects: [ImportedObject] = [], next: UInt64 = 0) {
    self.objects = objects
    self.next = next
  }
}

/// The number of objects that were added, that the store already had, and that replaced an older
/// version in the store.
package struct ImportReply: Hashable, Sendable {
  package var addedCount: Int
  package var presentCount: Int
  package var updatedCount: Int
  /// The counts of samples by type.
  package var types: [ImportCount]

  package init(addedCount: Int = 0, presentCount: Int = 0, updatedCount: Int = 0, types: [ImportCount] = []) {
    self.addedCount = addedCount
    self.presentCount = presentCount
    self.updatedCount = updatedCount
    self.types = types
  }
}

/// The number of samples of a type that were added, and of those that the store already had.
package struct ImportCount: Hashable, Sendable {
  /// A number of proto/catalog/object_types.tsv.
  package var type: ObjectType
  package var addedCount: Int
  package var presentCount: Int

  package init(type: ObjectType, addedCount: Int = 0, presentCount: Int = 0) {
    self.type = type
    self.addedCount = addedCount
    self.presentCount = presentCount
  }
}

/// The characteristics of an export. A characteristic is set if it has no value, or changed if its
/// current value is from an earlier import; a value that the user entered is not changed.
package struct ImportCharacteristicsRequest: Hashable, Sendable {
  package var importID: UInt64
  package var characteristics: [Characteristic]

  package init(importID: UInt64 = 0, characteristics: [Characteristic] = []) {
    self.importID = importID
    self.characteristics = characteristics
  }
}

/// Marks an import as complete, after which the next one can begin.
package struct FinishImportRequest: Hashable, Sendable {
  package var importID: UInt64

  package init(importID: UInt64 = 0) {
    self.importID = importID
  }
}

package struct FinishImportReply: Hashable, Sendable {
  package init() {}
}

package struct ImportHistoryRequest: Hashable, Sendable {
  package init() {}
}

/// An import, as listed in the history.
package struct ImportHistoryEntry: Hashable, Sendable {
  /// The number of the import, starting at 1.
  package var number: UInt64
  package var label: String
  package var exportedAt: Instant?
  package var startedAt: Instant
  /// Absent: interrupted, or still running.
  package var finishedAt: Instant?
  /// The number of added samples and other objects.
  package var addedCount: Int
  package var updatedCount: Int
  /// The number of objects that are no longer in the export and were removed on request.
  package var deletedCount: Int
  package var deferredCount: Int
  package var isUndone: Bool

  package init(number: UInt64 = 0, label: String = "", exportedAt: Instant? = nil, startedAt: Instant, finishedAt: Instant? = nil, addedCount: Int = 0, updatedCount: Int = 0, deletedCount: Int = 0, deferredCount: Int = 0, isUndone: Bool = false) {
    self.number = number
    self.label = label
    self.exportedAt = exportedAt
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.addedCount = addedCount
    self.updatedCount = updatedCount
    self.deletedCount = deletedCount
    self.deferredCount = deferredCount
    self.isUndone = isUndone
  }
}

package struct ImportHistoryReply: Hashable, Sendable {
  /// In ascending order of number.
  package var imports: [ImportHistoryEntry]

  package init(imports: [ImportHistoryEntry] = []) {
    self.imports = imports
  }
}

package struct RemoveImportedRequest: Hashable, Sendable {
  package enum Selection: Hashable, Sendable {
    /// The number of an import in the history.
    case imported(UInt64)
    /// An open import of this connection: removes the data that earlier imports of the same phone
    /// added and this one did not contain, within the period of its samples.
    case missing(UInt64)
  }

  package var selection: Selection
  /// Only counts; nothing is removed.
  package var isPreview: Bool

  package init(selection: Selection, isPreview: Bool = false) {
    self.selection = selection
    self.isPreview = isPreview
  }
}

extension RemoveImportedReply {
  package struct TypeCount: Hashable, Sendable {
    package var type: ObjectType
    package var source: Source
    package var count: Int

    package init(type: ObjectType, source: Source, count: Int = 0) {
      self.type = type
      self.source = source
      self.count = count
    }
  }
}

package struct RemoveImportedReply: Hashable, Sendable {
  /// The import that the request selects; 0 for missing objects.
  package var number: UInt64
  package var types: [RemoveImportedReply.TypeCount]
  package var deferredCount: Int
  /// Types of characteristics whose earlier value is restored.
  package var characteristics: [ObjectType]
  /// Objects that the import updated; they are not removed.
  package var updatedCount: Int
  /// Earlier imports of which this export contains less than half; they are not changed.
  package var otherImports: [UInt64]
  package var isFinished: Bool

  package init(number: UInt64 = 0, types: [RemoveImportedReply.TypeCount] = [], deferredCount: Int = 0, characteristics: [ObjectType] = [], updatedCount: Int = 0, otherImports: [UInt64] = [], isFinished: Bool = true) {
    self.number = number
    self.types = types
    self.deferredCount = deferredCount
    self.characteristics = characteristics
    self.updatedCount = updatedCount
    self.otherImports = otherImports
    self.isFinished = isFinished
  }
}

/// Treats an imported source as another one, such as a renamed device or an app that exports under
/// two names. Samples retain their imported source name, so that a merge can be reverted; a sample
/// that exists under both sources is removed from the first.
package struct MergeSourcesRequest: Hashable, Sendable {
  /// The names of imported sources. Only `merge` and `preview` require the target.
  package var name: String
  /// Empty for MERGE_SPLIT.
  package var target: String
  package var action: Action

  package init(name: String = "", target: String = "", action: Action) {
    self.name = name
    self.target = target
    self.action = action
  }
}

extension MergeSourcesReply {
  /// A merge that is in effect.
  package struct Merge: Hashable, Sendable {
    package var name: String
    package var target: String

    package init(name: String = "", target: String = "") {
      self.name = name
      self.target = target
    }
  }
}

package struct MergeSourcesReply: Hashable, Sendable {
  /// Samples under `name`.
  package var sampleCount: Int
  /// Samples among them that also exist under `target`; a merge removes them.
  package var duplicateCount: Int
  /// All merges in effect.
  package var merges: [MergeSourcesReply.Merge]

  package init(sampleCount: Int = 0, duplicateCount: Int = 0, merges: [MergeSourcesReply.Merge] = []) {
    self.sampleCount = sampleCount
    self.duplicateCount = duplicateCount
    self.merges = merges
  }
}
