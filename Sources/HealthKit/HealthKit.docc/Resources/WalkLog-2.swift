import Foundation
import HealthKit

/// Maintains an up-to-date copy of the walks in the store.
struct WalkLog {
  private(set) var walks: [UUID: HKQuantitySample] = [:]
  private(set) var anchor: HKQueryAnchor?

  mutating func update(from store: HKHealthStore) async throws {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
    let changes = try await query.result(for: store)
    for gone in changes.deletedObjects { walks[gone.uuid] = nil }
    for walk in changes.addedSamples { walks[walk.uuid] = walk }
    anchor = changes.newAnchor
  }
}
