import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

@Suite("Statistics queries", .process)
struct StatisticsTests {
  @Test("STATS-06, STATS-08: only requested statistics have values, also per source")
  func options() async throws {
    let store = try await HKInMemoryStore.granting([heartRate]).healthStore
    try await store.save([heartRateSample(60, at: 0), heartRateSample(90, at: 60)])
    let query = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: heartRate),
      options: [.discreteAverage, .discreteMax, .separateBySource, .mostRecent])
    let statistics = try #require(try await query.result(for: store))
    #expect(statistics.maximumQuantity()?.doubleValue(for: beatsPerMinute) == 90)
    #expect(statistics.averageQuantity() != nil)
    #expect(statistics.minimumQuantity() == nil)
    #expect(statistics.sumQuantity() == nil)
    #expect(statistics.mostRecentQuantityDateInterval()?.start == noon + 60)
    let source = try #require(statistics.sources?.first)
    #expect(statistics.maximumQuantity(for: source)?.doubleValue(for: beatsPerMinute) == 90)
    #expect(statistics.startDate == noon)
  }

  @Test("STATS-05: an option that does not fit the aggregation style is an error with its remedy")
  func family() async throws {
    let store = try await HKInMemoryStore.granting([heartRate, steps]).healthStore
    try await store.save(heartRateSample(60, at: 0))
    for (type, options, remedy) in [
      (heartRate, HKStatisticsOptions.cumulativeSum, "use discreteAverage"),
      (heartRate, [.discreteMax, .cumulativeSum], "use discreteAverage"),
      (steps, .discreteAverage, "use cumulativeSum"), (steps, .discreteMin, "use cumulativeSum"),
    ] {
      let query = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: type), options: options)
      let error = await #expect(throws: HKError.self) { try await query.result(for: store) }
      #expect(error?.code == .errorInvalidArgument)
      #expect(error?.localizedDescription.contains(remedy) == true)
      let told = Told<Bool>()
      store.execute(
        HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: options) {
          told.add($1 == nil && ($2 as? HKError)?.code == .errorInvalidArgument)
        })
      #expect(try await told.next())
    }
    for options: HKStatisticsOptions in [.mostRecent, .duration, .separateBySource, .discreteMin] {
      let query = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: heartRate), options: options)
      #expect(try await query.result(for: store) != nil)
    }
  }

  @Test(
    "STATS-16, QUERY-17: without samples a descriptor returns nil and a query reports errorNoData")
  func nothing() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let query = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum)
    #expect(try await query.result(for: store) == nil)
    let told = Told<Bool>()
    store.execute(
      HKStatisticsQuery(
        quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum
      ) { _, statistics, error in
        told.add(statistics == nil && error.map { HKError.errorNoData ~= $0 } == true)
      })
    #expect(try await told.next())
  }

  @Test(
    "STATS-18, STATS-19: every calendar day is enumerated once across daylight saving changes",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC",
    ])
  func days(zone: String) async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let first = try #require(
      calendar.date(from: DateComponents(year: 2025, month: 1, day: 1, hour: 12)))
    // Every tenth day of the year has a sample at local noon.
    let dates = stride(from: 0, to: 365, by: 10).compactMap {
      calendar.date(byAdding: .day, value: $0, to: first)
    }
    try await store.save(dates.map { stepSample(100, at: $0.timeIntervalSince(noon)) })
    var components = DateComponents(day: 1)
    components.timeZone = calendar.timeZone
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum,
      anchorDate: calendar.startOfDay(for: noon), intervalComponents: components
    ).result(for: store)
    #expect(collection.statistics().count == dates.count)
    var (visited, sums) = ([Date](), [Int: Double]())
    collection.enumerateStatistics(
      from: calendar.startOfDay(for: first),
      to: try #require(calendar.date(byAdding: .day, value: 365, to: first))
    ) { statistics, _ in
      sums[visited.count] = statistics.sumQuantity()?.doubleValue(for: .count())
      visited.append(statistics.startDate)
    }
    #expect(visited.count == 366)
    #expect(visited.allSatisfy { $0 == calendar.startOfDay(for: $0) })
    #expect(sums.keys.sorted() == Array(stride(from: 0, to: 365, by: 10)))
    #expect(collection.statistics(for: dates[3])?.startDate == visited[30])
    #expect(collection.statistics(for: visited[31]) == nil)
  }

  @Test(
    "STATS-17: monthly intervals from the 31st are contiguous, and the enumeration can stop early")
  func months() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save(stepSample(100))
    var components = DateComponents(month: 1)
    components.timeZone = TimeZone(identifier: "UTC")
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum,
      anchorDate: Date(timeIntervalSince1970: 1_769_817_600), intervalComponents: components
    ).result(for: store)
    var intervals: [DateInterval] = []
    collection.enumerateStatistics(from: noon - 86_400 * 90, to: noon + 86_400 * 90) {
      intervals.append(DateInterval(start: $0.startDate, end: $0.endDate))
      if intervals.count == 5 { $1.pointee = true }
    }
    #expect(intervals.count == 5)
    #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(
      collection.statistics().allSatisfy { known in
        intervals.contains { $0.start == known.startDate && $0.end == known.endDate }
      })
  }

  @Test("STATS-21: a collection query with an update handler reports changed statistics")
  func updates() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save(stepSample(100))
    let told = Told<Double>()
    let query = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: noon, intervalComponents: DateComponents(hour: 1))
    query.initialResultsHandler = { _, collection, _ in
      told.add(collection?.statistics(for: noon)?.sumQuantity()?.doubleValue(for: .count()) ?? -1)
    }
    query.statisticsUpdateHandler = { _, statistics, collection, _ in
      let sum = statistics?.sumQuantity()?.doubleValue(for: .count()) ?? -1
      told.add(collection?.statistics().count == 1 ? sum : -2)
    }
    store.execute(query)
    #expect(try await told.next() == 100)
    try await store.save(stepSample(50, at: 600))
    #expect(try await told.next() == 150)
    store.stop(query)
  }

  @Test("STATS-21: a collection descriptor's sequence yields the collection and then each change")
  func sequence() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let query = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon,
      intervalComponents: DateComponents(day: 1))
    var results = query.results(for: store).makeAsyncIterator()
    let first = try #require(try await results.next())
    #expect(first.statisticsCollection.statistics().isEmpty && first.statistics == nil)
    let sample = stepSample(70)
    try await store.save(sample)
    let second = try #require(try await results.next())
    #expect(second.statistics?.sumQuantity()?.doubleValue(for: .count()) == 70)
    try await store.delete(sample)
    let third = try #require(try await results.next())
    #expect(third.statisticsCollection.statistics().isEmpty)
    #expect(third.statistics?.sumQuantity() == nil)
  }

  @Test(
    "unsupported interval components are rejected",
    arguments: [
      DateComponents(), DateComponents(day: 1, hour: 12), DateComponents(second: 30),
      DateComponents(day: -1),
    ])
  func components(components: DateComponents) async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let query = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon,
      intervalComponents: components)
    await #expect { try await query.result(for: store) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }
}
