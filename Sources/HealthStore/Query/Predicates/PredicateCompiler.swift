import HealthStorage
import HealthAuthorization
import HealthModel

/// A compiler from predicates to `RowTest`s for the samples of one type. It runs once per query and
/// performs the lookups that a predicate needs, so that testing a row never leaves the chunk,
/// except for conditions on details.
struct PredicateCompiler {
  let type: ObjectType
  let scope: ReadScope?
  let snapshot: Snapshot
  let chunks: ChunkStore
  /// Whether rows include points of series. Each point is tested as a single quantity, whatever the
  /// aggregates of its series.
  let seesThroughSeries: Bool
  /// The details of objects of this type.
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

  /// Compiles filters into one that accepts a sample if any of them does.
  func rowFilter(_ filters: [SampleFilter]) throws(StoreError) -> RowFilter {
    var period = SamplePeriod()
    var sources: [Source]?
    var conditions: [HealthPredicate] = []
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
    // Promote the first period to the filter's own, which is tested without bit maps.
    if period.isOpen, let index = parts.firstIndex(where: \.isPeriod),
      case .period(let first) = parts[index]
    {
      period = first
      parts.remove(at: index)
    }
    // Visibility is a condition like any other, at the rank of its cost.
    if let visibility = Selection.visibilityTest(of: type, scope, snapshot) {
      parts.append(visibility)
    }
    let test = parts.isEmpty ? nil : Self.conjunction(parts)
    return RowFilter(
      type: type.code, sources: Selection.sources(of: type, among: sources, scope, snapshot),
      period: period, leastEnd: snapshot.leastEnd(in: scope), test: test,
      bounds: test.map { TimeBounds(of: $0) } ?? TimeBounds())
  }

  /// Compiles a conjunction. Nested conjunctions are flattened, so that all parts are ordered by
  /// cost.
  private func compiled(_ predicates: [HealthPredicate]) throws(StoreError) -> [RowTest] {
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

  func test(_ predicate: HealthPredicate) throws(StoreError) -> RowTest {
    switch predicate {
    case .and(let children): return Self.conjunction(try compiled(children))
    case .or(let children):
      var tests: [RowTest] = []
      for child in children { tests.append(try test(child)) }
      return Self.disjunction(tests)
    case .not(let child):
      let test = try test(child)
      // Constants are folded, so that they cost nothing per row.
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

  /// Compiles a condition on details. It never holds for types whose objects do not all have them.
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

  /// The rank of a test in the order of evaluation. Cheap tests run first, to leave few rows for
  /// expensive ones.
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
