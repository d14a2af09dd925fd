import HealthAuthorization
import HealthModel

/// What queries must know of every correlation without reading the file: who may see it, and which
/// samples are inside of one (rule CORR-08). Sixteen bytes a correlation, a bit a sample.
///
/// A deleted correlation keeps its entry, because its tombstone is shown to whom the correlation
/// was.
struct Correlations: Sendable {
  struct Entry: Sendable {
    var anchor: Int64
    /// `SourceEntry.owner`.
    var owner: UInt32
    /// Index into `typeSets`.
    var typeSet: UInt32
  }

  /// By anchor.
  private var entries = PagedArray<Entry>()
  /// Types of contained samples, ascending, in combinations that occur.
  private(set) var typeSets: [[UInt16]] = []
  private var typeSetIndices: [[UInt16]: UInt32] = [:]
  /// Anchors of samples inside of a correlation; also of some that are deleted.
  private(set) var contained = AnchorBitmap()

  var count: Int { entries.count }

  /// `row` is of a later correlation than all before.
  mutating func append(_ row: RelationRow) {
    var index = typeSetIndices[row.types]
    if index == nil {
      index = UInt32(typeSets.count)
      typeSetIndices[row.types] = index
      typeSets.append(row.types)
    }
    entries.append(Entry(anchor: row.parent, owner: row.owner, typeSet: index!))
    for anchor in row.children.anchors { contained.insert(anchor) }
  }

  mutating func contain(_ anchor: Int64) { contained.insert(anchor) }
  mutating func release(_ anchor: Int64) { contained.remove(anchor) }

  func entry(ofAnchor anchor: Int64) -> Entry? {
    let index = entries.partitionPoint { $0.anchor < anchor }
    guard index < entries.count, entries[index].anchor == anchor else { return nil }
    return entries[index]
  }

  /// The types of the samples with which the correlation was saved.
  func types(ofAnchor anchor: Int64) -> [UInt16] {
    entry(ofAnchor: anchor).map { typeSets[Int($0.typeSet)] } ?? []
  }
}

/// Rule CORR-07: a correlation of somebody else is there for those who may read at least one of the
/// types with which it was saved, also when a sample of that type was deleted since. Nobody is
/// asked for permission for the correlation type itself (AUTH-13).
struct CorrelationVisibility {
  private let correlations: Correlations
  private let owner: UInt32
  /// By type set.
  private let isReadable: [Bool]

  init(_ snapshot: Snapshot, _ scope: ReadScope) {
    correlations = snapshot.correlations
    owner = snapshot.dictionaries.owner(of: scope.principal) ?? .max
    isReadable = snapshot.correlations.typeSets.map { types in
      types.contains { scope.visibility(of: ObjectType(uncheckedCode: $0)) == .allSources }
    }
  }

  /// Whether the object is a correlation of which the scope shows nothing.
  func hides(_ anchor: Int64) -> Bool {
    guard let entry = correlations.entry(ofAnchor: anchor) else { return false }
    return entry.owner != owner && !isReadable[Int(entry.typeSet)]
  }
}
