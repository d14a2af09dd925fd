/// Removes objects that imports added, in steps: repeat the call until the reply's `isFinished` is
/// true.
public struct RemoveImportedRequest: Hashable, Sendable {
  /// The objects to remove.
  public enum Selection: Hashable, Sendable {
    /// All objects that the import with this number added.
    case imported(UInt64)
    /// Objects that earlier imports of the same phone added and that the open import does not
    /// contain, within the period of its samples. The value is the identifier of the open import on
    /// this connection.
    case missing(UInt64)
  }

  /// The objects to remove.
  public var selection: Selection
  /// Whether to count the objects without removing them.
  public var isPreview: Bool

  public init(_ selection: Selection, isPreview: Bool) {
    self.selection = selection
    self.isPreview = isPreview
  }
}

extension RemoveImportedReply {
  /// The number of removed objects of all types.
  public var count: Int { types.reduce(0) { $0 + $1.count } }
}

extension MergeSourcesRequest {
  /// What to do with a merge: count its samples, apply it, or revert it.
  public enum Action: UInt8, Hashable, Sendable { case preview = 0, merge = 1, split = 2 }
}
