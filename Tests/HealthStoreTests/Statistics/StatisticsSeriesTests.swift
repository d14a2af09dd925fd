import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// STATS-23 by example; `StatisticsModelTests` tests it with random data.
@Suite struct StatisticsSeriesTests {
  let app = TestApp(1)

  private func save(
    _ store: HealthStore, _ number: Int, _ type: ObjectType, _ length: Double,
    _ points: SeriesPoints
  ) throws {
    let details = SampleDetails.quantitySeries(QuantitySeries(of: points, type))
    let start = Instant(microseconds: points.times[0]).secondsSince1970 - at(0).secondsSince1970
    try store.save(
      SeriesTests.content(object(number, type, start, length, 0, details), points), as: app)
  }

  private func collection(
    _ store: HealthStore, _ type: ObjectType, _ options: StatisticsOptions,
    _ component: CalendarIntervals.Component, filter: SampleFilter = SampleFilter()
  ) throws -> [StatisticsValues] {
    var query = StatisticsQuery(type: type, options: options)
    query.filter = filter
    query.calendar = CalendarIntervals(component: component, anchor: at(0), timeZone: "UTC")
    return try store.statistics(query, in: person).statistics.map(\.merged)
  }

  @Test("STATS-23: a series over several intervals contributes its points to each of them")
  func discrete() throws {
    let fixture = try StoreFixture()
    // A value each minute of three hours: 0 to 179.
    let points = SeriesTests.quantities((0..<180).map(Double.init), from: 0, every: 60)
    try save(fixture.store, 1, .heartRate, 3 * 3600, points)
    try fixture.store.save([object(2, .heartRate, 30, 0, 500)], as: app)
    for _ in 0..<3 {
      let hours = try collection(
        fixture.store, .heartRate,
        [.discreteAverage, .discreteMin, .discreteMax, .mostRecent], .hour)
      #expect(hours.map(\.minimum) == [0, 60, 120] && hours.map(\.maximum) == [500, 119, 179])
      #expect(hours.map(\.average) == [(1770 + 500) / 61.0, 89.5, 149.5])
      #expect(hours.map(\.mostRecent) == [59, 119, 179])
      #expect(hours[2].mostRecentStart == at(179 * 60) && hours[2].mostRecentEnd == at(179 * 60))
      var filter = SampleFilter()
      filter.start = at(3600)
      filter.strictStart = true
      let later = try collection(
        fixture.store, .heartRate, .discreteMin, .hour, filter: filter)
      #expect(later.map(\.minimum) == [60, 120], "the filter did not apply to each point")
      filter = SampleFilter()
      filter.predicate = .comparison(.quantity, .greaterThanOrEqual, .number(150))
      let high = try collection(fixture.store, .heartRate, .discreteMin, .hour, filter: filter)
      #expect(high.map(\.minimum) == [500, 150])
      // These predicates also test each point, not the whole series, whose minimum is 0.
      filter.predicate = .comparison(.minimum, .greaterThanOrEqual, .number(150))
      let least = try collection(fixture.store, .heartRate, .discreteMin, .hour, filter: filter)
      #expect(least.map(\.minimum) == [500, 150])
      filter.predicate = .comparison(.count, .equal, .number(180))
      #expect(
        try collection(fixture.store, .heartRate, .discreteMin, .hour, filter: filter).isEmpty)
      try fixture.store.seal()
    }
  }

  @Test("STATS-23: points of a long series are merged by source and divided as samples are")
  func cumulative() throws {
    let fixture = try StoreFixture()
    let watch = TestApp(2, productType: "Watch6,7")
    // Ten thousand points of two and a half seconds each: 25000 s, in hours of 1440 points.
    let points = SeriesTests.quantities(
      Array(repeating: 1, count: 10_000), from: 0, every: 2.5, lasting: 2.5)
    try save(fixture.store, 1, .distanceCycling, 25_000, points)
    try fixture.store.save([object(2, .distanceCycling, 3600 + 1, 3599, 7198)], as: watch)
    for _ in 0..<2 {
      let hours = try collection(
        fixture.store, .distanceCycling, [.cumulativeSum, .duration], .hour)
      #expect(hours.map(\.duration) == Array(repeating: 3600, count: 6) + [3400])
      let sums = hours.map { ($0.sum! * 1000).rounded() / 1000 }
      #expect(sums == [1440, 7198.4, 1440, 1440, 1440, 1440, 1360])
      try fixture.store.seal()
    }
  }

  @Test("STATS-23: a deleted series no longer counts, neither in the journal nor in a chunk")
  func deleted() throws {
    let fixture = try StoreFixture()
    for number in 1...4 {
      let points = SeriesTests.quantities(
        [10, 20, 30], from: Double(number) * 1000, every: 10, lasting: 10)
      try save(fixture.store, number, .stepCount, 40, points)
    }
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    func sum() throws -> Double? {
      try fixture.store.statistics(query, in: person).statistics.first?.merged.sum
    }
    #expect(try sum() == 240)
    try fixture.store.delete(.objects([objectID(1)]), in: app.write)
    #expect(try sum() == 180)
    try fixture.store.seal()
    try fixture.store.delete(.objects([objectID(3)]), in: app.write)
    #expect(try sum() == 120)
    try fixture.reopen()
    #expect(try sum() == 120)
    let answer = try fixture.store.statistics(query, in: person)
    #expect(answer.disclosure.sampleCount == 2, "a series was not counted as one sample")
  }
}
