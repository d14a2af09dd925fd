import HealthModel

/// Relations of a request under the anchors of the objects that they name, checked.
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
    /// Of a workout in the request; of a stored one they are read when they are needed.
    var workout: Workout?
  }

  private(set) var entries: [Entry] = []

  /// `object` finds what the caller may relate; nil is what is not there, or not the caller's.
  /// `isLeftOut` tells objects that the request brought and that are not stored: relations do
  /// without them.
  init(
    _ relations: [Relation], isLeftOut: (ObjectID) -> Bool,
    _ object: (ObjectID) throws(StoreError) -> Object?,
    workout: (Object) throws(StoreError) -> Workout?
  ) throws(StoreError) {
    for (index, relation) in relations.enumerated() {
      let field = "relations[\(index)]"
      guard relation.kind != .correlation else {
        throw .invalidArgument("\(field).kind: a correlation is made by saving it")
      }
      if isLeftOut(relation.parent) { continue }
      guard let parent = try object(relation.parent) else {
        throw .invalidArgument("\(field).parent: is not there, or the app did not save it")
      }
      guard parent.type == Self.parentType(relation.kind) else {
        throw .invalidArgument("\(field).parent: must be \(Self.parentType(relation.kind))")
      }
      if let activity = relation.activity {
        guard try workout(parent)?.activities.contains(where: { $0.id == activity }) ?? false
        else { throw .invalidArgument("\(field).activity: is not one of the workout") }
      }
      var children: [Int64] = []
      for id in relation.children where !isLeftOut(id) {
        guard let child = try object(id) else {
          throw .invalidArgument("\(field).children: is not there, or the app did not save it")
        }
        guard Self.isChild(child.type, relation.kind) else {
          throw .invalidArgument("\(field).children: a type does not go with the relation")
        }
        children.append(child.anchor)
      }
      entries.append(
        Entry(
          kind: relation.kind, parent: parent.anchor, activity: relation.activity,
          children: children))
    }
  }

  static func parentType(_ kind: Relation.Kind) -> ObjectType {
    switch kind {
    case .workout, .workoutEffort: .workout
    case .electrocardiogramSymptom: .electrocardiogram
    case .correlation: preconditionFailure("correlations are related when they are saved")
    }
  }

  /// To a workout any sample may belong but another workout.
  private static func isChild(_ type: ObjectType, _ kind: Relation.Kind) -> Bool {
    switch kind {
    case .workout: type != .workout
    case .workoutEffort: type == .workoutEffortScore || type == .estimatedWorkoutEffortScore
    case .electrocardiogramSymptom: type.kind == .category
    case .correlation: false
    }
  }
}
