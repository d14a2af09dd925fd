import HealthModel

/// The properties of every correlation that queries need without reading the file: what determines
/// its visibility, and which samples it contains (rule CORR-08). They take 16 bytes per correlation
/// and a bit per sample.
///
/// A deleted correlation retains its entry, because its tombstone is visible to the same callers as
/// the correlation was.
package struct Correlations: Sendable {
  package struct Entry: Sendable {
    var anchor: Int64
    /// `SourceEntry.owner`.
    package var owner: UInt32
    /// The index in `typeSets`.
    package var typeSet: UInt32
  }

  /// Sorted by anchor.
  private var entries = PagedArray<Entry>()
  /// The combinations of types of contained samples that occur, each ascending.
  package private(set) var typeSets: [[UInt16]] = []
  private var typeSetIndices: [[UInt16]: UInt32] = [:]
  /// The anchors of samples contained in correlations, including some that are deleted.
  package private(set) var contained = AnchorBitmap()

  package init() {}

  package var count: Int { entries.count }

  /// Appends a correlation, which must be later than all before.
  package mutating func append(_ row: RelationRow) {
    var index = typeSetIndices[row.types]
    if index == nil {
      index = UInt32(typeSets.count)
      typeSetIndices[row.types] = index
      typeSets.append(row.types)
    }
    entries.append(Entry(anchor: row.parent, owner: row.owner, typeSet: index!))
    for anchor in row.children.anchors { contained.insert(anchor) }
  }

  package mutating func contain(_ anchor: Int64) { contained.insert(anchor) }
  package mutating func release(_ anchor: Int64) { contained.remove(anchor) }

  package func entry(ofAnchor anchor: Int64) -> Entry? {
    let index = entries.partitionPoint { $0.anchor < anchor }
    guard index < entries.count, entries[index].anchor == anchor else { return nil }
    return entries[index]
  }

  /// Returns the types of the samples with which the correlation was saved.
  package func types(ofAnchor anchor: Int64) -> [UInt16] {
    entry(ofAnchor: anchor).map { typeSets[Int($0.typeSet)] } ?? []
  }
}
