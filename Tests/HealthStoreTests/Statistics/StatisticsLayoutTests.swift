import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Sealing, chunk boundaries, and data from other apps depend on samples that a caller must not
/// detect: no bit of its statistics may depend on them.
@Suite(.soak) struct StatisticsLayoutTests {
  let app = TestApp(1, name: "Phone", productType: "iPhone15,2")
  let second = TestApp(2, name: "Watch", productType: "Watch6,7")
  let hidden = TestApp(3, name: "Hidden")

  static let types: [ObjectType] = [
    .bodyMass, .heartRate, .activeEnergyBurned, .environmentalAudioExposure,
  ]

  /// Returns numbers of very different magnitude, numbers that cancel out, and numbers with all
  /// bits set.
  private func value(_ type: ObjectType, _ random: inout SplitMix) -> Double {
    // The energy of a level of some thousand decibels overflows a double.
    if type == .environmentalAudioExposure { return .random(in: -300..<300, using: &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return 1e16
    case 1: return type.aggregation == .cumulative ? 3e15 : -1e16
    case 2: return .random(in: 0..<1e-9, using: &random)
    case 3: return 0
    case 4: return type.aggregation == .cumulative ? 0.1 : -0.0
    default: return .random(in: 0..<200, using: &random)
    }
  }

  /// Within ten days, no two at the same time, so that the order of arrival has no influence.
  private func samples(
    _ type: ObjectType, _ count: Int, _ random: inout SplitMix
  ) -> [Sample] {
    (0..<count).map { number in
      let start = Double(.random(in: 0..<8640, using: &random) * 100) + Double(number) / 1000
      let length = [0, 0, 1, 60, 3600.5, 100_000].randomElement(using: &random)!
      return Sample(
        id: randomID(&random), type: type, start: at(start), end: at(start + length),
        value: .quantity(value(type, &random)))
    }
  }

  private func save(
    _ samples: [Sample], as app: TestApp, to store: HealthStore, _ random: inout SplitMix
  ) throws {
    var rest = samples[...]
    while !rest.isEmpty {
      let part = rest.prefix(.random(in: 1..<90, using: &random))
      try store.save(Array(part), as: app)
      rest = rest.dropFirst(part.count)
    }
  }

  /// Returns every bit of the results of all queries.
  private func answers(
    _ store: HealthStore, _ type: ObjectType, in scope: ReadScope
  ) throws -> [String] {
    var answers: [String] = []
    for component in [nil, CalendarIntervals.Component.hour, .day] {
      for options in [
        [.separateBySource, .cumulativeSum, .discreteAverage, .discreteMin, .duration],
        [.cumulativeSum, .discreteAverage, .discreteMax], .discreteAverage, .cumulativeSum,
        [.mostRecent, .discreteMin, .discreteMax], .duration,
      ] as [StatisticsOptions] {
        for isNarrow in [false, true] {
          var query = StatisticsQuery(type: type, options: options)
          query.calendar = component.map {
            CalendarIntervals(component: $0, anchor: at(0), timeZone: "Europe/Berlin")
          }
          if isNarrow { (query.filter.start, query.filter.end) = (at(100_000), at(500_000.25)) }
          let statistics = try store.statistics(query, in: scope).statistics
          answers.append(statistics.map(Self.bits).joined(separator: "\n"))
        }
      }
    }
    return answers
  }

  private static func bits(_ statistics: Statistics) -> String {
    let sources = statistics.bySource.map { "\($0.source.name) \(bits($0.values))" }
    return "\(statistics.start.microseconds) \(statistics.end.microseconds) "
      + bits(statistics.merged) + " " + sources.joined(separator: " ")
  }

  private static func bits(_ values: StatisticsValues) -> String {
    [
      values.sum, values.average, values.minimum, values.maximum, values.mostRecent,
      values.duration,
    ].map { $0.map { String($0.bitPattern, radix: 16) } ?? "-" }.joined(separator: ",")
      + " \(values.mostRecentStart?.microseconds ?? 0) \(values.mostRecentEnd?.microseconds ?? 0)"
  }

  @Test(
    """
    LK-14: statistics have the same bits before and after sealing, compaction, an import, a \
    restart, and series and samples of other apps
    """,
    arguments: types)
  func layout(type: ObjectType) throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    var random = SplitMix(seed: 7)
    let own = samples(type, 400, &random)
    try save(own, as: app, to: store, &random)
    let expected = try answers(store, type, in: app.readOwn)
    func expectSame(_ note: Comment) throws {
      let found = try answers(fixture.store, type, in: app.readOwn)
      for (found, expected) in zip(found, expected) { #expect(found == expected, note) }
    }
    try save(samples(type, 100, &random), as: hidden, to: store, &random)
    try expectSame("hidden samples of the type")
    try store.save([Self.quantity(.bloodGlucose, 0)], as: hidden)
    try expectSame("hidden samples of another type")
    try store.seal()
    try expectSame("sealed")
    // Deleted at once, so that only the layout of the chunks changes.
    let extra = samples(type, 300, &random)
    try save(Array(extra[..<150]), as: app, to: store, &random)
    try store.seal()
    try save(Array(extra[150...]), as: app, to: store, &random)
    try store.delete(.objects(extra.map(\.id)), in: app.write)
    try expectSame("partly sealed, with deletions in chunks")
    let points = SeriesTests.quantities((0..<50).map(Double.init), from: 1000, every: 60)
    let details = SampleDetails.quantitySeries(QuantitySeries(of: points, type))
    try store.save(
      SeriesTests.content(object(9_000, type, 1000, 3600, 0, details), points), as: hidden)
    try expectSame("a hidden series")
    try store.seal()
    try expectSame("a hidden series between own samples, sealed")
    _ = try store.beginImport(in: owner)
    try expectSame("an import")
    _ = try store.compact(in: owner)
    try expectSame("compacted")
    try fixture.reopen()
    try expectSame("opened again")
  }

  @Test(
    "LK-14: the order of arrival of samples of several sources changes no bit, in any layout",
    arguments: types)
  func order(type: ObjectType) throws {
    var random = SplitMix(seed: 5)
    // The first sample of each source remains the first.
    let first = samples(type, 2, &random)
    let mine = samples(type, 450, &random)
    let others = samples(type, 450, &random)
    var expected: [String]?
    for round in 0..<3 {
      let fixture = try StoreFixture()
      try fixture.store.save([first[0]], as: app)
      try fixture.store.save([first[1]], as: second)
      for part in 0..<3 {
        let rows = (part * 150)..<(part * 150 + 150)
        let (one, other) = (Array(mine[rows]), Array(others[rows]))
        let isSwapped = round == 1
        try fixture.store.save(isSwapped ? other.reversed() : one, as: isSwapped ? second : app)
        if round > 0 { try fixture.store.seal() }
        try fixture.store.save(
          isSwapped ? one.shuffled(using: &random) : other, as: isSwapped ? app : second)
        if round == 2 { try fixture.store.seal() }
      }
      let found = try answers(fixture.store, type, in: person)
      for (found, expected) in zip(found, expected ?? found) { #expect(found == expected) }
      expected = found
    }
  }

  private static func quantity(_ type: ObjectType, _ start: Double) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: type, start: at(start), end: at(start), value: .quantity(1))
  }

  @Test(
    """
    LK-14: the average of a denied app does not disclose when samples of other apps seal the \
    journal
    """)
  func sealing() throws {
    var options = StoreOptions()
    options.sealThreshold = 64
    let fixture = try StoreFixture(options: options)
    func save(_ value: Double, _ start: Double) throws {
      let sample = Sample(
        id: ObjectIDMint.fresh(), type: .bodyMass, start: at(start), end: at(start),
        value: .quantity(value))
      try fixture.store.save([sample], as: app)
    }
    try save(1e16, 0)
    for number in 0..<10 { try save(1, Double(number + 1)) }
    let query = StatisticsQuery(type: .bodyMass, options: .discreteAverage)
    func average() throws -> Double? {
      try fixture.store.statistics(query, in: app.readOwn).statistics.first?.merged.average
    }
    #expect(try average() == (1e16 + 10) / 11)
    for number in 0..<70 {
      try fixture.store.save([Self.quantity(.bloodGlucose, Double(number))], as: hidden)
      #expect(try average() == (1e16 + 10) / 11)
    }
  }

  @Test("LK-14: distant deleted samples in a chunk do not cause an error")
  func reach() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([Self.quantity(.bodyMass, 0)], as: app)
    let far = Self.quantity(.bodyMass, -60 * 365 * 86_400)
    try fixture.store.save([far], as: app)
    try fixture.store.seal()
    try fixture.store.delete(.objects([far.id]), in: app.write)
    var query = StatisticsQuery(type: .bodyMass, options: .discreteAverage)
    query.calendar = CalendarIntervals(component: .minute, anchor: at(0), timeZone: "UTC")
    #expect(try fixture.store.statistics(query, in: app.readOwn).statistics.count == 1)
  }
}
