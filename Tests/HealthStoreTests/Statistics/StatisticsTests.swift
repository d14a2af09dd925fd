import HealthAPI
import Foundation
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

@Suite struct StatisticsTests {
  let phone = TestApp(1, name: "Phone", productType: "iPhone15,2")
  let watch = TestApp(2, name: "Watch", productType: "Watch6,7")
  let other = TestApp(3, name: "Other")

  static func quantity(
    _ type: ObjectType, _ start: Double, _ length: Double, _ value: Double
  ) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: type, start: at(start), end: at(start + length),
      value: .quantity(value))
  }

  private func one(
    _ store: HealthStore, _ type: ObjectType, _ options: StatisticsOptions
  ) throws -> Statistics {
    let query = StatisticsQuery(type: type, options: options)
    return try #require(try store.statistics(query, in: person).statistics.first)
  }

  private func daily(
    _ store: HealthStore, _ type: ObjectType, _ options: StatisticsOptions, zone: String,
    component: CalendarIntervals.Component = .day, anchor: Instant = at(0)
  ) throws -> [Statistics] {
    var query = StatisticsQuery(type: type, options: options)
    query.calendar = CalendarIntervals(component: component, anchor: anchor, timeZone: zone)
    return try store.statistics(query, in: person).statistics
  }

  @Test("STATS-09: where sources overlap, only the watch counts, and the phone fills the rest")
  func overlap() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([Self.quantity(.stepCount, 0, 100, 100)], as: phone)
    try fixture.store.save([Self.quantity(.stepCount, 50, 100, 300)], as: watch)
    try fixture.store.save([Self.quantity(.stepCount, 0, 200, 400)], as: other)
    for _ in 0..<2 {
      let statistics = try one(fixture.store, .stepCount, [.cumulativeSum, .separateBySource])
      #expect(statistics.merged.sum == 450)
      #expect(statistics.bySource.map(\.source) == [watch, phone, other].map(\.revision.source))
      #expect(statistics.bySource.map(\.values.sum) == [300, 100, 400])
      #expect(statistics.start == at(0) && statistics.end == at(200))
      try fixture.store.seal()
    }
    try fixture.store.setSourceOrder(
      SetSourceOrderRequest(type: .stepCount, sources: [other.revision.source]), in: owner)
    try fixture.reopen()
    #expect(try one(fixture.store, .stepCount, .cumulativeSum).merged.sum == 400)
  }

  @Test("STATS-10: a sample across midnight counts on both days, in proportion to its time")
  func proportional() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([Self.quantity(.stepCount, 86_400 - 600, 800, 800)], as: watch)
    let days = try daily(fixture.store, .stepCount, .cumulativeSum, zone: "UTC")
    #expect(days.map(\.merged.sum) == [600, 200])
    #expect(days.map(\.start) == [at(0), at(86_400)])
  }

  @Test("STATS-18: days have 23 and 25 hours when the clocks change")
  func clockChange() throws {
    let fixture = try StoreFixture()
    let zone = "Europe/Berlin"
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone)!
    func midnight(_ month: Int, _ day: Int) -> Instant {
      let date = calendar.date(from: DateComponents(year: 2026, month: month, day: day))!
      return Instant(secondsSince1970: date.timeIntervalSince1970)
    }
    var samples: [Sample] = []
    for (month, day) in [(3, 28), (3, 29), (3, 30), (10, 24), (10, 25), (10, 26)] {
      let noon = midnight(month, day).secondsSince1970 - at(0).secondsSince1970 + 12 * 3600
      samples.append(Self.quantity(.stepCount, noon, 60, 1))
    }
    try fixture.store.save(samples, as: watch)
    let days = try daily(
      fixture.store, .stepCount, .cumulativeSum, zone: zone, anchor: midnight(1, 1))
    let hours = days.map { Int(($0.end.microseconds - $0.start.microseconds) / 3_600_000_000) }
    #expect(hours == [24, 23, 24, 24, 25, 24])
    #expect(days.first?.start == midnight(3, 28) && days.last?.end == midnight(10, 27))
  }

  @Test(
    "STATS-11: the average is the arithmetic mean, with minimum, maximum, and most recent value")
  func arithmetic() throws {
    let fixture = try StoreFixture()
    let values = [70.5, 71, 69.25, 75]
    let samples = values.enumerated().map { Self.quantity(.bodyMass, Double($0) * 50_000, 0, $1) }
    try fixture.store.save(samples, as: other)
    for _ in 0..<2 {
      let merged = try one(
        fixture.store, .bodyMass,
        [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .cumulativeSum]
      ).merged
      #expect(merged.average == (70.5 + 71 + 69.25 + 75) / 4)
      #expect(merged.minimum == 69.25 && merged.maximum == 75)
      #expect(merged.mostRecent == 75 && merged.mostRecentStart == at(150_000))
      #expect(merged.sum == nil, "STATS-05")
      let days = try daily(
        fixture.store, .bodyMass, [.discreteAverage, .discreteMax], zone: "UTC")
      #expect(days.map(\.merged.average) == [70.75, 72.125])
      #expect(days.map(\.merged.maximum) == [71, 75])
      #expect(days[0].merged.minimum == nil, "STATS-06")
      try fixture.store.seal()
    }
  }

  @Test("STATS-12: a temporally weighted value is weighted by its duration")
  func temporal() throws {
    let fixture = try StoreFixture()
    try fixture.store.save(
      [Self.quantity(.heartRate, 0, 30, 1), Self.quantity(.heartRate, 30, 10, 3)], as: watch)
    #expect(try one(fixture.store, .heartRate, .discreteAverage).merged.average == 1.5)
  }

  @Test("STATS-13: the equivalent level is the level of the mean energy")
  func level() throws {
    let fixture = try StoreFixture()
    try fixture.store.save(
      [
        Self.quantity(.environmentalAudioExposure, 0, 10, 60),
        Self.quantity(.environmentalAudioExposure, 10, 10, 80),
      ], as: watch)
    let average = try #require(
      try one(fixture.store, .environmentalAudioExposure, .discreteAverage).merged.average)
    #expect(abs(average - 10 * log10((1e6 + 1e8) / 2)) < 1e-9)
  }

  @Test("STATS-15: overlapping samples count their duration once")
  func duration() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([Self.quantity(.stepCount, 0, 100, 1)], as: phone)
    try fixture.store.save([Self.quantity(.stepCount, 50, 100, 1)], as: watch)
    let statistics = try one(fixture.store, .stepCount, [.duration, .separateBySource])
    #expect(statistics.merged.duration == 150)
    #expect(statistics.bySource.map(\.values.duration) == [100, 100])
  }

  @Test("STATS-16, STATS-24: no visible samples give no statistics")
  func nothing() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([Self.quantity(.stepCount, 0, 100, 1)], as: phone)
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    #expect(try fixture.store.statistics(query, in: watch.readOwn).statistics == [])
    #expect(try fixture.store.statistics(query, in: phone.readOwn).statistics.count == 1)
  }

  @Test("statistics over the journal and over chunks are equal bit for bit")
  func blocks() throws {
    let fixture = try StoreFixture()
    var samples: [Sample] = []
    for index in 0..<5000 {
      samples.append(
        Self.quantity(.bodyMass, Double(index) * 97, 0, Double(index * 7919 % 1000) / 10))
    }
    try fixture.store.save(samples, as: other)
    let options: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]
    for component in [CalendarIntervals.Component.hour, .day, .week, .month] {
      let before = try daily(
        fixture.store, .bodyMass, options, zone: "Europe/Berlin", component: component)
      try fixture.store.seal()
      let after = try daily(
        fixture.store, .bodyMass, options, zone: "Europe/Berlin", component: component)
      #expect(before.count == after.count)
      for (a, b) in zip(before, after) {
        #expect(a.start == b.start && a.end == b.end)
        #expect(a.merged.minimum == b.merged.minimum && a.merged.maximum == b.merged.maximum)
        #expect(a.merged.average!.bitPattern == b.merged.average!.bitPattern)
      }
    }
  }
}

extension ObjectIDMint {
  static func fresh() -> ObjectID {
    var random = SystemRandomNumberGenerator()
    return randomID(&random)
  }
}
