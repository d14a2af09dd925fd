import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Allowed options of statistics, and their results.
@Suite struct StatisticsRuleTests {
  let phone = TestApp(1, name: "Phone", productType: "iPhone15,2")
  let watch = TestApp(2, name: "Watch", productType: "Watch6,7")

  static let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]

  private func one(
    _ store: HealthStore, _ type: ObjectType, _ options: StatisticsOptions
  ) throws -> StatisticsValues {
    let query = StatisticsQuery(type: type, options: options)
    return try #require(try store.statistics(query, in: person).statistics.first).merged
  }

  private func save(
    _ store: HealthStore, _ type: ObjectType,
    _ quantities: [(start: Double, length: Double, value: Double)], as app: TestApp
  ) throws {
    try store.save(
      quantities.map { StatisticsTests.quantity(type, $0.start, $0.length, $0.value) }, as: app)
  }

  @Test("STATS-01: statistics are computed for quantity types, and all other types are rejected")
  func quantitiesOnly() throws {
    let fixture = try StoreFixture()
    for type in ObjectType.all {
      let query = StatisticsQuery(type: type, options: .duration)
      if type.kind == .quantity {
        #expect(try fixture.store.statistics(query, in: person).statistics == [])
        #expect(type.aggregation != nil)
      } else {
        let error = #expect(throws: StoreError.self) {
          try fixture.store.statistics(query, in: person)
        }
        #expect(error?.healthError.code == .invalidArgument)
      }
    }
  }

  @Test(
    "STATS-02, STATS-03, STATS-05, STATS-06: any set of options returns what applies to the type")
  func masks() throws {
    let fixture = try StoreFixture()
    try save(fixture.store, .stepCount, [(0, 60, 5), (60, 60, 7)], as: watch)
    try save(fixture.store, .bodyMass, [(0, 0, 70), (60, 0, 74)], as: watch)
    for mask in 0..<128 as Range<UInt32> {
      let options = StatisticsOptions(rawValue: mask)
      let steps = try one(fixture.store, .stepCount, options)
      #expect(steps.sum == (options.contains(.cumulativeSum) ? 12 : nil))
      #expect(steps.average == nil && steps.minimum == nil && steps.maximum == nil)
      #expect(steps.duration == (options.contains(.duration) ? 120 : nil))
      #expect(steps.mostRecent == (options.contains(.mostRecent) ? 7 : nil))
      let mass = try one(fixture.store, .bodyMass, options)
      #expect(mass.sum == nil)
      #expect(mass.average == (options.contains(.discreteAverage) ? 72 : nil))
      #expect(mass.minimum == (options.contains(.discreteMin) ? 70 : nil))
      #expect(mass.maximum == (options.contains(.discreteMax) ? 74 : nil))
      #expect(mass.mostRecent == (options.contains(.mostRecent) ? 74 : nil))
      #expect(mass.mostRecentStart == (options.contains(.mostRecent) ? at(60) : nil))
      #expect(mass.duration == (options.contains(.duration) ? 0 : nil))
    }
  }

  @Test("STATS-04: the bits of the options are those of HealthKit, and no option computes nothing")
  func bits() throws {
    let bits: [(StatisticsOptions, UInt32)] = [
      (.separateBySource, 1), (.discreteAverage, 2), (.discreteMin, 4), (.discreteMax, 8),
      (.cumulativeSum, 16), (.mostRecent, 32), (.duration, 64),
    ]
    for (option, bit) in bits { #expect(option.rawValue == bit) }
    let fixture = try StoreFixture()
    try save(fixture.store, .stepCount, [(0, 60, 5)], as: watch)
    let found = try fixture.store.statistics(
      StatisticsQuery(type: .stepCount, options: []), in: person)
    #expect(
      found.statistics == [Statistics(start: at(0), end: at(60), merged: StatisticsValues())])
  }

  @Test("STATS-07, STATS-08: statistics are computed for each source, and for all sources merged")
  func sources() throws {
    let fixture = try StoreFixture()
    try save(fixture.store, .heartRate, [(0, 0, 1), (10, 0, 2)], as: phone)
    try save(fixture.store, .heartRate, [(20, 0, 6), (86_400, 0, 8)], as: watch)
    var query = StatisticsQuery(
      type: .heartRate, options: Self.discrete.union([.separateBySource, .mostRecent]))
    let all = try #require(try fixture.store.statistics(query, in: person).statistics.first)
    #expect(all.merged.average == 4.25 && all.merged.minimum == 1 && all.merged.maximum == 8)
    #expect(all.bySource.map(\.source) == [watch, phone].map(\.revision.source))
    #expect(all.bySource.map(\.values.average) == [7, 1.5])
    #expect(all.bySource.map(\.values.minimum) == [6, 1])
    #expect(all.bySource.map(\.values.maximum) == [8, 2])
    #expect(all.bySource.map(\.values.mostRecent) == [8, 2])
    query.calendar = CalendarIntervals(component: .day, anchor: at(0), timeZone: "UTC")
    let days = try fixture.store.statistics(query, in: person).statistics
    #expect(days.map(\.merged.average) == [3, 8])
    #expect(days.map { $0.bySource.map(\.source.name) } == [["Watch 2", "Phone 1"], ["Watch 2"]])
    query.options.subtract(.separateBySource)
    #expect(
      try fixture.store.statistics(query, in: person).statistics.allSatisfy(\.bySource.isEmpty))
  }

  @Test("STATS-12, STATS-13: a value is weighted in each interval by its duration there")
  func weights() throws {
    let fixture = try StoreFixture()
    // Ten minutes of 60, of which five are after midnight, then five of 90.
    let midnight = 86_400.0
    try save(
      fixture.store, .heartRate, [(midnight - 300, 600, 60), (midnight + 300, 300, 90)], as: watch)
    try save(
      fixture.store, .environmentalAudioExposure,
      [(midnight - 300, 600, 60), (midnight + 300, 300, 70)], as: watch)
    var query = StatisticsQuery(type: .heartRate, options: Self.discrete)
    query.calendar = CalendarIntervals(component: .day, anchor: at(0), timeZone: "UTC")
    let heart = try fixture.store.statistics(query, in: person).statistics.map(\.merged)
    #expect(heart.map(\.average) == [60, 75])
    #expect(heart.map(\.minimum) == [60, 60] && heart.map(\.maximum) == [60, 90])
    query.type = .environmentalAudioExposure
    let sound = try fixture.store.statistics(query, in: person).statistics.map(\.merged)
    #expect(abs(sound[0].average! - 60) < 1e-9)
    // Equal durations of 1e6 and 1e7: the level of 5.5e6.
    #expect(abs(sound[1].average! - 67.403_626_894_942_44) < 1e-9)
  }

  @Test("STATS-13: levels are averaged by energy, weighted by their durations if they have any")
  func levels() throws {
    let fixture = try StoreFixture()
    try save(fixture.store, .headphoneAudioExposure, [(0, 1, 100), (1, 99, 80)], as: phone)
    let level = try #require(
      try one(fixture.store, .headphoneAudioExposure, .discreteAverage).average)
    #expect(abs(level - 82.988_530_764_097_07) < 1e-9)
    // Without durations all levels have the same weight.
    try save(fixture.store, .environmentalAudioExposure, [(0, 0, 50), (9, 0, 60)], as: phone)
    let mean = try #require(
      try one(fixture.store, .environmentalAudioExposure, .discreteAverage).average)
    #expect(abs(mean - 57.403_626_894_942_44) < 1e-9)
  }

  @Test(
    """
    STATS-14: the most recent sample is the one that starts last, and of equal ones the last saved
    """)
  func mostRecent() throws {
    let fixture = try StoreFixture()
    try save(fixture.store, .bodyMass, [(500, 0, 71), (100, 0, 75)], as: phone)
    try save(fixture.store, .bodyMass, [(500, 20, 72)], as: watch)
    try save(fixture.store, .bodyMass, [(400, 900, 73)], as: watch)
    for _ in 0..<2 {
      let found = try one(fixture.store, .bodyMass, .mostRecent)
      #expect(found.mostRecent == 72)
      #expect(found.mostRecentStart == at(500) && found.mostRecentEnd == at(520))
      try fixture.store.seal()
    }
  }

  @Test("STATS-22: a single query covers the period of its samples, a collection its intervals")
  func periods() throws {
    let fixture = try StoreFixture()
    try save(fixture.store, .stepCount, [(100, 50, 1), (300, 600, 1), (400, 10, 1)], as: watch)
    for options in [StatisticsOptions.cumulativeSum, .duration, .mostRecent, []] {
      var query = StatisticsQuery(type: .stepCount, options: options)
      let one = try fixture.store.statistics(query, in: person).statistics
      #expect(one.map(\.start) == [at(100)] && one.map(\.end) == [at(900)])
      query.calendar = CalendarIntervals(component: .hour, anchor: at(0), timeZone: "UTC")
      let hours = try fixture.store.statistics(query, in: person).statistics
      #expect(hours.map(\.start) == [at(0)] && hours.map(\.end) == [at(3600)])
    }
  }

  @Test("STATS-24: samples that are not visible in a scope are not counted, own samples are")
  func scopes() throws {
    let fixture = try StoreFixture()
    try save(fixture.store, .stepCount, [(0, 60, 10)], as: phone)
    try save(fixture.store, .stepCount, [(100, 60, 30)], as: watch)
    let query = StatisticsQuery(type: .stepCount, options: [.cumulativeSum, .separateBySource])
    func sums(_ scope: ReadScope) throws -> [Double?] {
      let found = try fixture.store.statistics(query, in: scope)
      return found.statistics.flatMap { [$0.merged.sum] + $0.bySource.map(\.values.sum) }
    }
    #expect(try sums(person) == [40, 30, 10])
    #expect(try sums(phone.readOwn) == [10, 10])
    #expect(try sums(watch.read([.heartRate])) == [30, 30])
    #expect(try sums(TestApp(9).readOwn) == [])
    #expect(try sums(TestApp(9).read([.stepCount])) == [40, 30, 10])
  }
}
