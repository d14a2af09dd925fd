import Foundation
import HealthClient
import HealthModel

@testable import HealthKit

private let start = Date(timeIntervalSince1970: 1_700_000_000)
private let quantity = HKQuantity(unit: .diopter(), doubleValue: 1.25)
private let length = HKQuantity(unit: .meterUnit(with: .milli), doubleValue: 14)

private func sample(_ type: ObjectType, _ details: SampleDetails) -> HKObject {
  HKObject.make(
    HealthObject(
      id: ObjectID(high: 0x0190_0000_0000_7000, low: 1 << 63), type: type, start: Instant(start),
      end: Instant(start), details: details))
}

/// One object of every class that supports archiving.
extension Archivable {
  static let all = values + types + samples + parts + records + results

  private static let values = [
    Archivable(HKUnit(from: "mg/dL"), "unit"),
    Archivable(HKQuantity(unit: .mile(), doubleValue: 3), "unit", "value"),
    Archivable(HKQueryAnchor([1, 2, 3]), "anchor"),
    Archivable(HKSource(source), "name", "bundleIdentifier"),
    Archivable(HKSourceRevision(source: HKSource(source), version: "2"), "source"),
    Archivable(HKDevice.local()),
    Archivable(
      HKDeletedObject(DeletedObject(id: ObjectID(high: 0x7000, low: 1 << 63), type: .workout)),
      "uuid", "type"),
  ]

  private static let source = Source(name: "Diary", bundleIdentifier: "org.example.diary")

  private static let types = [
    Archivable(HKQuantityType(.stepCount), "identifier"),
    Archivable(HKCategoryType(.sleepAnalysis), "identifier"),
    Archivable(HKCorrelationType(.food), "identifier"),
    Archivable(HKObjectType.workoutType(), "identifier"),
    Archivable(HKSeriesType.heartbeat(), "identifier"),
    Archivable(HKObjectType.characteristicType(forIdentifier: .bloodType)!, "identifier"),
  ]

  private static let heartRate = HKQuantitySample(
    type: HKQuantityType(.heartRate),
    quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 61), start: start,
    end: start, device: .local(), metadata: ["n": 1])

  private static let samples = [
    Archivable(heartRate, "rows"),
    Archivable(
      HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: 4, start: start, end: start),
      "rows"),
    Archivable(
      HKCorrelation(type: HKCorrelationType(.food), start: start, end: start, objects: [heartRate]),
      "rows"),
    Archivable(workout, "rows"),
    Archivable(
      HKStateOfMind(
        date: start, kind: .dailyMood, valence: -0.5, labels: [.sad], associations: [.work]),
      "rows"),
    Archivable(
      sample(.electrocardiogram, .electrocardiogram(Electrocardiogram(classification: 1))), "rows"),
    Archivable(
      sample(.audiogram, .audiogram(Audiogram(points: [point.value]))), "rows"),
    Archivable(
      sample(.gad7, .scoredAssessment(ScoredAssessment(answers: [0, 1, 2, 3, 0, 1, 2]))), "rows"),
    Archivable(
      sample(
        .medicationDoseEvent,
        .medicationDoseEvent(
          MedicationDoseEvent(logStatus: 4, scheduleType: 1, conceptIdentifier: "c"))), "rows"),
    Archivable(glassesPrescription, "rows"),
    Archivable(sample(.allergyRecord, .clinicalRecord(record)), "rows"),
    Archivable(
      sample(
        .cda,
        .document(
          ClinicalDocument(
            title: "T", patientName: "P", authorName: "A", custodianName: "C", data: [60]))),
      "rows"),
  ]

  private static let workout = HKWorkout(
    activityType: .rowing, start: start, end: start + 60, workoutEvents: [lap],
    totalEnergyBurned: nil, totalDistance: nil, metadata: nil)

  private static let lap = HKWorkoutEvent(
    type: .lap, dateInterval: DateInterval(start: start, duration: 60), metadata: ["n": 1])

  private static let configuration = {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .yoga
    return configuration
  }()

  private static let activity = HKWorkoutActivity(
    workoutConfiguration: configuration, start: start, end: start + 30, metadata: nil)

  private static let glassesPrescription = HKGlassesPrescription(
    rightEyeSpecification: glasses, leftEyeSpecification: nil, dateIssued: start,
    expirationDate: nil, device: nil, metadata: nil)

  private static let prism = HKVisionPrism(
    amount: HKQuantity(unit: .prismDiopter(), doubleValue: 2),
    angle: HKQuantity(unit: .degreeAngle(), doubleValue: 30), eye: .left)

  private static let glasses = HKGlassesLensSpecification(
    sphere: quantity, cylinder: nil, axis: nil, addPower: quantity, vertexDistance: length,
    prism: prism, farPupillaryDistance: nil, nearPupillaryDistance: length)

  private static let contacts = HKContactsLensSpecification(
    sphere: quantity, cylinder: quantity, axis: nil, addPower: nil, baseCurve: length,
    diameter: length)

  private static let range = try! HKAudiogramSensitivityPointClampingRange(
    lowerBound: -10, upperBound: nil)

  private static let test = try! HKAudiogramSensitivityTest(
    sensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 20), type: .air,
    masked: true, side: .right, clampingRange: range)

  private static let point = try! HKAudiogramSensitivityPoint(
    frequency: HKQuantity(unit: .hertz(), doubleValue: 500), tests: [test])

  private static let medication = HKUserAnnotatedMedication(
    UserAnnotatedMedication(concept: MedicationConcept(identifier: "c", displayText: "Tea")))

  private static let summary = {
    let summary = HKActivitySummary()
    summary.activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 450)
    return summary
  }()

  private static let parts = [
    Archivable(lap, "workout"), Archivable(activity, "workout"),
    Archivable(configuration, "activityType", "locationType"),
    Archivable(glasses, "lens", "eye"), Archivable(contacts, "lens", "eye"),
    Archivable(prism, "lens", "eye"), Archivable(range, "lower"), Archivable(test, "test"),
    Archivable(point, "point"), Archivable(medication, "medication"),
    Archivable(medication.medication, "medication"),
    Archivable(medication.medication.identifier, "domain", "identifier"),
    Archivable(HKClinicalCoding(system: "s", version: nil, code: "1"), "system", "code"),
    Archivable(summary, "summary"),
  ]

  private static let record = ClinicalRecord(
    displayName: "N", resourceType: "Observation", resourceIdentifier: "1", release: "R4",
    version: "4.0.1", sourceURL: "https://fhir.example.org/1", data: [123, 125])

  private static let records = [
    Archivable(HKFHIRResource(record), "record"),
    Archivable(HKFHIRVersion.primaryDSTU2(), "version", "release"),
    Archivable(
      HKVerifiableClinicalRecordSubject(
        "Alva", dateOfBirth: CalendarDay(year: 1990, month: 2, day: 3)), "fullName", "month"),
    Archivable(
      HKAttachment(
        Attachment(
          id: ObjectID(high: 0x7000, low: 1 << 63), name: "a.pdf", contentType: "com.adobe.pdf",
          size: 3, created: Instant(start), sha256: [UInt8](repeating: 7, count: 32))), "attachment"
    ),
    Archivable(HKBiologicalSexObject(.female), "value"),
    Archivable(HKBloodTypeObject(.oNegative), "value"),
    Archivable(HKFitzpatrickSkinTypeObject(.III), "value"),
    Archivable(HKWheelchairUseObject(.no), "value"),
    Archivable(HKActivityMoveModeObject(.appleMoveTime), "value"),
  ]

  private static let results = [
    Archivable(
      HKQueryDescriptor(
        sampleType: HKQuantityType(.stepCount),
        predicate: HKQuery.predicateForSamples(withStart: start, end: nil)), "sampleType"),
    Archivable(
      HKStatistics(statistics, of: HKQuantityType(.stepCount), options: .separateBySource),
      "quantityType", "statistics", "hasSources"),
    Archivable(
      HKWorkoutEffortRelationship(workout: workout, activity: activity, samples: [heartRate]),
      "workout"),
  ]

  private static let statistics = {
    var values = StatisticsValues()
    values.sum = 12
    return Statistics(
      start: Instant(start), end: Instant(start + 1), merged: values,
      bySource: [SourceStatistics(source: source, values: values)])
  }()
}
