import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ReferenceStore {
  /// Replaces objects in correlations and relations, as parents and children.
  mutating func takePlaces(_ places: [Int: Int]) {
    for index in ties.indices {
      ties[index].parent = places[ties[index].parent] ?? ties[index].parent
      ties[index].children = Set(ties[index].children.map { places[$0] ?? $0 })
    }
    for index in entries.indices {
      guard let content = entries[index].content else { continue }
      entries[index].content?.members = Set(content.members.map { places[$0] ?? $0 })
    }
  }

  /// Returns false if rejected. Identifiers in `leftOut` are skipped; those in `renamed` refer to
  /// these objects.
  mutating func relate(
    _ relations: [Relation], isRemoval: Bool = false, in scope: WriteScope,
    leftOut: Set<ObjectID> = [], renamed: [ObjectID: Int] = [:]
  ) -> Bool {
    let parents: [Relation.Kind: ObjectType] = [
      .workout: .workout, .workoutEffort: .workout, .electrocardiogramSymptom: .electrocardiogram,
    ]
    guard relations.allSatisfy({ scope.types.contains(parents[$0.kind]!) }) else { return false }
    return relate(relations, isRemoval: isRemoval, leftOut: leftOut) { [self] id in
      renamed[id].flatMap { self[$0] }
        ?? entry(id) { $0.principal == scope.author.principal }
    }
  }

  /// The same for the user, for objects of any app.
  mutating func relateAny(_ relations: [Relation], isRemoval: Bool) -> Bool {
    relate(relations, isRemoval: isRemoval, leftOut: []) { [self] in entry($0) }
  }

  private mutating func relate(
    _ relations: [Relation], isRemoval: Bool, leftOut: Set<ObjectID>,
    _ find: (ObjectID) -> Entry?
  ) -> Bool {
    var new: [Tie] = []
    for relation in relations where !leftOut.contains(relation.parent) {
      guard let parent = find(relation.parent), Self.isParent(parent.object.type, relation.kind)
      else { return false }
      if let activity = relation.activity {
        guard case .workout(let workout) = parent.object.details,
          workout.activities.contains(where: { $0.id == activity })
        else { return false }
      }
      var tie = Tie(
        kind: relation.kind, parent: parent.number, activity: relation.activity, children: [])
      for id in relation.children where !leftOut.contains(id) {
        guard let child = find(id), Self.isChild(child.object.type, relation.kind) else {
          return false
        }
        tie.children.insert(child.number)
      }
      new.append(tie)
    }
    for tie in new { if isRemoval { untie(tie) } else { ties.append(tie) } }
    return true
  }

  private static func isParent(_ type: ObjectType, _ kind: Relation.Kind) -> Bool {
    type == (kind == .electrocardiogramSymptom ? .electrocardiogram : .workout)
  }

  private static func isChild(_ child: ObjectType, _ kind: Relation.Kind) -> Bool {
    switch kind {
    case .workout: child != .workout
    case .workoutEffort: [.workoutEffortScore, .estimatedWorkoutEffortScore].contains(child)
    case .electrocardiogramSymptom: child.kind == .category
    case .correlation: false
    }
  }

  /// Without an activity, removes children of the whole workout and of all its activities.
  private mutating func untie(_ gone: Tie) {
    for index in ties.indices
    where ties[index].kind == gone.kind && ties[index].parent == gone.parent
      && (gone.activity == nil || ties[index].activity == gone.activity)
    {
      ties[index].children.subtract(gone.children)
    }
  }
}
