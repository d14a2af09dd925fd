import Foundation
import HealthKit

/// Maintains an up-to-date copy of the walks in the store.
struct WalkLog {
  private(set) var walks: [UUID: HKQuantitySample] = [:]

  mutating func update(from store: HKHealthStore) async throws {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: nil)
    let changes = try await query.result(for: store)
    for walk in changes.addedSamples { walks[walk.uuid] = walk }
  }
}
