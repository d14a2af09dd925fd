import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Random recordings: condensing changes only where quantities are stored.
@Suite(.soak) struct CondensingModelTests {
  static let types: [ObjectType] = [
    .heartRate, .distanceWalkingRunning, .activeEnergyBurned, .runningPower, .respiratoryRate,
  ]

  /// Workouts that overlap, some too recent or too short, with samples of several sources, related
  /// to them or not, dense or sparse, with and without devices and metadata.
  static func records(
    _ world: CondensingFixture, _ random: inout SplitMix
  ) -> (objects: [StoredObject], relations: [Relation]) {
    let sources = [
      CondensingFixture.watch,
      SourceRevision(source: CondensingFixture.watch.source, version: "11"),
      SourceRevision(source: Source(name: "Strap", bundleIdentifier: "org.example.strap")),
    ]
    var objects: [StoredObject] = []
    var relations: [Relation] = []
    var samples: [Sample] = []
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      let day = [0, 0, 1, 40, 150].randomElement(using: &random)!
      let start = Double(day * 86_400 + Int.random(in: 0...3600, using: &random))
      let minutes = Double(Int.random(in: 5...40, using: &random))
      let workout = world.workout(
        start, minutes, source: sources.randomElement(using: &random)!)
      objects.append(workout)
      var own: [ObjectID] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // No two samples start at the same time, so that the most recent one is unique.
        var run = Self.run(world, sources, start, minutes, &random)
        let offset = Int64(samples.count)
        for index in run.indices {
          run[index].start.microseconds += offset
          run[index].end.microseconds += offset
        }
        samples += run
        if Bool.random(using: &random) { own += run.map(\.id) }
      }
      own += samples.filter { _ in Int.random(in: 0..<20, using: &random) == 0 }.map(\.id)
      relations.append(Relation(kind: .workout, parent: workout.sample.id, children: own))
    }
    return (objects + samples.map { StoredObject($0) }, relations)
  }

  /// Returns samples of one type over a period.
  private static func run(
    _ world: CondensingFixture, _ sources: [SourceRevision], _ start: Double, _ minutes: Double,
    _ random: inout SplitMix
  ) -> [Sample] {
    let type = types.randomElement(using: &random)!
    let step = Double([1, 2, 5, 5, 30, 90].randomElement(using: &random)!)
    let source = sources.randomElement(using: &random)!
    let device = Bool.random(using: &random) ? Device(name: "d") : nil
    var time = start + Double(Int.random(in: -60...120, using: &random))
    let end = min(start + minutes * 60 + 30, time + step * 400)
    var samples: [Sample] = []
    while time < end {
      let isMarked = Int.random(in: 0..<8, using: &random) == 0
      let length = type.allowedDurations == nil && Bool.random(using: &random) ? step : 0
      samples.append(
        world.sample(
          type, time, length, Double(Int.random(in: 1...8, using: &random)) / 8, source: source,
          device: device,
          metadata: isMarked ? Metadata([.init(key: "mark", value: .integer(1))]) : Metadata()))
      time += Int.random(in: 0..<10, using: &random) == 0 ? step * 3 : step
    }
    return samples
  }

  @Test(
    "SERIES-03, SERIES-08: condensing preserves every quantity, its properties, and the statistics",
    arguments: 1...12 as ClosedRange<UInt64>)
  func quantities(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let world = try CondensingFixture(sealThreshold: [50, 400, 100_000][Int(seed % 3)])
    let (objects, relations) = Self.records(world, &random)
    try world.add(objects, relations)
    let before = try world.store.quantities(Self.types)
    let status = try world.store.status()
    let statistics = try Self.statistics(world.store)
    let note: Comment = "seed \(seed)"
    let done = try world.store.condense(in: owner)
    try expect(Self.statistics(world.store), equal: statistics, note)
    let now = try world.store.status()
    #expect(now.sampleCount == status.sampleCount - done.sampleCount + done.seriesCount, note)
    #expect(try world.store.quantities(Self.types) == before, note)
    #expect(
      now.types.map { [$0.first, $0.last] } == status.types.map { [$0.first, $0.last] }, note)
    #expect(try world.store.verify(in: owner).problems == [], note)
    #expect(try world.add(objects, relations).addedCount == 0, note)
    #expect(try world.store.quantities(Self.types) == before, note)
    #expect(try world.store.condense(in: owner).seriesCount == 0, note)
    try world.fixture.reopen()
    _ = try world.store.compact(in: owner)
    #expect(try world.store.quantities(Self.types) == before, note)
    try checkReaders(world, note)
  }

  /// All statistics: by hour in a time zone with a half-hour offset, by day, and over the whole
  /// period, of all samples and of a part.
  private static func statistics(_ store: HealthStore) throws -> [[Statistics]] {
    var queries: [StatisticsQuery] = []
    for type in types {
      let options: StatisticsOptions =
        type.aggregation == .cumulative
        ? [.cumulativeSum] : [.discreteAverage, .discreteMin, .discreteMax]
      var query = StatisticsQuery(
        type: type, options: options.union([.mostRecent, .duration, .separateBySource]))
      queries.append(query)
      query.calendar = CalendarIntervals(
        component: .hour, anchor: at(0), timeZone: "Asia/Kolkata")
      queries.append(query)
      query.calendar?.component = .day
      query.filter.start = at(1234)
      query.filter.end = at(42 * 86_400)
      queries.append(query)
      query.filter.sources = [CondensingFixture.watch.source]
      (query.filter.strictStart, query.filter.strictEnd) = (true, true)
      queries.append(query)
      query.filter = SampleFilter()
      query.filter.metadata = [MetadataCondition(key: "mark", test: .exists)]
      queries.append(query)
    }
    return try queries.map { try store.statistics($0, in: person).statistics }
  }

  /// Compares statistics, ignoring the rounding of sums, which depends on their order.
  private func expect(_ found: [[Statistics]], equal expected: [[Statistics]], _ note: Comment) {
    #expect(found.map(\.count) == expected.map(\.count), note)
    for (found, expected) in zip(found.joined(), expected.joined()) {
      #expect(found.start == expected.start && found.end == expected.end, note)
      #expect(found.bySource.map(\.source) == expected.bySource.map(\.source), note)
      let pairs =
        [(found.merged, expected.merged)]
        + zip(found.bySource.map(\.values), expected.bySource.map(\.values))
      for (var found, expected) in pairs {
        for number in [\StatisticsValues.sum, \.average, \.duration] {
          let (a, b) = (found[keyPath: number], expected[keyPath: number])
          if let a, let b, abs(a - b) <= 1e-12 * abs(b) { found[keyPath: number] = b }
        }
        #expect(found == expected, note)
      }
    }
  }

  /// Checks that the points of a series add up to the values of its sample.
  private func checkReaders(_ world: CondensingFixture, _ note: Comment) throws {
    for object in try world.store.allObjects(SampleQuery(types: Self.types), in: person) {
      guard case .quantitySeries(let numbers) = object.details else { continue }
      let points = try world.points(object)
      #expect(points.count == numbers.count, note)
      if let sum = numbers.sum {
        #expect(abs(points.columns[0].reduce(0, +) - sum) < 1e-9, note)
      } else {
        #expect(points.columns[0].min() == numbers.minimum, note)
        #expect(points.columns[0].max() == numbers.maximum, note)
      }
      var paged = SeriesQuery(id: object.sample.id)
      paged.limit = 7
      #expect(try world.store.allPoints(paged, in: person) == points, note)
    }
  }
}
