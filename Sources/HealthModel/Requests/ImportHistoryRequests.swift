/// The characteristics of an export. A characteristic is set if it has no value, or changed if its
/// current value is from an earlier import; a value that the user entered is not changed.
package struct ImportCharacteristicsRequest: Hashable, Sendable {
  package var importID: UInt64
  package var characteristics: [Characteristic]

  package init(importID: UInt64, characteristics: [Characteristic]) {
    self.importID = importID
    self.characteristics = characteristics
  }
}

/// Marks an import as complete, after which the next one can begin.
package struct FinishImportRequest: Hashable, Sendable {
  package var importID: UInt64
  package init(importID: UInt64) { self.importID = importID }
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
  package var label = ""
  package var exportedAt: Instant?
  package var startedAt: Instant
  /// nil if the import was interrupted or is still running.
  package var finishedAt: Instant?
  /// The number of added samples and other objects.
  package var addedCount = 0
  package var updatedCount = 0
  /// The number of objects that are no longer in the export and were removed on request.
  package var deletedCount = 0
  /// The number of elements that were stored unparsed.
  package var deferredCount = 0
  package var isUndone = false

  package init(number: UInt64, startedAt: Instant) {
    self.number = number
    self.startedAt = startedAt
  }
}

package struct ImportHistoryReply: Hashable, Sendable {
  /// In ascending order of number.
  package var imports: [ImportHistoryEntry]
  package init(imports: [ImportHistoryEntry] = []) { self.imports = imports }
}

/// Removes objects that imports added, in steps: repeat the call until the reply's `isFinished` is
/// true.
package struct RemoveImportedRequest: Hashable, Sendable {
  package enum Selection: Hashable, Sendable {
    /// All objects that the import with this number added.
    case imported(UInt64)
    /// Objects that earlier imports of the same phone added and that the open import does not
    /// contain, within the period of its samples. The value is the identifier of the open import on
    /// this connection.
    case missing(UInt64)
  }

  package var selection: Selection
  /// Whether to count the objects without removing them.
  package var isPreview: Bool

  package init(_ selection: Selection, isPreview: Bool) {
    self.selection = selection
    self.isPreview = isPreview
  }
}

package struct RemoveImportedReply: Hashable, Sendable {
  package struct TypeCount: Hashable, Sendable {
    package var type: ObjectType
    package var source: Source
    package var count: Int

    package init(type: ObjectType, source: Source, count: Int) {
      self.type = type
      self.source = source
      self.count = count
    }
  }

  /// The import that the request selects; 0 for missing objects.
  package var number: UInt64 = 0
  /// The objects of the selection: all of them in a preview, otherwise those that this step
  /// removed.
  package var types: [TypeCount] = []
  package var deferredCount = 0
  /// Characteristics whose previous values are restored.
  package var characteristics: [ObjectType] = []
  /// The number of objects that the import updated. They are not reverted.
  package var updatedCount = 0
  /// Earlier imports that are assumed to be from another phone, because this export contains less
  /// than half of the objects they added.
  package var otherImports: [UInt64] = []
  package var isFinished = true

  package init() {}

  package var count: Int { types.reduce(0) { $0 + $1.count } }
}

/// Treats an imported source as another one, such as a renamed device or an app that exports under
/// two names. Samples retain their imported source name, so that a merge can be reverted; a sample
/// that exists under both sources is removed from the first.
package struct MergeSourcesRequest: Hashable, Sendable {
  package enum Action: UInt8, Hashable, Sendable { case preview = 0, merge = 1, split = 2 }

  /// The names of imported sources. Only `merge` and `preview` require the target.
  package var name: String
  package var target: String
  package var action: Action

  package init(name: String, target: String, action: Action) {
    self.name = name
    self.target = target
    self.action = action
  }
}

package struct MergeSourcesReply: Hashable, Sendable {
  /// A merge that is in effect.
  package struct Merge: Hashable, Sendable {
    package var name: String
    package var target: String
    package init(name: String, target: String) {
      self.name = name
      self.target = target
    }
  }

  /// The number of samples under the first name.
  package var sampleCount = 0
  /// The number of these samples that also exist under the second source.
  package var duplicateCount = 0
  package var merges: [Merge] = []

  package init() {}
}
