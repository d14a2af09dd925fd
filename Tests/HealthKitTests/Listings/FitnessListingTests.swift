import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

/// Reproduces the listings of an app that displays steps and heart rate.
@Suite("Listings: steps and heart rate", .process)
struct FitnessListingTests {
  @Test("share and read types may differ, and the read types may include a characteristic")
  func request() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let read: Set<HKObjectType> = [steps, heartRate, energy, HKCharacteristicType(.dateOfBirth)]
    let world = try await HKInMemoryStore(
      consent: .allowing(toShare: [steps], toRead: read))
    let store = world.healthStore
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    try await store.requestAuthorization(toShare: [steps, energy], read: read)
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    #expect(store.authorizationStatus(for: energy) == .sharingDenied)
    #expect(store.authorizationStatus(for: heartRate) == .notDetermined)
  }

  @Test("a query returns at most twenty heart rates, newest first, and none without permission")
  func recentHeartRates() async throws {
    let world = try await HKInMemoryStore.granting([heartRate])
    try await world.healthStore.save(
      (0..<30).map { heartRateSample(60 + Double($0), at: Double($0) * 60) })
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heartRate)],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20)
    let values = try await query.result(for: world.healthStore).map {
      $0.quantity.doubleValue(for: HKUnit.count().unitDivided(by: .minute()))
    }
    #expect(values == (10..<30).reversed().map { 60 + Double($0) })
    world.consent = .refusingEverything
    let other = try await world.healthStore(of: .forTests("org.example.other"))
    try await other.requestAuthorization(toShare: [], read: [heartRate])
    #expect(try await query.result(for: other).isEmpty)
  }

  @Test("a daily sum counts samples that overlap between two sources once")
  func todayStepCount() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    let watch = try await world.healthStore(of: .forTests("org.example.watch"))
    try await watch.requestAuthorization(toShare: [steps], read: [])
    let query = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(
        type: steps,
        predicate: HKQuery.predicateForSamples(withStart: noon - 3600, end: noon + 3600)),
      options: .cumulativeSum)
    #expect(try await query.result(for: world.healthStore)?.sumQuantity() == nil)
    try await world.healthStore.save(stepSample(100, for: 600))
    try await watch.save(stepSample(100, for: 600))
    let sum = try await query.result(for: world.healthStore)?.sumQuantity()
    #expect(sum?.doubleValue(for: .count()) == 100)
  }

  @Test("a saved sample has the app's own source")
  func saveSteps() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save(stepSample(250))
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
    #expect(
      found.map(\.sourceRevision.source.bundleIdentifier) == ["org.example.app-under-test"])
  }

  @Test("enabling background delivery requires the entitlement")
  func backgroundDelivery() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    try await world.healthStore.enableBackgroundDelivery(for: steps, frequency: .hourly)
    var manifest = HKAppManifest(bundleIdentifier: "org.example.plain")
    manifest.readUsage = "Reads."
    let plain = try await world.healthStore(of: manifest)
    try await plain.requestAuthorization(toShare: [], read: [steps])
    await #expect(throws: HKError.self) {
      try await plain.enableBackgroundDelivery(for: steps, frequency: .hourly)
    }
  }

  @Test("unit strings match those of HealthKit")
  func units() {
    let units = [
      HKUnit.count(), .meter(), .mile(), .kilocalorie(), .jouleUnit(with: .kilo),
      .gramUnit(with: .kilo), .pound(), .percent(), .count().unitDivided(by: .minute()),
      .meter().unitDivided(by: .second()), .gramUnit(with: .milli), .literUnit(with: .deci),
    ]
    #expect(
      units.map(\.unitString) == [
        "count", "m", "mi", "kcal", "kJ", "kg", "lb", "%", "count/min", "m/s", "mg", "dL",
      ])
  }

  @Test("a consent request lists only the types that have no decision yet")
  func sheetLength() async throws {
    let told = Told<Int>()
    let world = try await HKInMemoryStore(
      consent: HKScriptedConsent { request in
        told.add(request.toRead.count)
        return .refuseEverything
      })
    let needed: Set<HKObjectType> = [steps, heartRate]
    let many = needed.union([HKQuantityType(.height), HKQuantityType(.bodyMass)])
    try await world.healthStore.requestAuthorization(toShare: [], read: needed)
    try await world.healthStore.requestAuthorization(toShare: [], read: many)
    // The second request repeats two decided types and does not list them again.
    #expect(try await told.next() == 2)
    #expect(try await told.next() == 2)
  }

  @Test("async descriptors apply their limit, and an empty sum defaults to zero")
  func asyncDescriptor() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let sum = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum)
    #expect(
      try await sum.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0 == 0)
    try await store.save((0..<120).map { stepSample(1, at: Double($0) * 60) })
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 100)
    let found = try await query.result(for: store)
    #expect(found.count == 100 && found.first?.endDate == noon + 120 * 60)
    #expect(try await sum.result(for: store)!.sumQuantity()!.doubleValue(for: .count()) == 120)
  }
}
