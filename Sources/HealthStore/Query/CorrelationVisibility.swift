import HealthStorage
import HealthAuthorization
import HealthModel

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

  /// Returns whether a correlation of a type may be visible although another app saved it.
  func mayShowOthers(of type: ObjectType) -> Bool {
    zip(correlations.typeSets, leastEnds).contains { types, leastEnd in
      leastEnd != .max && Self.mayContain(type, types.map { ObjectType(uncheckedCode: $0) })
    }
  }

  /// Returns whether correlations of a type may have been saved with these types. Imported ones need
  /// not be complete.
  private static func mayContain(_ type: ObjectType, _ contained: [ObjectType]) -> Bool {
    if contained.isEmpty { return true }
    return type == .bloodPressure
      ? !contained.allSatisfy(\.isDietary)
      : !contained.allSatisfy { $0 == .bloodPressureSystolic || $0 == .bloodPressureDiastolic }
  }

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
