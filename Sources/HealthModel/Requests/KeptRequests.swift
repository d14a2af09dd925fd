/// Objects that an import kept unread, in the order in which they came.
package struct KeptObjectsRequest: Hashable, Sendable {
  /// Only these; empty: all.
  package var keys: [ObjectID] = []
  /// Without their payloads.
  package var isSummary = false
  /// `next` of the page before; 0 for the first.
  package var after: UInt64 = 0

  package init() {}
}

package struct KeptObjectsReply: Hashable, Sendable {
  /// Whole parts.
  package var objects: [ImportedObject] = []
  /// 0: nothing follows.
  package var next: UInt64 = 0

  package init() {}
}
