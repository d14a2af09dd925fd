import HealthAuthorization
import HealthModel

/// The properties of every correlation that queries need without reading the file: what determines
/// its visibility, and which samples it contains (rule CORR-08). They take 16 bytes per correlation
/// and a bit per sample.
///
/// A deleted correlation retains its entry, because its tombstone is visible to the same callers as
/// the correlation was.
struct Correlations: Sendable {
  struct Entry: Sendable {
    var anchor: Int64
    /// `SourceEntry.owner`.
    var owner: UInt32
    /// The index in `typeSets`.
    var typeSet: UInt32
  }

  /// Sorted by anchor.
  private var entries = PagedArray<Entry>()
  /// The combinations of types of contained samples that occur, each ascending.
  private(set) var typeSets: [[UInt16]] = []
  private var typeSetIndices: [[UInt16]: UInt32] = [:]
  /// The anchors of samples contained in correlations, including some that are deleted.
  private(set) var contained = AnchorBitmap()

  var count: Int { entries.count }

  /// Appends a correlation, which must be later than all before.
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

  /// Returns the types of the samples with which the correlation was saved.
  func types(ofAnchor anchor: Int64) -> [UInt16] {
    entry(ofAnchor: anchor).map { typeSets[Int($0.typeSet)] } ?? []
  }
}

/// The visibility of correlations (rule CORR-07). A correlation of another app is visible to
/// callers that may read every type with which it was saved, even when a sample of that type was
/// deleted since. A correlation shown without one of its parts would reveal the part. There is no
/// permission for the correlation type itself (AUTH-13).
struct CorrelationVisibility {
  private let correlations: Correlations
  private let owner: UInt32
  private let scope: ReadScope
  /// The least visible end, by type set; `Int64.max` when nothing is visible.
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

  /// Whether every correlation is visible.
  var hidesNothing: Bool { leastEnds.allSatisfy { $0 == .min } }

  /// Returns whether the object is a correlation that is hidden from the scope. `end` is its end.
  func hides(_ anchor: Int64, end: Int64) -> Bool {
    guard let entry = correlations.entry(ofAnchor: anchor), entry.owner != owner else {
      return false
    }
    let least = leastEnds[Int(entry.typeSet)]
    return least == .max || end < least
  }

  /// Returns whether a deleted correlation is hidden, or was hidden while it existed.
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
