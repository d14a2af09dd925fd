import Foundation
import HealthClient
import HealthModel
import Testing

@testable import HealthKit

private let start = Date(timeIntervalSince1970: 1_700_000_000)

@Suite("Predicates")
struct CompileTests {
  private func compiled(
    _ predicate: NSPredicate, _ types: [ObjectType] = []
  ) throws -> HealthPredicate? {
    try HKPredicate.compile(predicate, for: types)
  }

  @Test("QUERY-05: predicates compile inside nested compounds")
  func compounds() throws {
    let period = HKQuery.predicateForSamples(withStart: start, end: nil, options: .strictStartDate)
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [
      HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Label.happy),
      HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Association.work),
    ])
    let all = NSCompoundPredicate(andPredicateWithSubpredicates: [
      period, either,
      NSCompoundPredicate(
        notPredicateWithSubpredicate: HKQuery.predicateForObjectsWithNoCorrelation()),
    ])
    #expect(
      try compiled(all)
        == .and([
          .period(start: Instant(start), end: nil, strictStart: true, strictEnd: false),
          .or([
            .comparison(
              .stateOfMindLabel, .equal, .number(Double(HKStateOfMind.Label.happy.rawValue))),
            .comparison(
              .stateOfMindAssociation, .equal,
              .number(Double(HKStateOfMind.Association.work.rawValue))),
          ]),
          .not(.and([.hasNoCorrelation])),
        ]))
    let copy = try #require(period.copy() as? NSPredicate)
    #expect(try compiled(copy) == compiled(period))
  }

  @Test("an empty OR matches nothing, constants compile, and no predicate compiles to nil")
  func constants() throws {
    let nothing = NSCompoundPredicate(orPredicateWithSubpredicates: [])
    #expect(try compiled(nothing) == .or([]))
    #expect(try compiled(NSPredicate(value: true)) == .and([]))
    #expect(try compiled(NSPredicate(value: false)) == .or([]))
    #expect(try HKPredicate.compile(nil) == nil)
  }

  @Test("QUERY-05: a block predicate throws errorInvalidArgument, also inside a compound")
  func foreign() {
    let block = NSPredicate { _, _ in true }
    for predicate in [block, NSCompoundPredicate(andPredicateWithSubpredicates: [block])] {
      #expect { try compiled(predicate) } throws: { HKError.errorInvalidArgument ~= $0 }
    }
  }

  @Test("quantities are converted to the unit of the queried type")
  func units() throws {
    let long = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .meter(), doubleValue: 0.5))
    #expect(
      try compiled(long, [.distanceWalkingRunning])
        == .comparison(.quantity, .greaterThan, .number(0.5)))
    #expect(
      try compiled(long, [.runningVerticalOscillation])
        == .comparison(.quantity, .greaterThan, .number(50)))
    #expect { try compiled(long, [.heartRate]) } throws: { HKError.errorInvalidArgument ~= $0 }
    let far = HKQuery.predicateForWorkouts(
      operatorType: .lessThan, quantityType: HKQuantityType(.distanceCycling),
      sumQuantity: HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 2))
    #expect(
      try compiled(far, [.workout])
        == .comparison(.workoutSum(.distanceCycling), .lessThan, .number(2000)))
  }

  @Test("WORKOUT-10: an activity predicate compiles inside a workout predicate")
  func activities() throws {
    let swims = HKQuery.predicateForWorkouts(
      activityPredicate: NSCompoundPredicate(andPredicateWithSubpredicates: [
        HKQuery.predicateForWorkoutActivities(workoutActivityType: .swimming),
        HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 600),
      ]))
    #expect(
      try compiled(swims)
        == .hasActivity(
          .and([
            .comparison(.workoutActivityType, .equal, .number(46)),
            .comparison(.workoutDuration, .greaterThan, .number(600)),
          ])))
    let foreign = HKQuery.predicateForWorkouts(activityPredicate: NSPredicate { _, _ in true })
    #expect { try compiled(foreign) } throws: { HKError.errorInvalidArgument ~= $0 }
  }

  @Test("the predicates of the factories compile and are valid for their types")
  func factories() throws {
    for (predicate, type) in Self.onObjects + Self.onSamples + Self.onMedicationsAndRecords {
      try #require(try compiled(predicate, [type])).check(for: [type])
    }
  }

  @Test("SUMMARY-02: days of another calendar compile to Gregorian days")
  func days() throws {
    var components = DateComponents(year: 2568, month: 10, day: 21)
    components.calendar = Calendar(identifier: .buddhist)
    #expect(
      try compiled(HKQuery.predicateForActivitySummary(with: components))
        == .comparison(.day, .equal, .number(20_251_021)))
  }
}

extension CompileTests {
  @Test("the constants of a source revision for any value match any")
  func anyRevision() throws {
    let any = HKSourceRevision(
      source: Self.source, version: HKSourceRevisionAnyVersion,
      productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    let plain = HKSourceRevision(source: Self.source, version: nil)
    #expect(any.version == nil && any.productType == nil)
    #expect(
      try HKPredicate.compile(HKQuery.predicateForObjects(from: [any]))
        == HKPredicate.compile(HKQuery.predicateForObjects(from: [plain])))
  }

  private static var source: HKSource {
    HKSource(Source(name: "n", bundleIdentifier: "org.example.n"))
  }
  private static var workout: HKWorkout { HKWorkout(activityType: .yoga, start: start, end: start) }

  private static var onObjects: [(NSPredicate, ObjectType)] {
    [
      (HKQuery.predicateForObject(with: UUID()), .stepCount),
      (HKQuery.predicateForObjects(with: [UUID(), UUID()]), .stepCount),
      (HKQuery.predicateForObjects(from: source), .stepCount),
      (HKQuery.predicateForObjects(from: [source]), .stepCount),
      (HKQuery.predicateForObjects(from: [HKDevice.local()]), .stepCount),
      (
        HKQuery.predicateForObjects(from: [HKSourceRevision(source: source, version: nil)]),
        .stepCount
      ),
      (
        HKQuery.predicateForObjects(
          withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: ["a"]), .stepCount
      ),
      (HKQuery.predicateForObjects(withMetadataKey: "k"), .stepCount),
      (HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: ["a", 1]), .stepCount),
      (
        HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: .lessThan, value: 2.5),
        .stepCount
      ),
      (HKQuery.predicateForObjects(from: workout), .stepCount),
      (HKQuery.predicateForCategorySamples(with: .equalTo, value: 1), .sleepAnalysis),
      (HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [.awake]), .sleepAnalysis),
    ]
  }

  private static var onSamples: [(NSPredicate, ObjectType)] {
    [
      (HKQuery.predicateForWorkouts(with: .rowing), .workout),
      (HKQuery.predicateForWorkouts(with: .greaterThan, duration: 60), .workout),
      (
        HKQuery.predicateForWorkouts(
          with: .lessThan, totalDistance: HKQuantity(unit: .mile(), doubleValue: 1)), .workout
      ),
      (
        HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil),
        .workoutEffortScore
      ),
      (HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm), .electrocardiogram),
      (HKQuery.predicateForElectrocardiograms(symptomsStatus: .present), .electrocardiogram),
      (HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Kind.dailyMood), .stateOfMind),
      (HKQuery.predicateForStatesOfMind(withValence: 0, operatorType: .lessThan), .stateOfMind),
    ]
  }

  private static var onMedicationsAndRecords: [(NSPredicate, ObjectType)] {
    let concept = HKHealthConceptIdentifier(domain: .medication, text: "c")
    return [
      (HKQuery.predicateForMedicationDoseEvent(status: .taken), .medicationDoseEvent),
      (HKQuery.predicateForMedicationDoseEvent(statuses: [.taken]), .medicationDoseEvent),
      (HKQuery.predicateForMedicationDoseEvent(scheduledDate: start), .medicationDoseEvent),
      (HKQuery.predicateForMedicationDoseEvent(scheduledDates: [start]), .medicationDoseEvent),
      (
        HKQuery.predicateForMedicationDoseEvent(scheduledStart: start, end: nil),
        .medicationDoseEvent
      ),
      (
        HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifier: concept),
        .medicationDoseEvent
      ),
      (
        HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifiers: [concept]),
        .medicationDoseEvent
      ),
      (HKQuery.predicateForUserAnnotatedMedications(isArchived: false), .userAnnotatedMedication),
      (HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true), .userAnnotatedMedication),
      (HKQuery.predicateForClinicalRecords(withFHIRResourceType: .condition), .conditionRecord),
      (
        HKQuery.predicateForClinicalRecords(
          from: source, fhirResourceType: .condition, identifier: "1"), .conditionRecord
      ),
      (
        HKQuery.predicateForVerifiableClinicalRecords(
          withRelevantDateWithin: DateInterval(start: start, duration: 1)),
        .verifiableClinicalRecord
      ),
      (
        HKQuery.predicateForActivitySummary(with: DateComponents(year: 2025, month: 1, day: 2)),
        .activitySummary
      ),
    ]
  }
}
