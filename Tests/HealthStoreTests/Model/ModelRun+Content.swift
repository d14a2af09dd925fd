import HealthModel
import TestSupport

@testable import HealthStore

/// Random content to save.
extension ModelRun {
  func content(of app: TestApp) -> SaveContent {
    var content = SaveContent(samples: SampleBatch())
    if dice.oneIn(3) {
      let plain = types.filter { $0.kind == .quantity || $0.kind == .category }
      let type = dice.pick(plain)
      for _ in 0..<dice.int(1..<90) { add(type, to: &content) }
    } else {
      for _ in 0..<dice.int(1..<9) { add(dice.pick(types), to: &content) }
    }
    rename(&content, app)
    if dice.oneIn(4) {
      let own = reference.entries.filter { $0.principal == app.principal }.map(\.object)
      content.relations = relations(among: content.samples.rows + own)
    }
    return content
  }

  /// Adds an object of the type with the samples it contains.
  func add(_ type: ObjectType, to content: inout SaveContent) {
    // An average of levels is a logarithm, whose last bit cannot be compared.
    let isLevel = type.aggregation == .discreteEquivalentContinuousLevel
    let isSeries = type.kind == .quantity && !isLevel && dice.oneIn(8)
    guard let object = generator.object(of: type, isSeries: isSeries) else { return }
    var rows = object.batch.rows
    for index in rows.indices where dice.oneIn(rows.count > 1 ? 20 : 6) {
      let sync = syncMetadata("s\(dice.int(0..<12))", Int64(dice.int(0..<5)))
      rows[index].metadata = Metadata(rows[index].metadata.entries + sync.entries)
    }
    let old = content.samples.rows
    content.samples = SampleBatch(rows: old + rows)
    if let points = object.points { content.series[old.count + rows.count - 1] = points }
  }

  /// Minted identifiers are consecutive; some are replaced by random ones or by ones in use.
  private func rename(_ content: inout SaveContent, _ app: TestApp) {
    var names: [ObjectID: ObjectID] = [:]
    let rows = content.samples.rows
    if dice.oneIn(3) {
      var random = SplitMix(seed: dice.seed())
      for row in rows { names[row.id] = randomID(&random) }
    }
    let used = reference.entries + reference.deleted.suffix(50)
    if dice.oneIn(12), let other = used.isEmpty ? nil : dice.pick(used) {
      let row = dice.pick(rows)
      let isOwn = other.principal == app.principal
      let isKnown = used.contains {
        $0.object.id == other.object.id && $0.object.type == row.type
      }
      if isOwn || !isKnown { names[row.id] = other.object.id }
    }
    content.samples = SampleBatch(
      rows: rows.map { row in
        var row = row
        row.id = names[row.id] ?? row.id
        if case .correlation(let correlation) = row.details {
          row.details = .correlation(
            Correlation(contained: correlation.contained.map { names[$0] ?? $0 }))
        }
        return row
      })
  }

  /// Returns random relations, most of which are valid.
  func relations(among objects: [HealthObject]) -> [Relation] {
    let parents = objects.filter { $0.type == .workout || $0.type == .electrocardiogram }
    guard !parents.isEmpty else { return [] }
    return (0..<dice.int(1..<3)).map { _ in
      let parent = dice.pick(parents)
      var kind = Relation.Kind.electrocardiogramSymptom
      if parent.type == .workout { kind = dice.pick([.workout, .workoutEffort]) }
      let children = objects.filter { child in
        switch kind {
        case .workoutEffort: child.type == .workoutEffortScore
        case .electrocardiogramSymptom: child.type.kind == .category
        default: child.type != .workout
        }
      }
      var relation = Relation(
        kind: kind, parent: parent.id,
        children: dice.some(dice.int(0..<6), of: children).map(\.id))
      if case .workout(let workout) = parent.details, !workout.activities.isEmpty, dice.oneIn(2) {
        relation.activity = dice.pick(workout.activities).id
      }
      if dice.oneIn(12) { relation.children.append(dice.pick(objects).id) }
      if dice.oneIn(20) { relation.activity = ObjectID(high: 2, low: 2) }
      return relation
    }
  }
}
