import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Predicates on relations between objects, and on series.
@Suite struct PredicateRelationTests {
  private let app = TestApp(1)

  private func found(
    _ fixture: StoreFixture, _ types: [ObjectType], _ predicate: HealthPredicate,
    in scope: ReadScope = person
  ) throws -> [Int] {
    var query = SampleQuery(types: types)
    query.filter.predicate = predicate
    return try fixture.store.allSamples(query, in: scope).map { Int($0.id.low) }.sorted()
  }

  /// Round 0 finds the samples in the journal, round 1 in chunks, round 2 after a restart.
  private func prepare(_ fixture: StoreFixture, _ round: Int) throws {
    if round == 1 { try fixture.store.seal() }
    if round == 2 { try fixture.reopen() }
  }

  private func above(_ limit: Double) -> HealthPredicate {
    .comparison(.quantity, .greaterThan, .number(limit))
  }

  @Test("CORR-08: contained samples are found by their own type, or excluded by a predicate")
  func noCorrelation() throws {
    let fixture = try StoreFixture()
    let single = object(7, .bloodPressureSystolic, 20, 0, 150)
    try fixture.store.save(CorrelationTests.pressure(1, 0) + [single], as: app)
    let types: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
    for round in 0..<3 {
      try prepare(fixture, round)
      #expect(try found(fixture, types, .and([])) == [2, 3, 7])
      #expect(try found(fixture, types, .hasNoCorrelation) == [7])
      #expect(try found(fixture, types, .not(.hasNoCorrelation)) == [2, 3])
      #expect(try found(fixture, types, .and([.hasNoCorrelation, above(200)])) == [])
    }
  }

  @Test("CORR-09: a correlation matches when its own predicate and those on contained types match")
  func contains() throws {
    let fixture = try StoreFixture()
    // Systolic 120 + start; diastolic 80.
    let objects =
      CorrelationTests.pressure(1, 0) + CorrelationTests.pressure(4, 10)
      + CorrelationTests.pressure(7, 30)
    try fixture.store.save(objects + [object(10, .bloodPressureSystolic, 0, 0, 300)], as: app)
    let other = TestApp(2)
    func systolic(_ limit: Double) -> HealthPredicate {
      .contains(.bloodPressureSystolic, above(limit))
    }
    for round in 0..<3 {
      try prepare(fixture, round)
      #expect(try found(fixture, [.bloodPressure], systolic(125)) == [4, 7])
      #expect(try found(fixture, [.bloodPressure], .not(systolic(125))) == [1])
      #expect(try found(fixture, [.bloodPressure], systolic(200)) == [])
      let late = HealthPredicate.comparison(.startDate, .greaterThan, .date(at(10)))
      #expect(try found(fixture, [.bloodPressure], .and([systolic(125), late])) == [7])
      let diastolic = HealthPredicate.contains(.bloodPressureDiastolic, above(80))
      #expect(try found(fixture, [.bloodPressure], .and([systolic(125), diastolic])) == [])
      // A caller that may read only one of the types matches nothing by either, and cannot
      // determine whether a sample is in a correlation.
      let scope = other.read([.bloodPressureSystolic])
      #expect(try found(fixture, [.bloodPressure], systolic(125), in: scope) == [])
      #expect(
        try found(fixture, [.bloodPressureSystolic], .hasNoCorrelation, in: scope)
          == [2, 5, 8, 10])
      let both = other.read([.bloodPressureSystolic, .bloodPressureDiastolic])
      #expect(try found(fixture, [.bloodPressure], systolic(125), in: both) == [4, 7])
      #expect(
        try found(fixture, [.bloodPressureSystolic], .hasNoCorrelation, in: both) == [10])
    }
  }

  @Test(
    """
    QUERY-06, WORKOUT-02: predicates match samples of a workout and effort scores of its \
    activities
    """)
  func workout() throws {
    let fixture = try StoreFixture()
    let activity = RelationTests.activity
    let route = object(2, .workoutRoute, 0, 1800, 0, .workoutRoute(WorkoutRoute()))
    let efforts = [30, 31].map { object($0, .workoutEffortScore, 0, 0, Double($0)) }
    try fixture.store.save(
      [RelationTests.workout(1), route] + RelationTests.heartRates(10..<20) + efforts, as: app)
    try fixture.store.relate(
      [
        Relation(kind: .workout, parent: objectID(1), children: [2, 10, 12].map { objectID($0) }),
        Relation(
          kind: .workoutEffort, parent: objectID(1), activity: activity, children: [objectID(30)]),
        Relation(kind: .workoutEffort, parent: objectID(1), children: [objectID(31)]),
      ], as: app)
    let mine = HealthPredicate.related(.workout, to: objectID(1), activity: nil)
    let types: [ObjectType] = [.heartRate, .workoutRoute]
    let effort: [ObjectType] = [.workoutEffortScore]
    for round in 0..<3 {
      try prepare(fixture, round)
      #expect(try found(fixture, types, mine) == [2, 10, 12])
      #expect(try found(fixture, [.heartRate], .not(mine)) == [11] + (13..<20))
      #expect(
        try found(fixture, effort, .related(.workoutEffort, to: objectID(1), activity: nil))
          == [30, 31])
      #expect(
        try found(fixture, effort, .related(.workoutEffort, to: objectID(1), activity: activity))
          == [30])
      #expect(try found(fixture, types, .related(.workout, to: objectID(99), activity: nil)) == [])
      // A workout that the caller cannot see relates nothing.
      let scope = TestApp(2).read([.heartRate])
      #expect(try found(fixture, [.heartRate], mine, in: scope) == [])
    }
  }

  @Test("QUERY-06, TYPE-28: a predicate matches the symptoms of an electrocardiogram")
  func symptoms() throws {
    let fixture = try StoreFixture()
    let recording = object(
      1, .electrocardiogram, 0, 30, 0, .electrocardiogram(Electrocardiogram(classification: 1)))
    let symptoms = [2, 3].map { object($0, .rapidPoundingOrFlutteringHeartbeat, 0, 0, 1) }
    try fixture.store.save([recording] + symptoms, as: app)
    try fixture.store.relate(
      [
        Relation(
          kind: .electrocardiogramSymptom, parent: objectID(1), children: [objectID(3)])
      ], as: app)
    let type: [ObjectType] = [.rapidPoundingOrFlutteringHeartbeat]
    #expect(
      try found(fixture, type, .related(.electrocardiogramSymptom, to: objectID(1), activity: nil))
        == [3])
  }

  @Test("QUERY-06: a series is compared by its aggregate values, a single quantity by its own")
  func series() throws {
    let fixture = try StoreFixture()
    let points = SeriesTests.quantities([60, 90, 75], from: 0, every: 10)
    try fixture.store.save(SeriesTests.content(object(1, .heartRate, 0, 20), points), as: app)
    try fixture.store.save([object(2, .heartRate, 100, 0, 80)], as: app)
    func compare(_ key: PredicateKey, _ comparison: Comparison, _ number: Double) throws -> [Int] {
      try found(fixture, [.heartRate], .comparison(key, comparison, .number(number)))
    }
    for round in 0..<3 {
      try prepare(fixture, round)
      #expect(try compare(.count, .greaterThan, 1) == [1])
      #expect(try compare(.count, .equal, 1) == [2])
      #expect(try compare(.maximum, .greaterThan, 85) == [1])
      #expect(try compare(.minimum, .lessThanOrEqual, 80) == [1, 2])
      #expect(try compare(.average, .lessThan, 80) == [1])
      #expect(try compare(.mostRecent, .equal, 75) == [1])
      #expect(
        try found(
          fixture, [.heartRate],
          .isAny(.mostRecentStartDate, of: [.date(at(20)), .date(at(100))])) == [1, 2])
    }
  }

  @Test(
    """
    WORKOUT-21: a whole workout is returned once, even if a score of an activity was related first
    """)
  func effortOfActivityFirst() throws {
    let fixture = try StoreFixture()
    try fixture.store.save(
      [RelationTests.workout(1)]
        + [10, 11].map { object($0, .workoutEffortScore, 0, 0, 5) }, as: app)
    for (activity, score) in [(RelationTests.activity, 10), (nil, 11)] {
      let relation = Relation(
        kind: .workoutEffort, parent: objectID(1), activity: activity, children: [objectID(score)])
      try fixture.store.relate([relation], as: app)
    }
    let reply = try fixture.store.effortRelationships(EffortQuery(), in: person).reply
    #expect(reply.relationships.map(\.activity) == [nil, RelationTests.activity])
    #expect(reply.relationships.map(\.rows.count) == [1, 1])
  }

  @Test("WORKOUT-21: effort scores are returned by workout and activity, all or the most relevant")
  func effortRelationships() throws {
    let fixture = try StoreFixture()
    let activity = RelationTests.activity
    func effort(_ kind: ObjectType, _ number: Int) -> StoredObject { object(number, kind, 0, 0, 5) }
    func relate(_ workout: Int, _ activity: ObjectID?, _ scores: [Int]) throws {
      try fixture.store.relate(
        [
          Relation(
            kind: .workoutEffort, parent: objectID(workout), activity: activity,
            children: scores.map { objectID($0) })
        ], as: app)
    }
    try fixture.store.save(
      [RelationTests.workout(1), RelationTests.workout(2)]
        + [effort(.workoutEffortScore, 10), effort(.workoutEffortScore, 11)]
        + [effort(.estimatedWorkoutEffortScore, 12), effort(.estimatedWorkoutEffortScore, 13)],
      as: app)
    try relate(1, nil, [10, 11, 12])
    try relate(1, activity, [13])
    func ask(
      _ query: EffortQuery, in scope: ReadScope = person
    ) throws -> (found: [[Int]], anchor: [UInt8]) {
      let reply = try fixture.store.effortRelationships(query, in: scope).reply
      let ids = reply.samples.samples.map { Int($0.id.low) }
      let found = reply.relationships.map { relationship in
        [Int(relationship.workout.low), relationship.activity == nil ? 0 : 1]
          + relationship.rows.map { ids[$0] }
      }
      return (found, reply.anchor)
    }
    for round in 0..<3 {
      try prepare(fixture, round)
      #expect(try ask(EffortQuery()).found == [[1, 0, 10, 11, 12], [1, 1, 13], [2, 0]])
      var relevant = EffortQuery()
      relevant.isMostRelevant = true
      #expect(try ask(relevant).found == [[1, 0, 11], [1, 1, 13], [2, 0]])
      let estimates = TestApp(2).read([.workout, .estimatedWorkoutEffortScore])
      #expect(try ask(EffortQuery(), in: estimates).found == [[1, 0, 12], [1, 1, 13], [2, 0]])
      #expect(try ask(EffortQuery(), in: TestApp(2).readOwn).found == [])
    }
    var later = EffortQuery()
    later.anchor = try ask(later).anchor
    #expect(try ask(later).found == [])
    #expect(try ask(later).anchor == later.anchor)
    try fixture.store.save([effort(.workoutEffortScore, 14)], as: app)
    try relate(2, nil, [14])
    #expect(try ask(later).found == [[2, 0, 14]])
    later.anchor = [1, 2, 3]
    #expect(throws: StoreError.self) { try ask(later) }
  }
}
