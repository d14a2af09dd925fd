import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

@Suite("Sample queries", .process)
struct SampleQueryTests {
  @Test("QUERY-11, QUERY-12: class queries and descriptors apply limit and sort order")
  func orders() async throws {
    let store = try await HKInMemoryStore.granting([heartRate]).healthStore
    try await store.save((0..<5).map { heartRateSample(60 + Double($0), at: Double($0) * 60) })
    let newest = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heartRate)],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 2)
    let values = try await newest.result(for: store).map {
      $0.quantity.doubleValue(for: beatsPerMinute)
    }
    #expect(values == [64, 63])

    let told = Told<[Double]>()
    for sort in [
      NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false),
      NSSortDescriptor(keyPath: \HKQuantitySample.startDate, ascending: false),
    ] {
      store.execute(
        HKSampleQuery(
          sampleType: heartRate, predicate: nil, limit: 2, sortDescriptors: [sort]
        ) { _, samples, _ in
          told.add(
            (samples as? [HKQuantitySample] ?? []).map {
              $0.quantity.doubleValue(for: beatsPerMinute)
            })
        })
      #expect(try await told.next() == [64, 63])
    }
  }

  @Test("QUERY-12: an unsupported sort key throws errorInvalidArgument")
  func unknownKey() async throws {
    let store = try await HKInMemoryStore.granting([heartRate]).healthStore
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heartRate)],
      sortDescriptors: [SortDescriptor(\.count)])
    await #expect { try await query.result(for: store) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }

  @Test(
    "QUERY-05: a block predicate is rejected, and a compound of HealthKit predicates is accepted")
  func predicates() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save([stepSample(10), stepSample(20, at: 3600)])
    let block = NSPredicate { _, _ in true }
    await #expect {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps, predicate: block)], sortDescriptors: []
      ).result(for: store)
    } throws: {
      HKError.errorInvalidArgument ~= $0
    }
    let early = HKQuery.predicateForSamples(withStart: nil, end: noon + 1800)
    let late = NSCompoundPredicate(notPredicateWithSubpredicate: early)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps, predicate: late)], sortDescriptors: []
    ).result(for: store)
    #expect(found.map { $0.quantity.doubleValue(for: .count()) } == [20])
  }

  @Test("QUERY-13: one query takes several types, each with its own predicate")
  func descriptors() async throws {
    let store = try await HKInMemoryStore.granting([steps, heartRate]).healthStore
    try await store.save([stepSample(10), stepSample(20, at: 3600), heartRateSample(60, at: 0)])
    let late = HKQuery.predicateForSamples(withStart: noon + 1800, end: nil)
    let told = Told<Int>()
    store.execute(
      HKSampleQuery(
        queryDescriptors: [
          HKQueryDescriptor(sampleType: steps, predicate: late),
          HKQueryDescriptor(sampleType: heartRate, predicate: nil),
        ], limit: HKObjectQueryNoLimit
      ) { _, samples, _ in told.add(samples?.count ?? -1) })
    #expect(try await told.next() == 2)
  }

  @Test("QUERY-03: a stopped query receives no further updates")
  func stopped() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let (told, later) = (Told<Int>(), Told<Int>())
    func observer(_ told: Told<Int>) -> HKObserverQuery {
      HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in
        done()
        told.add(1)
      }
    }
    let stopped = observer(told)
    store.execute(stopped)
    #expect(try await told.next() == 1)
    // Until it is stopped, the query is notified like another one that continues.
    store.execute(observer(later))
    #expect(try await later.next() == 1)
    try await store.save(stepSample(1))
    #expect(try await told.next() == 1)
    #expect(try await later.next() == 1)
    store.stop(stopped)
    store.stop(stopped)
    // The other query is notified three times. The stopped one would be notified with it.
    for hour in 1...3 {
      try await store.save(stepSample(1, at: Double(hour) * 3600))
      #expect(try await later.next() == 1)
    }
    #expect(await told.rest().isEmpty)
  }

  @Test("QUERY-14: a source query returns only the sources of matching samples")
  func sources() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    try await world.healthStore.save(stepSample(1))
    let other = try await world.healthStore(of: .forTests("org.example.other"))
    try await other.requestAuthorization(toShare: [steps], read: [steps])
    try await other.save(stepSample(1, at: 7200))
    let all = try await HKSourceQueryDescriptor(predicate: .quantitySample(type: steps))
      .result(for: other)
    #expect(
      Set(all.map(\.bundleIdentifier)) == ["org.example.app-under-test", "org.example.other"])
    let told = Told<Set<HKSource>>()
    let late = HKQuery.predicateForSamples(withStart: noon + 3600, end: nil)
    other.execute(
      HKSourceQuery(sampleType: steps, samplePredicate: late) { _, sources, _ in
        told.add(sources ?? [])
      })
    #expect(try await told.next().map(\.bundleIdentifier) == ["org.example.other"])
  }

  @Test("CORR-09: a correlation matches if a contained sample satisfies the predicate of its type")
  func correlations() async throws {
    let (upper, lower) = (
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)
    )
    let store = try await HKInMemoryStore.granting([upper, lower]).healthStore
    let unit = HKUnit.millimeterOfMercury()
    func pressure(_ systolic: Double, _ diastolic: Double, at offset: TimeInterval) -> HKCorrelation
    {
      let date = noon + offset
      let parts = [(upper, systolic), (lower, diastolic)].map { type, value in
        HKQuantitySample(
          type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: date, end: date)
      }
      return HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: date, end: date, objects: Set(parts))
    }
    let high = pressure(150, 95, at: 60)
    try await store.save([pressure(118, 76, at: 0), high])
    let condition = HKQuery.predicateForSamples(withStart: noon + 30, end: nil)
    let told = Told<[HKCorrelation]>()
    store.execute(
      HKCorrelationQuery(
        type: HKCorrelationType(.bloodPressure), predicate: nil,
        samplePredicates: [upper: condition]
      ) { _, found, _ in told.add(found ?? []) })
    let found = try await told.next()
    #expect(found.map(\.uuid) == [high.uuid])
    #expect(found.first?.objects(for: lower).count == 1)
  }
}
