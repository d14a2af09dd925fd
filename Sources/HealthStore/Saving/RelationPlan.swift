import HealthStorage
import HealthModel

/// The validated relations of a request, with anchors instead of identifiers.
struct RelationPlan {
  struct Entry {
    var kind: Relation.Kind
    var parent: Int64
    var activity: ObjectID?
    var children: [Int64]
  }

  /// An object of the request itself, or one that is stored.
  struct Object {
    var anchor: Int64
    var type: ObjectType
    /// The details of a workout in the request. Those of a stored workout are read when needed.
    var workout: Workout?
  }

  private(set) var entries: [Entry] = []

  /// Validates relations. `object` returns an object that the caller may relate, or nil when there
  /// is none or it is not the caller's. `isLeftOut` identifies objects of the request that are not
  /// stored; relations omit these.
  init(
    _ relations: [Relation], isLeftOut: (ObjectID) -> Bool,
    _ object: (ObjectID) throws(StoreError) -> Object?,
    workout: (Object) throws(StoreError) -> Workout?
  ) throws(StoreError) {
    for (index, relation) in relations.enumerated() {
      let field = "relations[\(index)]"
      guard relation.kind != .correlation else { throw Self.correlation(index) }
      if isLeftOut(relation.parent) { continue }
      guard let parent = try object(relation.parent) else {
        throw .noSuchObject("\(field).parent")
      }
      guard parent.type == Self.parentType(relation.kind) else {
        throw .invalidArgument("\(field).parent: must be \(Self.parentType(relation.kind))")
      }
      if let activity = relation.activity {
        guard try workout(parent)?.activities.contains(where: { $0.id == activity }) ?? false
        else { throw .invalidArgument("\(field).activity: must be an activity of the workout") }
      }
      var children: [Int64] = []
      for id in relation.children where !isLeftOut(id) {
        guard let child = try object(id) else {
          throw .noSuchObject("\(field).children")
        }
        guard Self.isChild(child.type, relation.kind) else {
          throw .invalidArgument("\(field).children: a type is not one that the relation allows")
        }
        children.append(child.anchor)
      }
      entries.append(
        Entry(
          kind: relation.kind, parent: parent.anchor, activity: relation.activity,
          children: children))
    }
  }

  static func correlation(_ index: Int) -> StoreError {
    .invalidArgument("relations[\(index)].kind: a correlation is made by saving it")
  }

  static func parentType(_ kind: Relation.Kind) -> ObjectType {
    switch kind {
    case .workout, .workoutEffort: .workout
    case .electrocardiogramSymptom: .electrocardiogram
    case .correlation: preconditionFailure("correlations are related when they are saved")
    }
  }

  /// Returns whether the type may be a child. A workout may have any samples except workouts.
  private static func isChild(_ type: ObjectType, _ kind: Relation.Kind) -> Bool {
    switch kind {
    case .workout: type != .workout
    case .workoutEffort: type == .workoutEffortScore || type == .estimatedWorkoutEffortScore
    case .electrocardiogramSymptom: type.kind == .category
    case .correlation: false
    }
  }
}
