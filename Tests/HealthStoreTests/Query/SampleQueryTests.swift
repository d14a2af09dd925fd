import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct SampleQueryTests {
  private func period(
    _ start: Double?, _ end: Double?, strictStart: Bool = false, strictEnd: Bool = false
  ) -> HealthPredicate {
    .period(
      start: start.map(at), end: end.map(at), strictStart: strictStart, strictEnd: strictEnd)
  }

  @Test("QUERY-07: without options any overlap with the period matches")
  func overlap() throws {
    for isSealed in [false, true] {
      let world = try PredicateWorld(sealed: isSealed)
      // walk 0…60, run 100…160, stroll 400…460
      #expect(try world.found(period(59, 101), [.stepCount]) == ["run", "walk"])
      #expect(try world.found(period(60, 100), [.stepCount]) == [])
      #expect(try world.found(period(110, 120), [.stepCount]) == ["run"])
      // A point in time matches at the start of the period, but not at its end.
      #expect(try world.found(period(400, 500), [.heartRate]) == ["pulse"])
      #expect(try world.found(period(300, 400), [.heartRate]) == [])
    }
  }

  @Test(
    "QUERY-08: strict options require the start or end in the period, which excludes its own end")
  func strict() throws {
    for isSealed in [false, true] {
      let world = try PredicateWorld(sealed: isSealed)
      #expect(try world.found(period(0, 100, strictStart: true), [.stepCount]) == ["walk"])
      #expect(try world.found(period(1, 101, strictStart: true), [.stepCount]) == ["run"])
      #expect(try world.found(period(60, 160, strictEnd: true), [.stepCount]) == ["walk"])
      #expect(try world.found(period(61, 161, strictEnd: true), [.stepCount]) == ["run"])
      let both = period(0, 160, strictStart: true, strictEnd: true)
      #expect(try world.found(both, [.stepCount]) == ["walk"])
    }
  }

  @Test("QUERY-09: a missing start or end leaves that side open")
  func open() throws {
    let world = try PredicateWorld(sealed: true)
    #expect(try world.found(period(nil, 100), [.stepCount]) == ["walk"])
    #expect(try world.found(period(160, nil), [.stepCount]) == ["stroll"])
    #expect(try world.found(period(nil, nil), [.stepCount]) == ["run", "stroll", "walk"])
    #expect(
      try world.found(period(100, nil, strictStart: true), [.stepCount]) == ["run", "stroll"])
    #expect(try world.found(period(nil, 160, strictEnd: true), [.stepCount]) == ["walk"])
  }

  @Test("QUERY-11: a limit applies to all pages together, and 0 is no limit")
  func limit() throws {
    let world = try PredicateWorld(sealed: false)
    var query = SampleQuery(types: [.stepCount])
    query.filter.predicate = .comparison(.quantity, .greaterThan, .number(100))
    query.pageBytes = 1
    query.order = .startDescending
    let store = world.fixture.store
    #expect(
      try store.allSamples(query, in: person).map(\.value) == [.quantity(700), .quantity(500)])
    query.limit = 1
    #expect(try store.allSamples(query, in: person).map(\.value) == [.quantity(700)])
    query.limit = -1
    #expect(throws: StoreError.self) { try store.samples(query, in: person) }
  }

  @Test("a sample saved after the first page is on none of its pages, wherever it is stored")
  func laterSamples() throws {
    func steps(_ starts: [Double]) -> [Sample] {
      starts.map { start in
        Sample(
          id: ObjectIDMint.fresh(), type: .stepCount, start: at(start), end: at(start),
          value: .quantity(start))
      }
    }
    let fixture = try StoreFixture()
    try fixture.store.save(steps([0, 1, 2]), as: TestApp(1))
    try fixture.store.save(steps([3, 4, 5]), as: TestApp(2))
    var query = SampleQuery(types: [.stepCount])
    query.pageBytes = 3 * BatchAssembler.rowSize
    let first = try fixture.store.samples(query, in: person).page
    try fixture.store.save(steps([3.5, 4.5, 5.5]), as: TestApp(2))
    for _ in 0..<2 {
      var found = first.samples.samples
      query.cursor = first.cursor
      while !query.cursor.isEmpty {
        let page = try fixture.store.samples(query, in: person).page
        found += page.samples.samples
        query.cursor = page.cursor
      }
      #expect(found.map(\.start) == (0..<6).map { at(Double($0)) })
      // The samples of the second app are now in one chunk.
      try fixture.store.seal()
    }
  }

  @Test("the largest page fits into a frame, whatever its rows contain")
  func largestPage() {
    let rowCount = PageBudget.rowCountMax(byteCount: PageBudget.byteCount(requested: .max))
    // An identifier and its count, three numbers of eight bytes, and five indices.
    #expect(rowCount * (16 + 4 + 24 + 20) < 4 << 20)
    #expect(rowCount > 60_000)
    var budget = PageBudget(byteCountMax: PageBudget.pageByteCountMax)
    let rows = (0..<rowCount).prefix { budget.take(100, row: $0) }.count
    #expect(rows * (64 + 100) < 4 << 20 && rows > 20_000)
  }

  @Test("QUERY-12: samples are ordered by start or end, ascending or descending, on all pages")
  func sampleOrders() throws {
    let samples = [(0.0, 100.0), (10, 20), (30, 200), (30, 150)].map { start, end in
      Sample(
        id: ObjectIDMint.fresh(), type: .stepCount, start: at(start), end: at(end),
        value: .quantity(end))
    }
    let expected: [SampleQuery.Order: [Double]] = [
      .startAscending: [100, 20, 200, 150], .startDescending: [150, 200, 20, 100],
      .endAscending: [20, 100, 150, 200], .endDescending: [200, 150, 100, 20],
    ]
    let fixture = try StoreFixture()
    try fixture.store.save(Array(samples[..<3]), as: TestApp(1))
    try fixture.store.seal()
    try fixture.store.save([samples[3]], as: TestApp(2))
    for (order, values) in expected {
      for (bytes, limit) in [(0, 0), (1, 0), (0, 2), (1, 3)] {
        var query = SampleQuery(types: [.stepCount])
        (query.order, query.pageBytes, query.limit) = (order, bytes, limit)
        let found = try fixture.store.allSamples(query, in: person).map(\.end)
        let ends = values.map { at($0) }.prefix(limit == 0 ? 4 : limit)
        #expect(found == Array(ends), "\(order)")
      }
    }
  }

  @Test("QUERY-12: workouts are ordered by their totals, and those without a value come last")
  func workoutOrders() throws {
    let expected: [SampleQuery.Order: [String]] = [
      .workoutDurationAscending: ["stretch", "ride", "triathlon"],
      .workoutDurationDescending: ["triathlon", "ride", "stretch"],
      .workoutDistanceAscending: ["triathlon", "ride", "stretch"],
      .workoutDistanceDescending: ["triathlon", "stretch", "ride"],
      .workoutEnergyAscending: ["triathlon", "ride", "stretch"],
      .workoutEnergyDescending: ["ride", "triathlon", "stretch"],
      .workoutFlightsAscending: ["triathlon", "ride", "stretch"],
      .workoutFlightsDescending: ["triathlon", "stretch", "ride"],
      .workoutStrokesAscending: ["triathlon", "ride", "stretch"],
      .workoutStrokesDescending: ["triathlon", "stretch", "ride"],
      .startAscending: ["triathlon", "ride", "stretch"],
      .endDescending: ["stretch", "ride", "triathlon"],
    ]
    for isSealed in [false, true] {
      let world = try PredicateWorld(sealed: isSealed)
      for (order, names) in expected {
        for bytes in [0, 1] {
          var query = SampleQuery(types: [.workout])
          (query.order, query.pageBytes) = (order, bytes)
          let found = try world.fixture.store.allObjects(query, in: person)
          #expect(found.map { world.names[$0.sample.id] } == names, "\(order)")
          #expect(found.allSatisfy { $0.details != nil })
        }
      }
      var mixed = SampleQuery(types: [.workout, .stepCount])
      mixed.order = .workoutEnergyAscending
      let error = #expect(throws: StoreError.self) {
        try world.fixture.store.samples(mixed, in: person)
      }
      #expect(error?.code == .invalidArgument)
    }
  }

  @Test("QUERY-13: a sample matches if any descriptor matches its type and predicate")
  func descriptors() throws {
    for isSealed in [false, true] {
      let world = try PredicateWorld(sealed: isSealed)
      func filter(_ predicate: HealthPredicate) -> SampleFilter {
        var filter = SampleFilter()
        filter.predicate = predicate
        return filter
      }
      let descriptors = [
        QueryDescriptor(
          types: [.stepCount], filter: filter(.comparison(.quantity, .lessThan, .number(500)))),
        QueryDescriptor(types: [.heartRate]),
        QueryDescriptor(
          types: [.stepCount, .sleepAnalysis],
          filter: filter(.comparison(.startDate, .greaterThanOrEqual, .date(at(300))))),
        QueryDescriptor(
          types: [.stepCount], filter: filter(.exists(.metadata("HKWasUserEntered")))),
      ]
      let expected = ["deep", "pulse", "stroll", "walk"]
      let query = SampleQuery(descriptors: descriptors)
      let store = world.fixture.store
      let found = try store.allSamples(query, in: person).map { world.names[$0.id] ?? "" }
      #expect(found.sorted() == expected)
      let changes = try store.changes(ChangeQuery(descriptors: descriptors), in: person).page
      #expect(changes.added.samples.map { world.names[$0.id] ?? "" }.sorted() == expected)
    }
  }

  @Test("QUERY-14: a source query returns the visible sources of matching samples")
  func sources() throws {
    for isSealed in [false, true] {
      let world = try PredicateWorld(sealed: isSealed)
      let store = world.fixture.store
      let (phone, watch) = (world.phone.revision.source, world.watch.revision.source)
      func sources(
        _ types: [ObjectType], _ predicate: HealthPredicate? = nil, in scope: ReadScope = person
      ) throws -> [Source] {
        var query = SourceQuery(types: types)
        query.filter.predicate = predicate
        return try store.sources(query, in: scope).value
      }
      #expect(try sources([.stepCount]) == [phone, watch])
      #expect(try sources([.heartRate]) == [watch])
      #expect(try sources([.sleepAnalysis, .workout]) == [phone])
      #expect(try sources([.bodyMass]) == [])
      let many = HealthPredicate.comparison(.quantity, .greaterThan, .number(600))
      #expect(try sources([.stepCount], many) == [watch])
      #expect(try sources([.stepCount], in: world.phone.readOwn) == [phone])
      try store.deleteAny(.objects([world.ids["stroll"]!]))
      #expect(try sources([.stepCount]) == [phone])
    }
  }
}
