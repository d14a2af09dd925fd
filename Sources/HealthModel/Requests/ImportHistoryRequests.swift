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

extension MergeSourcesRequest {
  package enum Action: UInt8, Hashable, Sendable { case preview = 0, merge = 1, split = 2 }
}

package struct MergeSourcesReply: Hashable, Sendable {
  /// The number of samples under the first name.
  package var sampleCount = 0
  /// The number of these samples that also exist under the second source.
  package var duplicateCount = 0
  package var merges: [Merge] = []

  package init() {}
}
