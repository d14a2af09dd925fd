import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

// These mocks are written the way app tests write them: without `@Sendable`, mixing completion
// handlers and `async`. They are @unchecked Sendable because each is used by one test, from one
// task at a time.

// @unchecked because one task uses it.
private class StoreMock: HKHealthStore, @unchecked Sendable {
  var executed: [HKQuery] = []
  var saved: [HKObject] = []
  var requested: Set<HKObjectType> = []
  var failure: (any Error)?
  var status = HKAuthorizationStatus.sharingDenied

  override class func isHealthDataAvailable() -> Bool { true }

  override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { status }

  override func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    requested = typesToRead ?? []
    completion(failure == nil, failure)
  }

  override func save(
    _ objects: [HKObject], withCompletion completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    saved += objects
    completion(failure == nil, failure)
  }

  override func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping (Bool, Int, (any Error)?) -> Void
  ) {
    completion(true, 7, nil)
  }

  override func dateOfBirthComponents() throws -> DateComponents {
    DateComponents(year: 1984, month: 1, day: 30)
  }

  override func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws { requested = [type] }

  override func execute(_ query: HKQuery) { executed.append(query) }
}

// @unchecked because one task uses it.
private class SampleQueryMock: HKSampleQuery, @unchecked Sendable {
  let handler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  override init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    handler = resultsHandler
    super.init(
      sampleType: sampleType, predicate: predicate, limit: limit,
      sortDescriptors: sortDescriptors, resultsHandler: { _, _, _ in })
  }
}

// @unchecked because one task uses it.
private class AnchoredQueryMock: HKAnchoredObjectQuery, @unchecked Sendable {
  override var updateHandler: Handler? {
    get { nil }
    set {}
  }
}

// @unchecked because one task uses it.
private class StatisticsQueryMock: HKStatisticsCollectionQuery, @unchecked Sendable {
  override var initialResultsHandler: InitialHandler? {
    get { { _, _, _ in } }
    set {}
  }
}

// @unchecked because one task uses it.
private final class BuilderMock: HKWorkoutBuilder, @unchecked Sendable {
  var began = false

  override func beginCollection(
    withStart startDate: Date, completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    began = true
    completion(true, nil)
  }
}

@Suite("HealthKit classes can be subclassed", .process)
struct SubclassTests {
  @Test(
    "overridden store methods are called through both the async and the completion-handler forms")
  func store() async throws {
    let mock = StoreMock()
    #expect(type(of: mock).isHealthDataAvailable())
    #expect(mock.authorizationStatus(for: steps) == .sharingDenied)
    try await mock.requestAuthorization(toShare: [], read: [steps])
    #expect(mock.requested == [steps])
    try await mock.__requestAuthorization(toShare: nil, read: [heartRate])
    #expect(mock.requested == [heartRate])
    try await mock.save([stepSample(3)])
    #expect(mock.saved.count == 1)
    #expect(try await mock.deleteObjects(of: steps, predicate: NSPredicate(value: true)) == 7)
    #expect(try mock.dateOfBirthComponents().year == 1984)
    try await mock.enableBackgroundDelivery(for: steps, frequency: .daily)
    #expect(mock.requested == [steps])
    mock.execute(HKSourceQuery(sampleType: steps, samplePredicate: nil) { _, _, _ in })
    #expect(mock.executed.count == 1)
  }

  @Test("an error from an overridden completion-handler method is thrown by the async form")
  func failure() async {
    let mock = StoreMock()
    mock.failure = HKError(.errorUserCanceled)
    await #expect { try await mock.requestAuthorization(toShare: [], read: []) } throws: {
      HKError.errorUserCanceled ~= $0
    }
    await #expect { try await mock.save([]) } throws: { HKError.errorUserCanceled ~= $0 }
  }

  @Test("inherited methods of a subclass work on a real store")
  func inherited() async throws {
    let store = try await HKInMemoryStore.granting([steps]).healthStore
    // @unchecked because one task uses it.
    final class Untouched: HKHealthStore, @unchecked Sendable {}
    let subclass = Untouched(connection: store.connection)
    let types: Set<HKSampleType> = [steps, HKObjectType.workoutType()]
    try await subclass.requestAuthorization(toShare: types, read: [steps])
    #expect(subclass.authorizationStatus(for: steps) == .sharingAuthorized)
    try await subclass.save(stepSample(3))
    #expect(try await subclass.recoverActiveWorkoutSession() == nil)
    #expect(try await subclass.preferredUnits(for: [steps]) == [steps: .count()])
    #expect(
      try await subclass.statusForAuthorizationRequest(toShare: [steps], read: []) == .unnecessary)
    let all = NSPredicate(value: true)
    #expect(try await subclass.deleteObjects(of: steps, predicate: all) == 1)
    #expect(try await store.deleteObjects(of: steps, predicate: all) == 0)
  }

  @Test("initializers, handlers, and methods of queries and builders can be overridden")
  func queries() {
    var told: [HKSample]?
    let query = SampleQueryMock(
      sampleType: steps, predicate: nil, limit: 1, sortDescriptors: nil
    ) { _, samples, _ in told = samples }
    query.handler(query, [stepSample(1)], nil)
    #expect(told?.count == 1)
    let anchored = AnchoredQueryMock(
      type: steps, predicate: nil, anchor: nil, limit: 0
    ) { _, _, _, _, _ in }
    anchored.updateHandler = { _, _, _, _, _ in }
    #expect(anchored.updateHandler == nil)
    let statistics = StatisticsQueryMock(
      quantityType: steps, quantitySamplePredicate: nil, anchorDate: noon,
      intervalComponents: DateComponents(day: 1))
    #expect(statistics.initialResultsHandler != nil)
    let builder = BuilderMock(
      healthStore: StoreMock(), configuration: HKWorkoutConfiguration(), device: nil)
    builder.beginCollection(withStart: noon) { _, _ in }
    #expect(builder.began)
  }
}
