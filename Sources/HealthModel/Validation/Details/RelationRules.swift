/// Validation of the relations of a save or a separate request (rules WORKOUT-05, WORKOUT-21,
/// TYPE-28). Objects in the batch must be of the kinds below; the kinds of other objects are known
/// only to the store.
///
/// | relation | parent | children |
/// |---|---|---|
/// | workout | workout | any but workouts |
/// | workout effort | workout, or one of its activities | effort scores |
/// | electrocardiogram symptom | electrocardiogram | symptoms |
package struct RelationRules {
  private let batch: SampleBatch

  /// Creates the rules. `batch` contains the objects that are saved together with the relations.
  package init(batch: SampleBatch = SampleBatch()) {
    self.batch = batch
  }

  package func check(_ relations: [Relation], _ field: String) throws(HealthError) {
    guard relations.count <= DetailLimits.listCount else {
      throw .invalidArgument("\(field): has too many entries; at most \(DetailLimits.listCount)")
    }
    guard !relations.isEmpty else { return }
    let index = RowIndex(batch.idRuns)
    for (position, relation) in relations.enumerated() {
      try check(relation, index, "\(field)[\(position)]")
    }
  }

  private func check(
    _ relation: Relation, _ index: RowIndex, _ field: String
  ) throws(HealthError) {
    guard relation.kind != .correlation else {
      throw .invalidArgument(
        "\(field).kind: must not be correlation; what it contains is saved with it")
    }
    if let type = type(of: relation.parent, index), !relation.kind.allowsParent(type) {
      throw .invalidArgument("\(field).parent: must be \(relation.kind.parentText)")
    }
    try checkActivity(of: relation, index, field)
    guard !relation.children.isEmpty, relation.children.count <= SampleLimits.batchCount else {
      throw .invalidArgument(
        "\(field).children: must name at least one and at most \(SampleLimits.batchCount) objects")
    }
    var seen: Set = [relation.parent]
    for child in relation.children {
      guard seen.insert(child).inserted else {
        throw .invalidArgument("\(field).children: must name each object once, and not the parent")
      }
      if let type = type(of: child, index), !relation.kind.allowsChild(type) {
        throw .invalidArgument("\(field).children: must be \(relation.kind.childText)")
      }
    }
  }

  private func checkActivity(
    of relation: Relation, _ index: RowIndex, _ field: String
  ) throws(HealthError) {
    guard let activity = relation.activity else { return }
    guard relation.kind == .workoutEffort else {
      throw .invalidArgument("\(field).activity: must be set for effort scores only")
    }
    guard let row = index.row(of: relation.parent),
      case .workout(let workout) = batch.details(ofRow: row)
    else { return }
    guard workout.activities.contains(where: { $0.id == activity }) else {
      throw .invalidArgument("\(field).activity: must be an activity of the workout")
    }
  }

  private func type(of id: ObjectID, _ index: RowIndex) -> ObjectType? {
    index.row(of: id).map(batch.type(ofRow:))
  }
}

extension Relation.Kind {
  package func allowsParent(_ type: ObjectType) -> Bool {
    switch self {
    case .workout, .workoutEffort: type == .workout
    case .electrocardiogramSymptom: type == .electrocardiogram
    case .correlation: type.kind == .correlation
    }
  }

  package func allowsChild(_ type: ObjectType) -> Bool {
    switch self {
    case .workout: type != .workout
    case .workoutEffort: type == .workoutEffortScore || type == .estimatedWorkoutEffortScore
    case .electrocardiogramSymptom: type.kind == .category && type.group == "Symptoms"
    case .correlation: type.kind == .quantity
    }
  }

  package var parentText: String {
    switch self {
    case .workout, .workoutEffort: "a workout"
    case .electrocardiogramSymptom: "an electrocardiogram"
    case .correlation: "a correlation"
    }
  }

  package var childText: String {
    switch self {
    case .workout: "any but workouts"
    case .workoutEffort: "effort scores"
    case .electrocardiogramSymptom: "symptoms"
    case .correlation: "quantity samples"
    }
  }
}
