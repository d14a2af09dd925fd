import HealthAuthorization
import HealthModel

/// Turns predicates into `RowTest`s for the samples of one type. Runs once per query; look-ups that
/// a predicate needs are made here, so that testing a row never leaves the chunk.
struct PredicateCompiler {
  let type: ObjectType
  let scope: ReadScope?
  let snapshot: Snapshot
  let chunks: ChunkStore
  /// A point of a series is one quantity, whatever the series comes to.
  let seesThroughSeries: Bool
  /// Of the objects of this type.
  let details: DetailCache

  init(
    type: ObjectType, scope: ReadScope?, snapshot: Snapshot, chunks: ChunkStore,
    seesThroughSeries: Bool = false
  ) {
    self.seesThroughSeries = seesThroughSeries
    self.type = type
    self.scope = scope
    self.snapshot = snapshot
    self.chunks = chunks
    details = DetailCache(snapshot: snapshot, connection: chunks.connection, scope: scope)
  }

  /// One filter for the samples that any of the filters means.
  func rowFilter(_ filters: [SampleFilter]) throws(StoreError) -> RowFilter {
    var period = SamplePeriod()
    var sources: [Source]?
    var conditions: [Predicate] = []
    if let filter = filters.first, filters.count == 1 {
      period = SamplePeriod(
        start: filter.start, end: filter.end, strictStart: filter.strictStart,
        strictEnd: filter.strictEnd)
      sources = filter.sources
      conditions = filter.conditions
      if let predicate = filter.predicate { conditions.append(predicate) }
    } else {
      conditions = [.or(filters.map(\.asPredicate))]
    }
    var parts = try compiled(conditions)
    // The first period takes the place of the filter's own, which is tested without bit maps.
    if period.isOpen, let index = parts.firstIndex(where: \.isPeriod),
      case .period(let first) = parts[index]
    {
      period = first
      parts.remove(at: index)
    }
    if let visibility = Selection.visibilityTest(of: type, scope, snapshot) {
      parts.append(visibility)
    }
    let test = parts.isEmpty ? nil : Self.conjunction(parts)
    return RowFilter(
      type: type.code, sources: Selection.sources(of: type, among: sources, scope, snapshot),
      period: period, leastEnd: snapshot.leastEnd(in: scope), test: test,
      bounds: test.map { TimeBounds(of: $0) } ?? TimeBounds())
  }

  private func compiled(_ predicates: [Predicate]) throws(StoreError) -> [RowTest] {
    var tests: [RowTest] = []
    for predicate in predicates {
      switch try test(predicate) {
      case .and(let parts): tests += parts
      case .always(true): break
      case let part: tests.append(part)
      }
    }
    return tests
  }

  func test(_ predicate: Predicate) throws(StoreError) -> RowTest {
    switch predicate {
    case .and(let children): return Self.conjunction(try compiled(children))
    case .or(let children):
      var tests: [RowTest] = []
      for child in children { tests.append(try test(child)) }
      return Self.disjunction(tests)
    case .not(let child):
      let test = try test(child)
      if case .always(let holds) = test { return .always(!holds) }
      return .not(test)
    case .comparison(let key, let comparison, let value):
      return try self.comparison(key, comparison, value)
    case .isAny(let key, let values): return try isAny(key, values)
    case .exists(let key): return exists(key)
    case .period(let start, let end, let strictStart, let strictEnd):
      return .period(
        SamplePeriod(start: start, end: end, strictStart: strictStart, strictEnd: strictEnd))
    case .hasNoCorrelation: return try hasNoCorrelation()
    case .hasActivity(let child): return detail(.hasActivity(ActivityTest(child)))
    case .related(let kind, let object, let activity):
      return try related(kind, to: object, activity: activity)
    case .contains(let inner, let child): return try contains(inner, child)
    }
  }

  /// Of a type whose objects all have details; of others it does not hold.
  func detail(_ condition: DetailTest.Condition) -> RowTest {
    guard DetailStorage(type) == .row else { return .always(false) }
    return .details(DetailTest(type: type.code, condition: condition, cache: details))
  }

  // MARK: - Compounds

  static func conjunction(_ tests: [RowTest]) -> RowTest {
    if tests.contains(where: \.isNever) { return .always(false) }
    let left = tests.filter { !$0.isAlways }.sorted { $0.cost < $1.cost }
    return left.isEmpty ? .always(true) : left.count == 1 ? left[0] : .and(left)
  }

  static func disjunction(_ tests: [RowTest]) -> RowTest {
    if tests.contains(where: \.isAlways) { return .always(true) }
    let left = tests.filter { !$0.isNever }.sorted { $0.cost < $1.cost }
    return left.isEmpty ? .always(false) : left.count == 1 ? left[0] : .or(left)
  }
}

extension RowTest {
  fileprivate var isAlways: Bool { if case .always(true) = self { true } else { false } }
  fileprivate var isNever: Bool { if case .always(false) = self { true } else { false } }
  fileprivate var isPeriod: Bool { if case .period = self { true } else { false } }

  /// In which order tests are tried.
  fileprivate var cost: Int {
    switch self {
    case .always, .source: 0
    case .value, .start, .end, .endsFrom, .duration, .period, .device: 1
    case .valueIsAny, .startIsAny, .endIsAny, .durationIsAny, .anchors, .contained, .series,
      .visibleCorrelation, .visibleObject:
      2
    case .metadata: 3
    case .details: 4
    case .not(let test): test.cost
    case .and(let tests), .or(let tests): tests.map(\.cost).max() ?? 0
    }
  }
}
