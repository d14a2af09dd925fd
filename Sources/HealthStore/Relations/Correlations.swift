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

/// Rule CORR-07: a correlation of somebody else is there for those who may read every one of the
/// types with which it was saved, also when a sample of that type was deleted since: one that is
/// shown without a part would tell of the part. Nobody is asked for permission for the correlation
/// type itself (AUTH-13).
struct CorrelationVisibility {
  private let correlations: Correlations
  private let owner: UInt32
  private let scope: ReadScope
  /// By type set, the least end of what is shown; the greatest number where nothing is.
  private let leastEnds: [Int64]

  init(_ snapshot: Snapshot, _ scope: ReadScope) {
    correlations = snapshot.correlations
    owner = snapshot.dictionaries.owner(of: scope.principal) ?? .max
    self.scope = scope
    leastEnds = snapshot.correlations.typeSets.map { types in
      types.map { type in
        switch scope.visibility(of: ObjectType(uncheckedCode: type)) {
        case .allSources: .min
        case .since(let earliest): earliest.microseconds
        case .onlyOwn: .max
        }
      }.max() ?? .min
    }
  }

  /// Every correlation is shown.
  var hidesNothing: Bool { leastEnds.allSatisfy { $0 == .min } }

  /// Whether the object is a correlation that the scope does not show. `end` is its own.
  func hides(_ anchor: Int64, end: Int64) -> Bool {
    guard let entry = correlations.entry(ofAnchor: anchor), entry.owner != owner else {
      return false
    }
    let least = leastEnds[Int(entry.typeSet)]
    return least == .max || end < least
  }

  /// Of a correlation that is deleted.
  func hides(_ deleted: Tombstone) -> Bool {
    guard let entry = correlations.entry(ofAnchor: deleted.addedAnchor), entry.owner != owner
    else { return false }
    if hides(deleted.addedAnchor, end: deleted.end) { return true }
    return !correlations.typeSets[Int(entry.typeSet)].allSatisfy { type in
      scope.showed(
        ObjectType(uncheckedCode: type), added: deleted.addedAnchor, deleted: deleted.anchor,
        end: deleted.end)
    }
  }
}
