import Foundation
import HealthClientTesting
import HealthKit
import TestSupport
import Testing

@testable import HealthKitTesting
@testable import HealthServer

/// Goal: an in-memory store of a unit test is released completely, however many tests run.
@Suite(.process) struct StoreLifetimeTests {
  private final class Witness: @unchecked Sendable {
    // @unchecked because one task at a time uses it.
    weak var daemon: Daemon?
    weak var services: DaemonServices?
    weak var server: InProcessServer?
    weak var store: HKHealthStore?
  }

  private static func use(_ witness: Witness, _ body: (HKHealthStore) async throws -> Void)
    async throws
  {
    let world = try await HKInMemoryStore()
    witness.daemon = world.server.daemon
    witness.services = world.server.daemon.services
    witness.server = world.server
    witness.store = world.healthStore
    try await body(world.healthStore)
  }

  private static func expectGone(_ witness: Witness) async {
    let end = ContinuousClock.now + .seconds(scaledTimeout(30))
    while witness.services != nil, ContinuousClock.now < end { await Task.yield() }
    #expect(witness.store == nil)
    #expect(witness.server == nil)
    #expect(witness.daemon == nil)
    #expect(witness.services == nil)
  }

  @Test("an unused store is released with its daemon")
  func unused() async throws {
    let witness = Witness()
    try await Self.use(witness) { _ in }
    await Self.expectGone(witness)
  }

  @Test("a store that requested access, saved, and observed is released with its daemon")
  func used() async throws {
    let witness = Witness()
    try await Self.use(witness) { store in
      let steps = HKQuantityType(.stepCount)
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, _ in
        completion()
      }
      store.execute(query)
      let now = Date()
      try await store.save(
        HKQuantitySample(
          type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: now, end: now))
      // A running query retains the store.
      store.stop(query)
    }
    await Self.expectGone(witness)
  }
}
