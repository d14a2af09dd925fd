import HealthModel

@testable import HealthStore

/// Random predicates, filters, and descriptors that are valid for their types: any key and
/// comparison of the catalog, mostly with values that occur in a given store.
struct PredicateMaker {
  var dice: Dice
  let store: ReferenceStore
  let entries: [ReferenceStore.Entry]
  let sources: [Source]

  init(_ store: ReferenceStore, sources: [Source], seed: UInt64) {
    self.store = store
    self.sources = sources
    entries = store.entries
    dice = Dice(seed: seed)
  }

  mutating func descriptors(_ types: [ObjectType]) -> [QueryDescriptor] {
    (0..<(dice.oneIn(3) ? dice.int(1..<4) : 1)).map { _ in
      let types = dice.some(dice.int(1..<5), of: types)
      return QueryDescriptor(types: types, filter: filter(types))
    }
  }

  mutating func filter(_ types: [ObjectType]) -> SampleFilter {
    var filter = SampleFilter()
    if dice.oneIn(4) { filter.start = date() }
    if dice.oneIn(4) { filter.end = date() }
    filter.strictStart = dice.oneIn(5)
    filter.strictEnd = dice.oneIn(6)
    if dice.oneIn(8) { filter.sources = dice.some(dice.int(0..<3), of: sources) }
    if dice.oneIn(12) {
      filter.devices = dice.some(3, of: entries).compactMap(\.object.device)
    }
    if dice.oneIn(12), let entry = anyEntry(of: types)?.object.metadata.entries.first {
      filter.metadata = [
        .init(key: entry.key, test: dice.oneIn(2) ? .exists : .isAny(of: [entry.value]))
      ]
    }
    if dice.oneIn(12) { filter.ids = dice.some(6, of: entries).map(\.object.id) }
    if !dice.oneIn(3) { filter.predicate = predicate(types) }
    return filter
  }

  /// Returns a predicate that is valid for the types.
  mutating func predicate(_ types: [ObjectType]) -> HealthPredicate {
    for _ in 0..<20 {
      let predicate = tree(types, depth: dice.int(0..<4))
      if (try? predicate.check(for: types)) != nil { return predicate }
    }
    return .exists(.startDate)
  }

  private mutating func tree(_ types: [ObjectType], depth: Int) -> HealthPredicate {
    switch dice.int(0..<(depth > 0 ? 9 : 5)) {
    case 5: return .and((0..<dice.int(0..<4)).map { _ in tree(types, depth: depth - 1) })
    case 6: return .or((0..<dice.int(0..<4)).map { _ in tree(types, depth: depth - 1) })
    case 7: return .not(tree(types, depth: depth - 1))
    case 8: return nested(types, depth: depth - 1)
    default: return leaf(types)
    }
  }

  /// Returns a predicate on related objects, if the types have any.
  private mutating func nested(_ types: [ObjectType], depth: Int) -> HealthPredicate {
    if types.contains(.workout), dice.oneIn(2) { return .hasActivity(activityTree(depth: depth)) }
    if types.contains(where: { $0.kind == .correlation }), dice.oneIn(2) {
      let members = entries.filter { $0.content != nil }.flatMap { store.members(of: $0, in: nil) }
      if !members.isEmpty {
        let type = dice.pick(members).object.type
        return .contains(type, tree([type], depth: depth))
      }
    }
    let parents = store.ties.compactMap { tie in store[tie.parent].map { (tie, $0) } }
    if !parents.isEmpty, dice.oneIn(2) {
      let (tie, parent) = dice.pick(parents)
      return .related(
        tie.kind, to: parent.object.id, activity: dice.oneIn(3) ? tie.activity : nil)
    }
    return .hasNoCorrelation
  }

  // MARK: - Leaves

  private static let plainKeys = PredicatePath.allCases.compactMap { PredicateKey($0) }

  private mutating func anyEntry(of types: [ObjectType]) -> ReferenceStore.Entry? {
    let found = entries.filter { types.contains($0.object.type) }
    return found.isEmpty ? nil : dice.pick(found)
  }

  private mutating func leaf(_ types: [ObjectType]) -> HealthPredicate {
    let object = anyEntry(of: types)?.object
    var keys: [PredicateKey] = [.metadata("org.example.number"), .metadata("missing")]
    keys += DeviceProperty.allCases.prefix(3).map { .deviceProperty($0) }
    for entry in object?.metadata.entries.prefix(3) ?? [] { keys.append(.metadata(entry.key)) }
    if case .workout(let workout) = object?.details { keys += Self.keys(workout.statistics) }
    // Keys of specific kinds of objects are chosen more often than keys of all objects.
    let own = Self.plainKeys.filter { key in
      key.objectKind != nil && types.contains { key.applies(to: $0) }
    }
    keys += dice.oneIn(2) && !own.isEmpty ? own + own : Self.plainKeys
    let fitting = keys.filter { key in types.contains { key.applies(to: $0) } }
    let key = dice.pick(fitting)
    if dice.oneIn(9) { return period() }
    return leaf(key, object.flatMap { ReferenceValue(key, of: $0) })
  }

  private static func keys(_ statistics: [WorkoutStatistics]) -> [PredicateKey] {
    statistics.flatMap { item -> [PredicateKey] in
      [
        .workoutSum(item.type), .workoutAverage(item.type), .workoutMinimum(item.type),
        .workoutMaximum(item.type),
      ]
    }
  }

  private mutating func activityTree(depth: Int) -> HealthPredicate {
    switch dice.int(0..<(depth > 0 ? 7 : 4)) {
    case 4: return .and((0..<dice.int(0..<3)).map { _ in activityTree(depth: depth - 1) })
    case 5: return .or((0..<dice.int(0..<3)).map { _ in activityTree(depth: depth - 1) })
    case 6: return .not(activityTree(depth: depth - 1))
    default: break
    }
    let activities = entries.flatMap { entry -> [WorkoutActivity] in
      if case .workout(let workout) = entry.object.details { workout.activities } else { [] }
    }
    let activity = activities.isEmpty ? nil : dice.pick(activities)
    var keys: [PredicateKey] = [
      .uuid, .startDate, .endDate, .duration, .workoutActivityType, .workoutDuration,
      .workoutTotalDistance, .workoutTotalEnergyBurned,
    ]
    keys += Self.keys(activity?.statistics ?? [])
    for entry in activity?.metadata.entries ?? [] { keys.append(.metadata(entry.key)) }
    if dice.oneIn(6) { return period() }
    let key = dice.pick(keys)
    return leaf(key, activity.flatMap { ReferenceValue(key, of: $0) })
  }

  private mutating func leaf(_ key: PredicateKey, _ known: ReferenceValue?) -> HealthPredicate {
    let value = operand(key, known)
    switch dice.int(0..<8) {
    case 0: return .exists(key)
    case 1:
      let others = dice.some(dice.int(0..<6), of: entries).compactMap {
        ReferenceValue(key, of: $0.object)
      }
      return .isAny(key, of: others.map { operand(key, $0) } + (dice.oneIn(2) ? [value] : []))
    default: return .comparison(key, comparison(value), value)
    }
  }

  private mutating func comparison(_ value: PredicateValue) -> Comparison {
    switch value {
    case .text: dice.pick(Comparison.allCases)
    case .number, .quantity, .date:
      dice.pick([
        .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .notEqual,
      ])
    default: dice.pick([.equal, .notEqual])
    }
  }

  mutating func date() -> Instant {
    guard !entries.isEmpty, !dice.oneIn(10) else { return at(Double(dice.int(0..<4_000_000))) }
    let object = dice.pick(entries).object
    return near(dice.oneIn(2) ? object.start : object.end)
  }

  private mutating func period() -> HealthPredicate {
    let bounds = [date(), date()].sorted()
    return .period(
      start: dice.oneIn(3) ? nil : bounds[0], end: dice.oneIn(3) ? nil : bounds[1],
      strictStart: dice.oneIn(3), strictEnd: dice.oneIn(3))
  }

  /// Returns the instant itself in most cases.
  mutating func near(_ instant: Instant) -> Instant {
    Instant(microseconds: instant.microseconds + Int64(dice.oneIn(3) ? dice.int(-2..<3) : 0))
  }
}
