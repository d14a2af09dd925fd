import Dispatch
import Foundation
import HealthClient
import HealthKit
import HealthKitTesting
import HealthModel
import TestSupport
import Testing

@Suite("HKHealthStore: authorization, saving, and deleting", .process)
struct StoreTests {
  @Test("AUTH-04: a request succeeds without disclosing denied reads")
  func request() async throws {
    let world = try await HKInMemoryStore(consent: .refusingEverything)
    let store = world.healthStore
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [steps], read: [heartRate])
        == .shouldRequest)
    try await store.requestAuthorization(toShare: [steps], read: [heartRate])
    #expect(store.authorizationStatus(for: steps) == .sharingDenied)
    #expect(store.authorizationStatus(for: heartRate) == .notDetermined)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [steps], read: [heartRate])
        == .unnecessary)
  }

  @Test("AUTH-08: saving without permission fails with HealthKit's two authorization errors")
  func refusedSave() async throws {
    let world = try await HKInMemoryStore(consent: .refusingEverything)
    await #expect { try await world.healthStore.save(stepSample(1)) } throws: {
      HKError.errorAuthorizationNotDetermined ~= $0
    }
    try await world.healthStore.requestAuthorization(toShare: [steps], read: [])
    await #expect { try await world.healthStore.save(stepSample(1)) } throws: {
      HKError.errorAuthorizationDenied ~= $0
    }
  }

  @Test("dismissing the consent sheet throws errorUserCanceled")
  func dismissed() async throws {
    let world = try await HKInMemoryStore(consent: .dismissing)
    do {
      try await world.healthStore.requestAuthorization(toShare: [steps], read: [])
      Issue.record("the request succeeded")
    } catch HKError.errorUserCanceled {
    }
  }

  @Test("AUTH-07: an app without read permission sees only its own samples")
  func ownSamples() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    try await world.healthStore.save(stepSample(100))
    world.consent = .allowing(toShare: [steps])
    let other = try await world.healthStore(of: .forTests("org.example.other"))
    try await other.requestAuthorization(toShare: [steps], read: [steps])
    try await other.save(stepSample(20, at: 600))
    let query = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [])
    let seen = try await query.result(for: other)
    #expect(seen.map { $0.quantity.doubleValue(for: .count()) } == [20])
    #expect(try await query.result(for: world.healthStore).count == 2)
  }

  @Test(
    "DELETE-01, DELETE-04: an app deletes only its own samples, and all objects of a call or none")
  func delete() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    let store = world.healthStore
    let samples = [stepSample(1), stepSample(2, at: 100), stepSample(3, at: 200)]
    try await store.save(samples)
    let other = try await world.healthStore(of: .forTests("org.example.other"))
    try await other.requestAuthorization(toShare: [steps], read: [steps])
    await #expect(throws: HKError.self) { try await other.delete(samples[0]) }
    // One object of another app, or one that is not stored, leaves all others in the store.
    let foreign = stepSample(4, at: 300)
    try await other.save(foreign)
    let all = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.startDate)])
    for wrong in [foreign, stepSample(5, at: 400)] {
      for objects in [samples + [wrong], [wrong] + samples] {
        await #expect { try await store.delete(objects) } throws: {
          HKError.errorInvalidArgument ~= $0
        }
      }
    }
    #expect(try await all.result(for: store).map(\.uuid) == (samples + [foreign]).map(\.uuid))
    try await store.delete(samples[0])
    let period = HKQuery.predicateForSamples(withStart: noon + 50, end: noon + 150)
    #expect(try await store.deleteObjects(of: steps, predicate: period) == 1)
    let everything = HKQuery.predicateForSamples(withStart: nil, end: nil)
    #expect(try await other.deleteObjects(of: steps, predicate: everything) == 1)
    #expect(try await all.result(for: store).map(\.uuid) == [samples[2].uuid])
  }

  @Test("completion handlers run once and off the caller's queue")
  func completions() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    let told = Told<Bool>()
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "caller")
    queue.setSpecific(key: key, value: true)
    queue.async {
      world.healthStore.save(stepSample(1)) { success, error in
        told.add(success && error == nil && DispatchQueue.getSpecific(key: key) == nil)
      }
    }
    #expect(try await told.next())
    world.healthStore.deleteObjects(
      of: steps, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil)
    ) { success, count, _ in told.add(success && count == 1) }
    #expect(try await told.next())
    #expect(await told.rest().isEmpty)
  }

  @Test("OBJAUTH-02: a per-object type cannot be requested as a whole type")
  func refusedRequest() async throws {
    let world = try await HKInMemoryStore()
    await #expect {
      try await world.healthStore.requestAuthorization(
        toShare: [], read: [HKObjectType.visionPrescriptionType()])
    } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }

  private static let characteristicTypes: Set<HKObjectType> = [
    HKCharacteristicType(.biologicalSex), HKCharacteristicType(.bloodType),
    HKCharacteristicType(.fitzpatrickSkinType), HKCharacteristicType(.wheelchairUse),
    HKCharacteristicType(.activityMoveMode), HKCharacteristicType(.dateOfBirth),
  ]

  /// What an app can read of the characteristics.
  private struct Profile: Equatable {
    /// The raw values of biological sex, blood type, skin type, wheelchair use and move mode.
    var choices: [Int] = []
    var yearOfBirth: Int?
    /// The error in place of the date of birth.
    var error: HKError?

    init(_ store: HKHealthStore) throws {
      choices = [
        try store.biologicalSex().biologicalSex.rawValue,
        try store.bloodType().bloodType.rawValue,
        try store.fitzpatrickSkinType().skinType.rawValue,
        try store.wheelchairUse().wheelchairUse.rawValue,
        try store.activityMoveMode().activityMoveMode.rawValue,
      ]
      do {
        yearOfBirth = try store.dateOfBirthComponents().year
      } catch {
        self.error = error as? HKError
      }
    }
  }

  private func setCharacteristics(_ world: HKInMemoryStore) async throws {
    try await world.setBiologicalSex(.female)
    try await world.setBloodType(.abNegative)
    try await world.setFitzpatrickSkinType(.IV)
    try await world.setWheelchairUse(.yes)
    try await world.setDateOfBirth(DateComponents(year: 1984, month: 2, day: 29))
  }

  @Test("CHAR-02: unset and denied characteristics have the same default values and errors")
  func characteristics() async throws {
    let store = try await HKInMemoryStore().healthStore
    #expect { try store.bloodType() } throws: { HKError.errorAuthorizationNotDetermined ~= $0 }
    try await store.requestAuthorization(toShare: [], read: Self.characteristicTypes)
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(try store.bloodType().bloodType == .notSet)
    #expect(try store.fitzpatrickSkinType().skinType == .notSet)
    #expect(try store.wheelchairUse().wheelchairUse == .notSet)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
    #expect { try store.dateOfBirthComponents() } throws: { HKError.errorNoData ~= $0 }
    let unset = try Profile(store)
    let world = try await HKInMemoryStore(consent: .refusingEverything)
    try await world.healthStore.requestAuthorization(toShare: [], read: Self.characteristicTypes)
    #expect(try Profile(world.healthStore) == unset)
    try await setCharacteristics(world)
    #expect(try Profile(world.healthStore) == unset)
  }

  @Test("an authorized app reads the characteristics that the user set")
  func readCharacteristics() async throws {
    let world = try await HKInMemoryStore()
    try await setCharacteristics(world)
    let store = world.healthStore
    try await store.requestAuthorization(toShare: [], read: Self.characteristicTypes)
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.bloodType().bloodType == .abNegative)
    #expect(try store.fitzpatrickSkinType().skinType == .IV)
    #expect(try store.wheelchairUse().wheelchairUse == .yes)
    let born = try store.dateOfBirthComponents()
    #expect(born.year == 1984 && born.month == 2 && born.day == 29)
  }

  @Test("MED-11, OBJAUTH-06: a granted medication lets an app read its doses")
  func medications() async throws {
    let world = try await HKInMemoryStore()
    try await world.addMedication("Amoxicillin", nickname: "Antibiotic", rxNormCodes: ["308192"])
    try await world.addMedication("Ibuprofen", isArchived: true)
    try await world.addDose(of: "Amoxicillin", at: noon)
    try await world.addDose(of: "Ibuprofen", status: .skipped, at: noon, quantity: 0)
    let store = world.healthStore
    let active = HKUserAnnotatedMedicationQueryDescriptor(
      predicate: HKQuery.predicateForUserAnnotatedMedications(isArchived: false))
    try await store.requestPerObjectReadAuthorization(
      for: .userAnnotatedMedicationType(), predicate: active.predicate)
    let found = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
    #expect(found.map(\.nickname) == ["Antibiotic"])
    let concept = try #require(found.first?.medication)
    #expect(concept.relatedCodings.map(\.code) == ["308192"])
    let doses = try await HKSampleQueryDescriptor(
      predicates: [.medicationDoseEvent()], sortDescriptors: []
    ).result(for: store)
    #expect(doses.map(\.medicationConceptIdentifier) == [concept.identifier])
    let told = Told<String?>()
    store.execute(
      HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) {
        _, medication, isDone, _ in
        told.add(isDone ? nil : medication?.nickname)
      })
    #expect(try await told.next() == "Antibiotic")
    #expect(try await told.next() == nil)
  }

  @Test("UNIT-09: preferred units are available only for types that were requested")
  func units() async throws {
    let world = try await HKInMemoryStore.granting([steps])
    let units = try await world.healthStore.preferredUnits(for: [steps])
    #expect(units == [steps: .count()])
    await #expect { try await world.healthStore.preferredUnits(for: [heartRate]) } throws: {
      HKError.errorAuthorizationNotDetermined ~= $0
    }
  }

  @Test("TYPE-18: estimates can be recalibrated only for types that support it")
  func recalibration() async throws {
    let store = try await HKInMemoryStore().healthStore
    try await store.recalibrateEstimates(
      sampleType: HKQuantityType(.sixMinuteWalkTestDistance), date: Date())
    await #expect {
      try await store.recalibrateEstimates(sampleType: steps, date: Date())
    } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }

  @Test("AVAIL-02: without a daemon calls fail with an error that names the start command")
  func unavailable() async throws {
    let connection = StoreConnection.nowhere
    let store = HKHealthStore(connection: connection)
    await #expect { try await store.save(stepSample(1)) } throws: { error in
      let words = (error as? HKError)?.localizedDescription ?? ""
      return HKError.errorHealthDataUnavailable ~= error
        && words.contains("systemctl --user start healthd")
    }
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
  }
}
