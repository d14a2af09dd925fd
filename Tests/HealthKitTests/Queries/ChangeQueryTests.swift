import Foundation
import HealthClient
import HealthClientTesting
import HealthKit
import HealthModel
import TestSupport
import Testing

@testable import HealthKitTesting

@Suite("Anchored and observer queries", .process)
struct ChangeQueryTests {
  private let changes = HKAnchoredObjectQueryDescriptor(
    predicates: [.quantitySample(type: steps)], anchor: nil)

  @Test("ANCHOR-01, ANCHOR-03: an archived anchor returns the samples added and deleted since")
  func anchors() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let (first, second) = (stepSample(1), stepSample(2, at: 100))
    try await store.save(first)
    var query = changes
    let before = try await query.result(for: store)
    #expect(before.addedSamples.map(\.uuid) == [first.uuid])
    try await store.save(second)
    try await store.delete(first)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: before.newAnchor, requiringSecureCoding: true)
    query.anchor = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: HKQueryAnchor.self, from: archive)
    #expect(query.anchor == before.newAnchor)
    let after = try await query.result(for: store)
    #expect(after.addedSamples.map(\.uuid) == [second.uuid])
    #expect(after.deletedObjects.map(\.uuid) == [first.uuid])
  }

  @Test("ANCHOR-05: paging with a limit and the returned anchor yields every sample once")
  func pages() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let samples = (0..<7).map { stepSample(1, at: Double($0) * 100) }
    try await store.save(samples)
    var (query, found) = (changes, [UUID]())
    query.limit = 3
    for expected in [3, 3, 1, 0] {
      let page = try await query.result(for: store)
      #expect(page.addedSamples.count == expected)
      found += page.addedSamples.map(\.uuid)
      query.anchor = page.newAnchor
    }
    #expect(found == samples.map(\.uuid))
  }

  @Test("QUERY-15: a sequence yields all samples first and then each change")
  func sequence() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save([stepSample(1), stepSample(2, at: 100)])
    var results = changes.results(for: store).makeAsyncIterator()
    #expect(try await results.next()?.addedSamples.count == 2)
    let third = stepSample(3, at: 200)
    try await store.save(third)
    #expect(try await results.next()?.addedSamples.map(\.uuid) == [third.uuid])
    try await store.delete(third)
    #expect(try await results.next()?.deletedObjects.map(\.uuid) == [third.uuid])
  }

  @Test("QUERY-15: cancelling the task ends a waiting sequence")
  func cancelled() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    let told = Told<Int>()
    let query = changes
    let task = Task {
      try await query.results(for: store).reduce(0) { count, result in
        told.add(count)
        return count + result.addedSamples.count
      }
    }
    #expect(try await told.next() == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("ANCHOR-04: an anchored query with an update handler reports each later change")
  func updates() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    try await store.save(stepSample(1))
    let told = Told<(Int, Int, Bool)>()
    let query = HKAnchoredObjectQuery(
      type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
    ) { _, added, deleted, anchor, _ in
      told.add((added?.count ?? -1, deleted?.count ?? -1, anchor != nil))
    }
    query.updateHandler = { _, added, deleted, _, _ in
      told.add((added?.count ?? -1, deleted?.count ?? -1, false))
    }
    store.execute(query)
    #expect(try await told.next() == (1, 0, true))
    try await store.save([stepSample(2, at: 100), stepSample(3, at: 200)])
    #expect(try await told.next() == (2, 0, false))
    store.stop(query)
  }

  @Test("BACKGROUND-01, BACKGROUND-02: an observer query is called for additions and deletions")
  func observer() async throws {
    let store = try await HKInMemoryStore.granting([steps, heartRate]).healthStore
    let told = Told<Set<HKSampleType>>()
    let query = HKObserverQuery(
      queryDescriptors: [
        HKQueryDescriptor(sampleType: steps, predicate: nil),
        HKQueryDescriptor(sampleType: heartRate, predicate: nil),
      ]
    ) { _, types, done, _ in
      told.add(types ?? [])
      done()
    }
    store.execute(query)
    #expect(try await told.next() == [steps, heartRate])
    let sample = stepSample(5)
    try await store.save(sample)
    #expect(try await told.next() == [steps])
    try await store.delete(sample)
    #expect(try await told.next() == [steps])
    store.stop(query)
  }

  @Test("BACKGROUND-10: an observer's completion handler acknowledges background deliveries")
  func delivery() async throws {
    let world = try await HKInMemoryStore.granting([heartRate])
    let store = world.healthStore
    let told = Told<HKObserverQueryCompletionHandler>()
    let query = HKObserverQuery(sampleType: heartRate, predicate: nil) { _, done, _ in
      told.add(done)
    }
    store.execute(query)
    _ = try await told.next()
    try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
    try await store.save(heartRateSample(60, at: 0))
    // One call comes from the query itself, one from the delivery.
    for _ in 0..<2 { try await told.next()() }
    // There is no other delivery until one is acknowledged.
    try await store.save(heartRateSample(61, at: 60))
    let further = [try await told.next(), try await told.next()]
    #expect(try await world.server.user.backgroundApps().map(\.unansweredCount) == [0])
    for done in further { done() }
    store.stop(query)
    try await store.disableAllBackgroundDelivery()
  }
}
