/// The characteristics of an export. One is set when it is not set yet, and changed when its current
/// value came from an earlier import; a value that the user entered stays.
package struct ImportCharacteristicsRequest: Hashable, Sendable {
  package var importID: UInt64
  package var characteristics: [Characteristic]

  package init(importID: UInt64, characteristics: [Characteristic]) {
    self.importID = importID
    self.characteristics = characteristics
  }
}

/// Marks an import as complete and lets the next one begin.
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

/// One import, as the history lists it.
package struct ImportHistoryEntry: Hashable, Sendable {
  /// Imports are numbered from 1.
  package var number: UInt64
  package var label = ""
  package var exportedAt: Instant?
  package var startedAt: Instant
  /// nil when the import was interrupted or is still running.
  package var finishedAt: Instant?
  /// Samples and other objects.
  package var addedCount = 0
  package var updatedCount = 0
  /// Objects that are no longer in the export and were removed on request.
  package var deletedCount = 0
  /// Elements that were stored unparsed.
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

/// Removes objects that imports added, in steps: repeat the call until the reply `isFinished`.
package struct RemoveImportedRequest: Hashable, Sendable {
  package enum Selection: Hashable, Sendable {
    /// Everything that the import with this number added.
    case imported(UInt64)
    /// What earlier imports of the same phone added and the open import did not contain, within the
    /// period of its samples. The value names the open import on this connection.
    case missing(UInt64)
  }

  package var selection: Selection
  /// Counts without removing anything.
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
  /// What the selection holds: in a preview all of it, otherwise what this step removed.
  package var types: [TypeCount] = []
  package var deferredCount = 0
  /// Characteristics that get back the value that they had before.
  package var characteristics: [ObjectType] = []
  /// Objects that the import updated. They stay in their newer form.
  package var updatedCount = 0
  /// Earlier imports that are taken to be of another phone, because this export contains less than
  /// half of what they added.
  package var otherImports: [UInt64] = []
  package var isFinished = true

  package init() {}

  package var count: Int { types.reduce(0) { $0 + $1.count } }
}

/// Treats an imported source as another one: a device that was renamed, or an app that exports under
/// two names. Samples keep the name that they were imported under, so that a merge can be taken back;
/// a sample that both sources hold is removed from the first.
package struct MergeSourcesRequest: Hashable, Sendable {
  package enum Action: UInt8, Hashable, Sendable { case preview = 0, merge = 1, split = 2 }

  /// Names of imported sources. Only `merge` and `preview` need the second.
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

  /// Samples under the first name.
  package var sampleCount = 0
  /// Those of them that the second source holds, too.
  package var duplicateCount = 0
  package var merges: [Merge] = []

  package init() {}
}
