import Foundation
import HealthKit
import HealthKitTesting
import Testing

/// Whether the user has reached a step goal: the code under test.
struct StepGoal {
  let store: HKHealthStore
  let steps = HKQuantityType(.stepCount)

  func isReached(_ goal: Double, on day: DateInterval) async throws -> Bool {
    let query = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(
        type: steps, predicate: HKQuery.predicateForSamples(withStart: day.start, end: day.end)),
      options: .cumulativeSum)
    let sum = try await query.result(for: store)?.sumQuantity()
    return (sum?.doubleValue(for: .count()) ?? 0) >= goal
  }
}

@Suite("Step goal")
struct StepGoalTests {
  let steps = HKQuantityType(.stepCount)
  let day = DateInterval(start: Date(timeIntervalSince1970: 1_772_409_600), duration: 86_400)

  func walk(_ count: Double) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: day.start + 36_000, end: day.start + 39_600)
  }

  @Test("The goal is reached with the last step")
  func reached() async throws {
    let store = try await HKHealthStore.inMemory()
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    #expect(try await !StepGoal(store: store).isReached(8000, on: day))
    try await store.save(walk(8000))
    #expect(try await StepGoal(store: store).isReached(8000, on: day))
  }

  @Test("Who lets the app read nothing looks like somebody who did not walk")
  func unreadable() async throws {
    let store = try await HKHealthStore.inMemory(consent: .allowing(toShare: [steps]))
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    #expect(try await !StepGoal(store: store).isReached(1, on: day))
  }

  @Test("Saving a type that the user refused fails")
  func refused() async throws {
    let store = try await HKHealthStore.inMemory(consent: .refusingEverything)
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    await #expect { try await store.save(walk(100)) } throws: { error in
      (error as? HKError)?.code == .errorAuthorizationDenied
    }
  }

  @Test("A walk that a phone and a watch counted counts once")
  func twoDevices() async throws {
    let world = try await HKInMemoryStore()
    let watch = try await world.healthStore(of: .forTests("org.example.watch"))
    for store in [world.healthStore, watch] {
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      try await store.save(walk(5000))
    }
    #expect(try await !StepGoal(store: world.healthStore).isReached(8000, on: day))
  }
}
