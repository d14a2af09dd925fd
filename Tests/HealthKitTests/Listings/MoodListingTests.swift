import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

/// Reproduces the listings of a calendar app that asks how its events felt.
@Suite("Listings: states of mind", .process)
struct MoodListingTests {
  private enum Face: CaseIterable {
    case happy, sad
    var label: HKStateOfMind.Label { self == .happy ? .happy : .sad }
    var valence: Double { self == .happy ? 0.6 : -0.6 }
  }

  private func mood(
    _ face: Face, _ association: HKStateOfMind.Association, at offset: TimeInterval = 0
  ) -> HKStateOfMind {
    HKStateOfMind(
      date: noon + offset, kind: .momentaryEmotion, valence: face.valence, labels: [face.label],
      associations: [association])
  }

  private func store() async throws -> HKHealthStore {
    try await HKInMemoryStore.granting([.stateOfMindType()]).healthStore
  }

  private func predicate(_ associations: [HKStateOfMind.Association]) -> NSPredicate {
    let period = HKQuery.predicateForSamples(withStart: noon - 3600, end: noon + 86_400)
    let any = NSCompoundPredicate(
      orPredicateWithSubpredicates: associations.map { HKQuery.predicateForStatesOfMind(with: $0) })
    return NSCompoundPredicate(andPredicateWithSubpredicates: [period, any])
  }

  private func found(
    _ associations: [HKStateOfMind.Association], in store: HKHealthStore
  ) async throws -> [HKStateOfMind] {
    try await HKSampleQueryDescriptor(
      predicates: [.stateOfMind(predicate(associations))], sortDescriptors: []
    ).result(for: store)
  }

  @Test(
    "a momentary emotion is saved with its label, valence, and association")
  func save() async throws {
    let store = try await store()
    for face in Face.allCases { try await store.save(mood(face, .work)) }
    let saved = try await found([.work], in: store)
    #expect(saved.map(\.labels) == [[.happy], [.sad]])
    #expect(saved.allSatisfy { $0.kind == .momentaryEmotion && $0.associations == [.work] })
    #expect(saved.map(\.valence) == [0.6, -0.6])
  }

  @Test("a query matches any of the given associations, and nothing for an empty list")
  func query() async throws {
    let store = try await store()
    try await store.save([
      mood(.happy, .work), mood(.sad, .family), mood(.happy, .travel),
      mood(.happy, .work, at: 200_000),
    ])
    #expect(try await found([.work, .family], in: store).count == 2)
    #expect(try await found([], in: store).isEmpty)
  }

  @Test("the mean valence converts to a percentage")
  func quality() {
    let moods = [mood(.happy, .work), mood(.sad, .work), mood(.happy, .work)]
    let mean = moods.map(\.valence).reduce(0, +) / Double(moods.count)
    #expect(((mean + 1) / 2 * 100).rounded() == 60)
  }

  @Test("an anchored query can filter by label, and its results include the highest valence")
  func happiest() async throws {
    let store = try await store()
    let best = HKStateOfMind(
      date: noon + 60, kind: .momentaryEmotion, valence: 0.9, labels: [.happy],
      associations: [.work])
    try await store.save([mood(.happy, .work), mood(.sad, .work), best])
    let both = NSCompoundPredicate(
      andPredicateWithSubpredicates: [
        predicate([.work]), HKQuery.predicateForStatesOfMind(with: .happy),
      ])
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.stateOfMind(both)], anchor: nil)
    let told = Told<[HKStateOfMind]>()
    let task = Task<[HKStateOfMind], any Error> {
      try await descriptor.results(for: store).reduce([]) { _, result in
        told.add(result.addedSamples)
        return result.addedSamples
      }
    }
    let samples = try await told.next()
    #expect(samples.count == 2)
    #expect(samples.max { $0.valence < $1.valence }?.uuid == best.uuid)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
