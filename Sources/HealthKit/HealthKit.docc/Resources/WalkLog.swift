import Foundation
import HealthKit

/// Maintains an up-to-date copy of the walks in the store.
struct WalkLog {
  private(set) var walks: [UUID: HKQuantitySample] = [:]
  private(set) var anchor: HKQueryAnchor?

  mutating func update(from store: HKHealthStore) async throws {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
    take(try await query.result(for: store))
  }

  private mutating func take(
    _ changes: HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result
  ) {
    for gone in changes.deletedObjects { walks[gone.uuid] = nil }
    for walk in changes.addedSamples { walks[walk.uuid] = walk }
    anchor = changes.newAnchor
  }

  /// Follows the store until the task is canceled, and reports the number of walks after each
  /// change.
  mutating func follow(
    _ store: HKHealthStore, _ tell: (Int) -> Void
  ) async throws {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
    for try await changes in query.results(for: store) {
      take(changes)
      tell(walks.count)
    }
  }

  /// The anchor for the next run of the app.
  func savedAnchor() throws -> Data? {
    try anchor.map {
      try NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true)
    }
  }

  mutating func restore(_ anchor: Data) throws {
    self.anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: anchor)
  }
}
