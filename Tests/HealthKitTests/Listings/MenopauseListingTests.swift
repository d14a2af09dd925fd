import Foundation
import HealthKit
import HealthKitTesting
import Synchronization
import TestSupport
import Testing

/// Reproduces the listings of an app that records and reads menopausal states.
@Suite("Listings: menopausal state", .process)
struct MenopauseListingTests {
  private let type = HKCategoryType(.menopausalState)

  private func entry(
    _ state: HKCategoryValueMenopausalState, _ start: Date = noon, until end: Date? = nil
  ) -> HKCategorySample {
    HKCategorySample(type: type, value: state.rawValue, start: start, end: end ?? start)
  }

  private func saved(_ store: HKHealthStore) async throws -> [HKCategorySample] {
    try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: type)], sortDescriptors: []
    ).result(for: store)
  }

  @Test("one consent sheet lists the type for sharing and reading; a repeated request shows none")
  func request() async throws {
    let seen = Mutex<[HKConsentRequest]>([])
    let world = try await HKInMemoryStore(
      consent: HKScriptedConsent { request in
        seen.withLock { $0.append(request) }
        return .allowEverything
      })
    for _ in 0..<2 {
      try await world.healthStore.requestAuthorization(toShare: [type], read: [type])
    }
    let sheets = seen.withLock { $0 }
    #expect(sheets.count == 1)
    #expect(sheets.first?.toShare == [type] && sheets.first?.toRead == [type])
  }

  @Test("an instantaneous entry is saved, and an entry with a duration is rejected")
  func save() async throws {
    let store = try await HKInMemoryStore.granting([type]).healthStore
    try await store.save(entry(.perimenopause))
    await #expect(throws: HKError.self) {
      try await store.save(entry(.perimenopause, until: noon + 60))
    }
    let found = try await saved(store)
    #expect(found.map(\.value) == [2])
    #expect(found.first?.startDate == noon && found.first?.endDate == noon)
  }

  @Test("the state `none` is stored as a sample of its own, distinct from having no sample")
  func saveNone() async throws {
    let store = try await HKInMemoryStore.granting([type]).healthStore
    #expect(try await saved(store).isEmpty)
    try await store.save(entry(.none))
    #expect(try await saved(store).map(\.value) == [3])
  }

  @Test("a strict-start query returns one year, oldest first, and nothing without read permission")
  func query() async throws {
    let world = try await HKInMemoryStore.granting([type])
    let calendar = Calendar.current
    let start = try #require(calendar.date(from: DateComponents(year: 2026, month: 1, day: 1)))
    let end = try #require(calendar.date(from: DateComponents(year: 2027, month: 1, day: 1)))
    let now = try #require(calendar.date(from: DateComponents(year: 2026, month: 6, day: 1)))
    try await world.healthStore.save([
      entry(.menopause, now), entry(.perimenopause, start), entry(.none, start - 1),
    ])
    let period = HKQuery.predicateForSamples(
      withStart: start, end: end, options: .strictStartDate)
    let query = HKSampleQueryDescriptor(
      predicates: [.categorySample(type: type, predicate: period)],
      sortDescriptors: [SortDescriptor(\.startDate, order: .forward)])
    #expect(try await query.result(for: world.healthStore).map(\.value) == [2, 1])
    world.consent = .allowing(toShare: [type])
    let other = try await world.healthStore(of: .forTests("org.example.other"))
    try await other.requestAuthorization(toShare: [type], read: [type])
    #expect(try await query.result(for: other).isEmpty)
  }

  @Test("raw values map to states, and unknown raw values are skipped")
  func timeline() {
    let raw = [2, 1, 9, 3]
    let states = raw.compactMap { HKCategoryValueMenopausalState(rawValue: $0) }
    #expect(states == [.perimenopause, .menopause, .none])
  }

  @Test("the lowest raw value is chosen among several samples of one day")
  func conflict() {
    let day = [entry(.none), entry(.menopause, noon + 60), entry(.perimenopause, noon + 120)]
    let chosen = day.min { $0.value < $1.value }
    #expect(
      chosen.flatMap { HKCategoryValueMenopausalState(rawValue: $0.value) } == .menopause)
  }

  @Test("a newest-first query with limit 1 returns the current state, or nothing")
  func currentState() async throws {
    let store = try await HKInMemoryStore.granting([type]).healthStore
    let newest = HKSampleQueryDescriptor(
      predicates: [.categorySample(type: type)],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1)
    #expect(try await newest.result(for: store).first == nil)
    try await store.save([entry(.menopause, noon + 60), entry(.perimenopause)])
    let value = try await newest.result(for: store).first?.value
    #expect(value.flatMap { HKCategoryValueMenopausalState(rawValue: $0) } == .menopause)
  }
}
