import HealthAPI
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Random samples of several sources, single ones and series, are saved, deleted, sealed, and
/// queried: the statistics must equal those that `ReferenceStatistics` computes from a list of the
/// samples.
@Suite(.soak) struct StatisticsModelTests {
  struct Entry {
    var object: StoredObject
    var points: SeriesPoints?
  }

  struct World {
    let apps = [
      TestApp(1, name: "Phone", productType: "iPhone15,2"),
      TestApp(2, name: "Watch", productType: "Watch6,7"), TestApp(3, name: "Other"),
    ]
    var ranking: [Source]
    var random: SplitMix
    /// In the order in which they were saved.
    var entries: [Entry] = []
    let type: ObjectType
    private var nextNumber = 1

    init(_ type: ObjectType, seed: UInt64) {
      self.type = type
      random = SplitMix(seed: seed)
      ranking = [1, 0, 2].map { [apps] in apps[$0].revision.source }
    }

    mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

    mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }

    /// Returns multiples of a quarter, so that most sums are exact.
    mutating func value() -> Double { Double(int(1..<400)) / 4 }

    mutating func entry() -> Entry {
      nextNumber += 1
      // Around the end of March, when clocks in Europe change.
      let start = Self.origin + Double(int(0..<4 * 86_400))
      let length = Double(pick([0, 0, 60, 600, 5000, 40_000]))
      guard int(0..<4) == 0 else {
        return Entry(object: object(nextNumber, type, start, length, value()))
      }
      var points = SeriesPoints(kind: .quantity)
      let count = int(1..<40)
      points.times = (0..<count).map { _ in at(start + Double(int(0..<5000))).microseconds }
      points.times.sort()
      points.columns = [(0..<count).map { _ in value() }]
      if int(0..<2) == 0 {
        points.durations = (0..<count).map { _ in Int64(pick([0, 10, 300, 2000])) * 1_000_000 }
      }
      let details = SampleDetails.quantitySeries(QuantitySeries(of: points, type))
      return Entry(object: object(nextNumber, type, start, 7000, 0, details), points: points)
    }

    static let origin = 86_400.0 * 86
  }

  @Test(
    """
    STATS-07, STATS-10, STATS-23: statistics over samples and series of several sources equal \
    those of the reference, for any query in any zone
    """,
    arguments: [
      ObjectType.stepCount, .bodyMass, .heartRate, .environmentalAudioExposure,
    ], 1...4 as ClosedRange<UInt64>)
  func randomOperations(type: ObjectType, seed: UInt64) throws {
    var options = StoreOptions()
    options.sealThreshold = 40
    let fixture = try StoreFixture(options: options)
    var world = World(type, seed: seed)
    for step in 0..<40 {
      switch world.int(0..<10) {
      case 0..<3: try save(&world, fixture.store)
      case 3: try delete(&world, fixture.store)
      case 4: try fixture.store.seal()
      case 5: try order(&world, fixture.store)
      default:
        for _ in 0..<3 { try compare(&world, fixture.store, "seed \(seed) step \(step)") }
      }
    }
  }

  private func save(_ world: inout World, _ store: HealthStore) throws {
    let app = world.pick(world.apps)
    let new = (0..<world.int(1..<25)).map { _ in world.entry() }
    var content = SaveContent(samples: SampleBatch(new.map(\.object)))
    for (row, entry) in new.enumerated() { content.series[row] = entry.points }
    try store.save(content, as: app)
    world.entries += new.map { Entry(object: $0.object.saved(by: app), points: $0.points) }
  }

  private func delete(_ world: inout World, _ store: HealthStore) throws {
    let gone = Set(
      world.entries.filter { _ in world.int(0..<8) == 0 }.map(\.object.sample.id))
    guard !gone.isEmpty else { return }
    try store.deleteAny(.objects(Array(gone)))
    world.entries.removeAll { gone.contains($0.object.sample.id) }
  }

  private func order(_ world: inout World, _ store: HealthStore) throws {
    let order = world.ranking.shuffled(using: &world.random)
    try store.setSourceOrder(SetSourceOrderRequest(type: world.type, sources: order), in: owner)
    world.ranking = order
  }

  private func compare(_ world: inout World, _ store: HealthStore, _ note: Comment) throws {
    let query = query(&world)
    let app = world.pick(world.apps)
    let scope = world.pick([person, app.readOwn])
    let quantities = world.entries.filter {
      scope == person || $0.object.sample.sourceRevision == app.revision
    }.flatMap { entry in
      ReferenceStatistics.Quantity.all(of: entry.object.sample, points: entry.points).filter {
        var alone = entry.object.sample
        alone.start = Instant(microseconds: $0.start)
        alone.end = Instant(microseconds: $0.end)
        alone.value = .quantity($0.value)
        return ReferencePredicate().holds(query.filter, SampleBatch([alone]).rows[0])
      }
    }
    let reference = ReferenceStatistics(
      aggregation: world.type.aggregation!, options: query.options, ranking: world.ranking)
    let expected = reference.statistics(quantities, query.calendar)
    let answer = try store.statistics(query, in: scope)
    expectEqual(answer.statistics, expected, note)
    let counted = world.entries.count { entry in
      (scope == person || entry.object.sample.sourceRevision == app.revision)
    }
    #expect(answer.disclosure.sampleCount <= counted, note)
  }

  private func query(_ world: inout World) -> StatisticsQuery {
    var query = StatisticsQuery(
      type: world.type, options: StatisticsOptions(rawValue: UInt32(world.int(0..<128))))
    if world.int(0..<3) > 0 {
      let start = World.origin + Double(world.int(0..<4 * 86_400))
      query.filter.start = at(start)
      if world.int(0..<2) == 0 { query.filter.end = at(start + Double(world.int(0..<100_000))) }
      query.filter.strictStart = world.int(0..<3) == 0
      query.filter.strictEnd = world.int(0..<3) == 0
    }
    if world.int(0..<4) == 0 { query.filter.sources = [world.pick(world.ranking)] }
    if world.int(0..<4) == 0 {
      query.filter.predicate = .comparison(
        .quantity, world.pick([.lessThan, .greaterThan]), .number(world.value()))
    }
    guard world.int(0..<4) > 0 else { return query }
    let (component, count) = world.pick(Self.lengths)
    query.calendar = CalendarIntervals(
      component: component, count: count,
      anchor: at(World.origin + Double(world.int(-40 * 96..<40 * 96)) * 900),
      timeZone: world.pick(Self.zones))
    return query
  }

  static let lengths: [(CalendarIntervals.Component, Int)] = [
    (.minute, 15), (.hour, 1), (.hour, 5), (.day, 1), (.day, 2), (.week, 1), (.month, 1),
    (.year, 1),
  ]
  static let zones = [
    "UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "America/New_York",
    "Asia/Kathmandu",
  ]

  private func expectEqual(_ found: [Statistics], _ expected: [Statistics], _ note: Comment) {
    #expect(found.map(\.start) == expected.map(\.start), note)
    #expect(found.map(\.end) == expected.map(\.end), note)
    guard found.count == expected.count else { return }
    for (found, expected) in zip(found, expected) {
      expectEqual(found.merged, expected.merged, note)
      #expect(found.bySource.map(\.source) == expected.bySource.map(\.source), note)
      for (found, expected) in zip(found.bySource, expected.bySource) {
        expectEqual(found.values, expected.values, note)
      }
    }
  }

  private func expectEqual(
    _ found: StatisticsValues, _ expected: StatisticsValues, _ note: Comment
  ) {
    #expect(found.minimum == expected.minimum && found.maximum == expected.maximum, note)
    #expect(
      found.mostRecent == expected.mostRecent && found.mostRecentStart == expected.mostRecentStart
        && found.mostRecentEnd == expected.mostRecentEnd, note)
    #expect(found.duration == expected.duration, note)
    for (found, expected) in [(found.sum, expected.sum), (found.average, expected.average)] {
      #expect((found == nil) == (expected == nil), note)
      if let found, let expected {
        #expect(abs(found - expected) <= 1e-9 * max(1, abs(expected)), note)
      }
    }
  }
}
