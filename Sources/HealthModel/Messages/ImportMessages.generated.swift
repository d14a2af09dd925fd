// Made from proto/health/v1/import.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension ImportedObject {
  /// The encoding of a payload: as in the export, or a raw deflate stream (RFC 1951).
  public enum Encoding: UInt8, Hashable, Sendable, CaseIterable {
    /// The bytes as they are.
    case identity = 0
    /// Raw deflate stream (RFC 1951).
    case deflate = 1
  }
}

extension SourceNameMerge {
  /// What to do with a merge: count its samples, apply it, or revert it.
  public enum Action: UInt8, Hashable, Sendable, CaseIterable {
    /// Counts the samples that a merge would affect.
    case preview = 0
    /// Treats the source as the target from now on.
    case merge = 1
    /// Reverts a merge.
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
public struct NewImport: Hashable, Sendable {
  /// The label in the history, such as the name of the file; at most 256 bytes.
  public var label: String
  /// The date stated in the export.
  public var exportedAt: Instant?

  public init(label: String = "", exportedAt: Instant? = nil) {
    self.label = label
    self.exportedAt = exportedAt
  }
}

/// A deferred record: an element or file of the import that the store retains but cannot parse yet.
public struct ImportedObject: Hashable, Sendable, Redacted {
  /// Equal for equal content, regardless of how often and in which export it occurs.
  public var key: ObjectID
  /// The source element or folder, such as `Workout`.
  public var kind: String
  /// Path inside the export for files; empty for elements.
  public var name: String
  /// The start of the element's period; absent if it states none.
  public var start: Instant?
  /// The end of the element's period; absent if it states none.
  public var end: Instant?
  /// The encoding of the payload.
  public var encoding: Encoding
  /// Objects of more than 1 MiB are sent in parts, numbered from 0.
  public var part: UInt32
  /// 1 or more, and more than `part`.
  public var partCount: UInt32
  /// The bytes of the element or file, or of this part.
  public var payload: [UInt8]
  /// The reason why it was not stored as an object of its kind, such as `unreadable date`; never a
  /// value.
  public var reason: String
  /// The version of the reader that deferred it; only later versions process it again. 0: any
  /// version.
  public var readerVersion: UInt32
  /// The bundle identifier of the app that deferred it; empty for a record of an import. The daemon
  /// sets it in DeferRecords, and the key to one that no other app can choose.
  public var app: String

  public init(key: ObjectID, kind: String = "", name: String = "", start: Instant? = nil, end: Instant? = nil, encoding: Encoding = .identity, part: UInt32 = 0, partCount: UInt32 = 1, payload: [UInt8] = [], reason: String = "", readerVersion: UInt32 = 0, app: String = "") {
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
    self.app = app
  }
}

/// The number of objects that were added, that the store already had, and that replaced an older
/// version in the store.
public struct ImportResult: Hashable, Sendable {
  /// Objects that the store did not have.
  public var addedCount: Int
  /// Objects that the store already had, which were skipped.
  public var presentCount: Int
  /// Stored objects that received content from the import.
  public var updatedCount: Int
  /// The counts of samples by type.
  public var types: [ImportCount]
  /// The stored samples of a lookup, in the order of the request; the nil UUID for one that is not
  /// found.
  public var ids: [ObjectID]

  public init(addedCount: Int = 0, presentCount: Int = 0, updatedCount: Int = 0, types: [ImportCount] = [], ids: [ObjectID] = []) {
    self.addedCount = addedCount
    self.presentCount = presentCount
    self.updatedCount = updatedCount
    self.types = types
    self.ids = ids
  }
}

/// The number of samples of a type that were added, and of those that the store already had.
public struct ImportCount: Hashable, Sendable {
  /// The type of the samples.
  public var type: ObjectType
  /// Samples that the store did not have.
  public var addedCount: Int
  /// Samples that the store already had, which were skipped.
  public var presentCount: Int

  public init(type: ObjectType, addedCount: Int = 0, presentCount: Int = 0) {
    self.type = type
    self.addedCount = addedCount
    self.presentCount = presentCount
  }
}

/// An import, as listed in the history.
public struct ImportHistoryEntry: Hashable, Sendable {
  /// The number of the import, starting at 1.
  public var number: UInt64
  /// The label of BeginImportRequest.
  public var label: String
  /// The date stated in the export; absent if it states none.
  public var exportedAt: Instant?
  /// The time at which the import began.
  public var startedAt: Instant
  /// Absent: interrupted, or still running.
  public var finishedAt: Instant?
  /// The number of added samples and other objects.
  public var addedCount: Int
  /// The number of stored objects that received content from the import.
  public var updatedCount: Int
  /// The number of objects that are no longer in the export and were removed on request.
  public var deletedCount: Int
  /// The number of records that were stored unparsed.
  public var deferredCount: Int
  /// The objects of the import were removed again.
  public var isUndone: Bool

  public init(number: UInt64 = 0, label: String = "", exportedAt: Instant? = nil, startedAt: Instant, finishedAt: Instant? = nil, addedCount: Int = 0, updatedCount: Int = 0, deletedCount: Int = 0, deferredCount: Int = 0, isUndone: Bool = false) {
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

/// Removes objects that imports added, in steps: repeat the call until the reply is finished.
public struct ImportedRemoval: Hashable, Sendable {
  /// The objects to remove.
  public enum Selection: Hashable, Sendable {
    /// The number of an import in the history.
    case imported(UInt64)
    /// An open import of this connection: removes the data that earlier imports of the same phone
    /// added and this one did not contain, within the period of its samples.
    case missing(UInt64)
  }

  /// The objects to remove.
  public var selection: Selection
  /// Only counts; nothing is removed.
  public var isPreview: Bool

  public init(selection: Selection, isPreview: Bool = false) {
    self.selection = selection
    self.isPreview = isPreview
  }
}

extension ImportedRemovalResult {
  /// The removed objects of one type and source.
  public struct TypeCount: Hashable, Sendable {
    /// The type of the objects.
    public var type: ObjectType
    /// The source of the objects.
    public var source: Source
    /// The number of objects, at least 1.
    public var count: Int

    public init(type: ObjectType, source: Source, count: Int = 0) {
      self.type = type
      self.source = source
      self.count = count
    }
  }
}

/// What one step of a removal removed, or what a removal would remove.
public struct ImportedRemovalResult: Hashable, Sendable {
  /// The import that the request selects; 0 for missing objects.
  public var number: UInt64
  /// The removed objects by type and source.
  public var types: [ImportedRemovalResult.TypeCount]
  /// The number of removed deferred records.
  public var deferredCount: Int
  /// Types of characteristics whose earlier value is restored.
  public var characteristics: [ObjectType]
  /// Objects that the import updated; they are not removed.
  public var updatedCount: Int
  /// Earlier imports of which this export contains less than half; they are not changed.
  public var otherImports: [UInt64]
  /// No object is left to remove. False: repeat the call.
  public var isFinished: Bool

  public init(number: UInt64 = 0, types: [ImportedRemovalResult.TypeCount] = [], deferredCount: Int = 0, characteristics: [ObjectType] = [], updatedCount: Int = 0, otherImports: [UInt64] = [], isFinished: Bool = true) {
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
public struct SourceNameMerge: Hashable, Sendable {
  /// The name of an imported source.
  public var name: String
  /// The name of the imported source as which it is treated; empty for MERGE_SPLIT.
  public var target: String
  /// Whether to count, apply or revert the merge.
  public var action: Action

  public init(name: String = "", target: String = "", action: Action) {
    self.name = name
    self.target = target
    self.action = action
  }
}

extension SourceNameMergeResult {
  /// A merge that is in effect.
  public struct Merge: Hashable, Sendable {
    /// The source that is treated as another one.
    public var name: String
    /// The source as which it is treated.
    public var target: String

    public init(name: String = "", target: String = "") {
      self.name = name
      self.target = target
    }
  }
}

/// The size of a merge, and all merges in effect.
public struct SourceNameMergeResult: Hashable, Sendable {
  /// Samples under `name`.
  public var sampleCount: Int
  /// Samples among them that also exist under `target`; a merge removes them.
  public var duplicateCount: Int
  /// All merges in effect.
  public var merges: [SourceNameMergeResult.Merge]

  public init(sampleCount: Int = 0, duplicateCount: Int = 0, merges: [SourceNameMergeResult.Merge] = []) {
    self.sampleCount = sampleCount
    self.duplicateCount = duplicateCount
    self.merges = merges
  }
}
