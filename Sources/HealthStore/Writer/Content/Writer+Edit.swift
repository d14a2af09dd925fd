import HealthStorage
import HealthAuthorization
import HealthModel

/// Saves that delete an object of the same app, and saves that add relations.
extension Writer {
  /// Returns an object of the scope's author that the scope may delete; for the user, of any source.
  func ownObject(_ id: ObjectID, _ scope: WriteScope) throws(StoreError) -> LocatedSample {
    let owner = dictionaries.current.owner(of: scope.author.principal) ?? .max
    var found = try located([id], owner: owner).first
    // Such as a medication of an import.
    if found == nil, scope.author.principal == .owner {
      found = try located([id], owner: nil).first
    }
    guard let found else {
      throw .noSuchObject("replaced")
    }
    try checkShare(of: found, scope)
    return found
  }

  /// Deletes the old object before new ones are added. A single new one replaces it in relations.
  func exchange(
    _ old: LocatedSample, firstAnchor: Int64, count: Int
  ) throws(StoreError) {
    let newAnchors = count == 1 ? [old.anchor: firstAnchor] : [:]
    draft.replacements.merge(newAnchors) { $1 }
    _ = try remove([old])
    try relations.follow(newAnchors)
  }

  /// Validates the relations of a save. `before` is the batch including the rows that are not
  /// stored because the store has a greater version of them.
  func relationPlan(
    of save: PreparedSave, before: SampleBatch, firstAnchor: Int64, owner: UInt32,
    _ scope: WriteScope, leavesOutMissing: Bool
  ) throws(StoreError) -> RelationPlan {
    guard !save.relations.isEmpty else {
      return try relationPlan([], own: [:], owner: owner)
    }
    for relation in save.relations where relation.kind != .correlation {
      if let denial = scope.denial(of: RelationPlan.parentType(relation.kind)) {
        throw .denied(denial)
      }
    }
    var own: [ObjectID: RelationPlan.Object?] = [:]
    for run in before.idRuns {
      for offset in 0..<run.count { own[run.first.advanced(by: offset)] = .some(nil) }
    }
    for (id, object) in save.objects(firstAnchor: firstAnchor) { own[id] = object }
    return try relationPlan(
      save.relations, own: own, owner: owner, leavesOutMissing: leavesOutMissing)
  }
}

extension PreparedSave {
  /// The objects that relations can name.
  func objects(firstAnchor: Int64) -> [ObjectID: RelationPlan.Object] {
    var objects: [ObjectID: RelationPlan.Object] = [:]
    let ids = ids
    for row in 0..<batch.count {
      objects[ids[row]] = .init(anchor: firstAnchor + Int64(row), type: type(row))
    }
    for (row, details) in details {
      if case .workout(let workout) = details { objects[ids[row]]?.workout = workout }
    }
    return objects
  }
}
