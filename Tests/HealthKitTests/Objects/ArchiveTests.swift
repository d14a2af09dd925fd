import Foundation
import HealthModel
import Testing

@testable import HealthKit

private let start = Date(timeIntervalSince1970: 1_700_000_000)

/// Archives an object and returns the decoded copy.
private func archived<T: NSObject & NSSecureCoding>(_ object: T) throws -> T {
  let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data))
}

@Suite("Archives")
struct ArchiveTests {
  @Test("units, quantities, types, sources, and devices survive archiving")
  func values() throws {
    #expect(try archived(HKUnit(from: "mg/dL")) == HKUnit(from: "mg/dL"))
    let quantity = HKQuantity(unit: .mile(), doubleValue: 3)
    #expect(try archived(quantity) == quantity)
    #expect(try archived(HKCategoryType(.sleepAnalysis)) == HKCategoryType(.sleepAnalysis))
    #expect(try archived(HKObjectType.workoutType()) == .workoutType())
    let source = HKSource(Source(name: "Diary", bundleIdentifier: "org.example.diary"))
    #expect(try archived(source) == source)
    let revision = HKSourceRevision(
      source: source, version: "2", productType: "Watch6,7",
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: 10, minorVersion: 2, patchVersion: 0))
    #expect(try archived(revision) == revision)
    #expect(try archived(revision).operatingSystemVersion.minorVersion == 2)
    let device = HKDevice(
      name: "Scale", manufacturer: nil, model: "B2", hardwareVersion: nil, firmwareVersion: nil,
      softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    #expect(try archived(device) == device)
    #expect(try archived(device).manufacturer == nil)
  }

  @Test("quantity, category, and correlation samples survive archiving")
  func samples() throws {
    let sample = HKQuantitySample(
      type: HKQuantityType(.heartRate),
      quantity: HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 1), start: start, end: start,
      device: .local(), metadata: ["a": 1])
    let other = try archived(sample)
    #expect(other == sample)
    #expect(other.quantity == sample.quantity)
    #expect(other.metadata?["a"] as? Int == 1)
    #expect(other.device == sample.device)
    let pressure = HKCorrelation(
      type: HKCorrelationType(.food), start: start, end: start, objects: [sample])
    #expect(try archived(pressure).objects == [sample])
    let sleep = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: 4, start: start, end: start)
    #expect(try archived(sleep).value == 4)
  }

  @Test("samples with details, and the parts of samples, survive archiving")
  func details() throws {
    let state = HKStateOfMind(
      date: start, kind: .dailyMood, valence: -0.5, labels: [.sad], associations: [])
    #expect(try archived(state).object == state.object)
    let event = HKWorkoutEvent(
      type: .lap, dateInterval: DateInterval(start: start, duration: 60), metadata: ["n": 1])
    #expect(try archived(event) == event)
    let workout = HKWorkout(
      activityType: .rowing, start: start, end: start.addingTimeInterval(60),
      workoutEvents: [event],
      totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
    #expect(try archived(workout).object == workout.object)
    let contacts = HKContactsPrescription(
      rightEyeSpecification: nil, leftEyeSpecification: nil, brand: "B", dateIssued: start,
      expirationDate: nil, device: nil, metadata: nil)
    #expect(try archived(contacts).brand == "B")
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .yoga
    #expect(try archived(configuration) == configuration)
    let concept = MedicationConcept(identifier: "c", displayText: "Tea", generalForm: "liquid")
    let medication = HKUserAnnotatedMedication(UserAnnotatedMedication(concept: concept))
    #expect(try archived(medication) == medication)
    #expect(try archived(medication.medication.identifier) == medication.medication.identifier)
    #expect(medication.medication.generalForm == .liquid)
    let coding = HKClinicalCoding(system: "s", version: nil, code: "1")
    #expect(try archived(coding) == coding)
    let deleted = HKDeletedObject(DeletedObject(id: workout.id, type: .workout))
    #expect(try archived(deleted) == deleted)
    let summary = HKActivitySummary()
    summary.activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 450)
    #expect(try archived(summary) == summary)
  }

  @Test("an archive of one class does not decode as another")
  func wrongClass() throws {
    let sleep = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: 4, start: start, end: start)
    let archive = NSKeyedArchiver(requiringSecureCoding: true)
    sleep.encode(with: archive)
    archive.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archive.encodedData)
    #expect(HKWorkout(coder: reader) == nil)
    #expect(HKCategorySample(coder: reader)?.value == 4)
  }
}
