/// A query for deferred records, in the order in which they were imported.
package struct KeptObjectsRequest: Hashable, Sendable {
  /// The keys of the requested records; empty: all records.
  package var keys: [ObjectID] = []
  /// Whether to omit the payloads.
  package var isSummary = false
  /// `next` of the previous page; 0 for the first page.
  package var after: UInt64 = 0

  package init() {}
}

package struct KeptObjectsReply: Hashable, Sendable {
  /// The records. A page never splits a part.
  package var objects: [ImportedObject] = []
  /// The start of the next page; 0 on the last page.
  package var next: UInt64 = 0

  package init() {}
}
