import HealthAPI
import HealthStorage
import HealthAuthorization
import HealthModel

extension Writer {
  /// Adds or removes relations of stored objects: all or nothing. Only objects of `owner`
  /// (`SourceEntry.owner`) may be named, or with nil, objects of any owner.
  func relate(
    _ request: RelateRequest, owner: UInt32?, leavesOutMissing: Bool = false
  ) throws(StoreError) {
    let plan = try relationPlan(
      request.relations, own: [:], owner: owner, leavesOutMissing: leavesOutMissing)
    for entry in plan.entries {
      if request.isRemoval { try relations.untie(entry) } else { try relations.tie(entry) }
      draft.changedTypes.insert(RelationPlan.parentType(entry.kind).code)
    }
  }

  /// Applies a request in the scope of an app. Like deletions, it may name only the app's own
  /// objects, so an app cannot find out whether another app saved an object.
  func relate(_ request: RelateRequest, in scope: WriteScope) throws(StoreError) {
    for relation in request.relations where relation.kind != .correlation {
      if let denial = scope.denial(of: RelationPlan.parentType(relation.kind)) {
        throw .denied(denial)
      }
    }
    try relate(
      request, owner: dictionaries.current.owner(of: scope.author.principal) ?? .max)
  }

  /// Validates relations. `own` are the objects of the request itself, nil for those that are not
  /// stored. With `leavesOutMissing`, as in imports, relations omit objects that are not found.
  func relationPlan(
    _ relations: [Relation], own: [ObjectID: RelationPlan.Object?], owner: UInt32?,
    leavesOutMissing: Bool = false
  ) throws(StoreError) -> RelationPlan {
    guard !relations.isEmpty else {
      return try RelationPlan([], isLeftOut: { _ in false }, { _ in nil }, workout: { _ in nil })
    }
    var ids: Set<ObjectID> = []
    for relation in relations {
      ids.insert(relation.parent)
      ids.formUnion(relation.children)
    }
    var stored: [ObjectID: RelationPlan.Object] = [:]
    for sample in try located(ids.filter { own[$0] == nil }, owner: owner) {
      // Only requests of the user, without `owner`, can find several objects with one identifier.
      // The oldest is related.
      if let other = stored[sample.id], other.anchor < sample.anchor { continue }
      stored[sample.id] = RelationPlan.Object(
        anchor: sample.anchor, type: ObjectType(uncheckedCode: sample.type))
    }
    return try RelationPlan(
      relations,
      isLeftOut: { id in own[id].map { $0 == nil } ?? (leavesOutMissing && stored[id] == nil) },
      { id in (own[id] ?? nil) ?? stored[id] },
      workout: { parent throws(StoreError) in
        if let workout = parent.workout { return workout }
        return try connection.get(.details, key: parent.anchor) { bytes throws(StoreError) in
          if case .workout(let workout) = try DetailReader.decode(bytes) { return workout }
          return nil
        } ?? nil
      })
  }
}
