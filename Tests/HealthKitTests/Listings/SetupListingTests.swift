import Foundation
import HealthKit
import HealthKitTesting
import Synchronization
import TestSupport
import Testing

/// Reproduces the listings for setup and authorization and the smaller listings of the reference
/// pages. Serialized because some tests replace the process-wide store.
@Suite("Listings: setting up", .process, .serialized)
struct SetupListingTests {
  @Test("health data is available when a store is installed")
  func availability() async throws {
    let world = try await HKInMemoryStore()
    world.install()
    defer { HKInMemoryStore.uninstall() }
    #expect(HKHealthStore.isHealthDataAvailable())
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [steps], read: [])
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
  }

  @Test("creating an attachment store requests no consent")
  func creation() async throws {
    let wasAsked = Mutex(false)
    let world = try await HKInMemoryStore(
      consent: HKScriptedConsent { _ in
        wasAsked.withLock { $0 = true }
        return .allowEverything
      })
    _ = HKAttachmentStore(healthStore: world.healthStore)
    #expect(!wasAsked.withLock { $0 })
  }

  @Test("a set of mixed type classes is requested as sample types in one consent request")
  func typeSets() async throws {
    let types: Set = [
      HKQuantityType.workoutType(), HKQuantityType(.activeEnergyBurned),
      HKQuantityType(.distanceCycling), HKQuantityType(.distanceWalkingRunning),
      HKQuantityType(.distanceWheelchair), HKQuantityType(.heartRate),
    ]
    let asked = Mutex<Set<HKSampleType>>([])
    let world = try await HKInMemoryStore(
      consent: HKScriptedConsent { request in
        asked.withLock { $0 = request.toShare }
        return .refuseEverything
      })
    try await world.healthStore.requestAuthorization(toShare: types, read: types)
    #expect(types.count == 6 && asked.withLock { $0 } == types)
  }

  @Test("the type factories return known types and nil for unknown identifiers")
  func factories() {
    #expect(HKObjectType.quantityType(forIdentifier: .stepCount) == steps)
    #expect(HKObjectType.categoryType(forIdentifier: .sleepAnalysis) != nil)
    #expect(HKObjectType.correlationType(forIdentifier: .bloodPressure) != nil)
    #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "Nothing")) == nil)
    #expect(HKCategoryType(.handwashingEvent).identifier.hasSuffix("HandwashingEvent"))
  }

  private func prescription(_ date: Date) -> HKGlassesPrescription {
    let lens = HKGlassesLensSpecification(
      sphere: HKQuantity(unit: .diopter(), doubleValue: -1.5), cylinder: nil, axis: nil,
      addPower: nil, vertexDistance: nil, prism: nil, farPupillaryDistance: nil,
      nearPupillaryDistance: nil)
    return HKGlassesPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: lens, dateIssued: date,
      expirationDate: nil, device: nil, metadata: nil)
  }

  @Test("the newest prescription is returned only among the granted ones")
  func prescriptions() async throws {
    let world = try await HKInMemoryStore()
    let store = world.healthStore
    let newest = HKSampleQueryDescriptor(
      predicates: [.visionPrescription()],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1)
    try await store.requestAuthorization(toShare: [.visionPrescriptionType()], read: [])
    #expect(try await newest.result(for: store).isEmpty)
    let saved = [prescription(noon), prescription(noon + 86_400)]
    try await store.save(saved)
    #expect(try await newest.result(for: store).map(\.uuid) == [saved[1].uuid])
    let other = try await world.healthStore(of: .forTests("org.example.optician"))
    world.consent = .refusingEverything
    try await other.requestPerObjectReadAuthorization(
      for: .visionPrescriptionType(), predicate: nil)
    #expect(try await newest.result(for: other).isEmpty)
    world.consent = HKScriptedConsent { _ in .allowObjects([saved[0].uuid]) }
    try await other.requestPerObjectReadAuthorization(
      for: .visionPrescriptionType(), predicate: nil)
    #expect(try await newest.result(for: other).map(\.uuid) == [saved[0].uuid])
  }

  @Test("per-object consent is requested every time, and a dismissal throws errorUserCanceled")
  func perObject() async throws {
    let sheets = Mutex<[Int]>([])
    let world = try await HKInMemoryStore()
    try await world.healthStore.requestAuthorization(
      toShare: [.visionPrescriptionType()], read: [])
    try await world.healthStore.save([prescription(noon), prescription(noon + 60)])
    world.consent = HKScriptedConsent { request in
      sheets.withLock { $0.append(request.objects.count) }
      return sheets.withLock { $0.count } < 3 ? .allowEverything : .dismiss
    }
    for _ in 0..<2 {
      try await world.healthStore.requestPerObjectReadAuthorization(
        for: .visionPrescriptionType(), predicate: nil)
    }
    do {
      try await world.healthStore.requestPerObjectReadAuthorization(
        for: .visionPrescriptionType(), predicate: nil)
      Issue.record("a dismissed sheet did not cancel the request")
    } catch HKError.errorUserCanceled {
    }
    #expect(sheets.withLock { $0 } == [2, 2, 2])
  }

  @Test("recalibration calls its handler, deletes nothing, and is rejected for unsupported types")
  func recalibration() async throws {
    let walk = HKQuantityType(.sixMinuteWalkTestDistance)
    let store = try await HKInMemoryStore.granting([walk, steps]).healthStore
    try await store.save(stepSample(1))
    let told = Told<Bool>()
    for type in [walk, steps] {
      store.recalibrateEstimates(sampleType: type, date: noon) { success, error in
        told.add(success && error == nil)
      }
      #expect(try await told.next() == (type == walk))
    }
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [])
    #expect(try await query.result(for: store).count == 1)
  }
}
