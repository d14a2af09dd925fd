import Foundation
import HealthClient
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

@Suite("Names and conveniences of Apple's framework")
struct SurfaceTests {
  @Test("locations provide a floor, accuracy constants, and coordinate validation")
  func locations() {
    let location = CLLocation(latitude: 48, longitude: 11)
    #expect(location.floor?.level == nil)
    #expect(location.ellipsoidalAltitude == location.altitude)
    #expect(location.sourceInformation == nil)
    #expect(location.copy() as? CLLocation === location)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyBestForNavigation < kCLLocationAccuracyBest)
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(48, 11)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }

  @Test("quantities are classified by the bounds of each class")
  func classifications() throws {
    for classification in HKAppleWalkingSteadinessClassification.allCases {
      #expect(
        try HKAppleWalkingSteadinessClassification(for: classification.minimum) == classification)
      #expect(classification.minimum.compare(classification.maximum) == .orderedAscending)
    }
    #expect {
      try HKAppleWalkingSteadinessClassification(
        for: HKQuantity(unit: .percent(), doubleValue: 1.5))
    } throws: {
      HKError.errorInvalidArgument ~= $0
    }
    let elevated = HKAppleSleepingBreathingDisturbancesClassification.elevated
    #expect(
      HKAppleSleepingBreathingDisturbancesClassification(classifying: elevated.minimum) == elevated)
    #expect(
      HKAppleSleepingBreathingDisturbancesClassification(
        classifying: HKQuantity(unit: .count(), doubleValue: 0)) == .notElevated)
    #expect(
      HKAppleSleepingBreathingDisturbancesClassification(
        classifying: HKQuantity(unit: .meter(), doubleValue: 1)) == nil)
  }

  @Test("the risk of an assessment is derived from its answers or score")
  func risks() {
    #expect(
      HKGAD7Assessment.Risk(answers: Array(repeating: .nearlyEveryDay, count: 7)) == .severe)
    #expect(HKGAD7Assessment.Risk(answers: [.notAtAll]) == nil)
    #expect(HKPHQ9Assessment.Risk(answers: Array(repeating: .notAtAll, count: 9)) == .noneToMinimal)
    #expect(
      HKPHQ9Assessment.Risk(
        answers: Array(repeating: .severalDays, count: 8) + [.preferNotToAnswer])
        == HKPHQ9Assessment.Risk(score: 8))
    #expect(HKPHQ9Assessment.Risk(score: 28) == nil)
  }

  @Test("objects can be format arguments without disclosing their values")
  func formats() {
    let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in }
    #expect(String(format: "%@ %d", steps, 3) == "HKQuantityTypeIdentifierStepCount 3")
    #expect(String(format: "[%@]", stepSample(12_345)).contains("12") == false)
    #expect(String(format: "%@", query).contains("HKObserverQuery"))
  }

  @Test("AVAIL-02: without a daemon and a manifest, calls fail with errorHealthDataUnavailable")
  func unidentified() async {
    let connection = StoreConnection(endpoint: Endpoint(path: "/nonexistent/healthd.sock")) {
      () throws(ClientError) in
      throw ClientError(.file, "this process does not say which app it is")
    }
    let store = HKHealthStore(connection: connection)
    await #expect { try await store.save(stepSample(1)) } throws: {
      HKError.errorHealthDataUnavailable ~= $0
    }
    #expect { try store.biologicalSex() } throws: { HKError.errorHealthDataUnavailable ~= $0 }
  }
}

@Suite("Value fidelity", .process)
struct FidelityTests {
  /// A date that a whole number of microseconds cannot represent.
  private let fine = Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7)

  @Test("object dates stay bit-identical within the process")
  func dates() {
    let sample = HKCategorySample(
      type: HKCategoryType(.mindfulSession), value: 0, start: fine, end: fine + 0.000_000_3,
      metadata: ["when": fine])
    #expect(sample.startDate == fine && sample.endDate == fine + 0.000_000_3)
    #expect(sample.metadata?["when"] as? Date == fine)
    let interval = DateInterval(start: fine, duration: 0)
    #expect(
      HKWorkoutEvent(type: .marker, dateInterval: interval, metadata: nil).dateInterval == interval)
    let early: any DatedEvent.Type = HKWorkoutEvent.self
    #expect(early.init(type: .lap, date: fine).dateInterval == interval)
    let activity = HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(), start: fine, end: nil, metadata: nil)
    #expect(activity.startDate == fine && activity.endDate == nil)
  }

  @Test("OBJECT-09: metadata read from the store casts to the types it was saved with")
  func metadata() async throws {
    let store = try await HKInMemoryStore.granting([HKCategoryType(.sexualActivity)]).healthStore
    let given: [String: Any] = [
      HKMetadataKeySexualActivityProtectionUsed: true, HKMetadataKeyWasUserEntered: false,
      "count": 3, "share": 0.5, "text": "calm", "when": noon,
      "dose": HKQuantity(unit: .gramUnit(with: .milli), doubleValue: 2),
    ]
    try await store.save(
      HKCategorySample(
        type: HKCategoryType(.sexualActivity), value: 0, start: noon, end: noon, metadata: given))
    let query = HKSampleQueryDescriptor(
      predicates: [.categorySample(type: HKCategoryType(.sexualActivity))], sortDescriptors: [])
    let metadata = try #require(try await query.result(for: store).first?.metadata)
    #expect(metadata[HKMetadataKeySexualActivityProtectionUsed] as? Bool == true)
    #expect(metadata[HKMetadataKeyWasUserEntered] as? Bool == false)
    #expect(metadata["count"] as? Int == 3 && metadata["count"] as? Double == 3)
    #expect(metadata["count"] as? NSNumber == 3)
    #expect(metadata["share"] as? Double == 0.5 && metadata["share"] as? Int == nil)
    #expect(metadata["text"] as? String == "calm")
    #expect(metadata["when"] as? Date == noon)
    #expect((metadata["dose"] as? HKQuantity)?.doubleValue(for: .gram()) == 0.002)
  }

  @Test("an audio exposure event, which apps can only read, exposes its value, level, and source")
  func audioExposureEvent() throws {
    let type = HKCategoryType(.environmentalAudioExposureEvent)
    #expect(type.identifier == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(HKCategoryType(.audioExposureEvent) == type)
    let level = HKQuantity(unit: .decibelAWeightedSoundPressureLevel(), doubleValue: 92)
    let event = HKCategorySample(
      type: type, value: HKCategoryValueEnvironmentalAudioExposureEvent.momentaryLimit.rawValue,
      start: noon, end: noon + 180, metadata: [HKMetadataKeyAudioExposureLevel: level])
    #expect(
      HKCategoryValueEnvironmentalAudioExposureEvent(rawValue: event.value) == .momentaryLimit)
    #expect(event.metadata?[HKMetadataKeyAudioExposureLevel] as? HKQuantity == level)
    #expect(event.sourceRevision.source == .default())
  }

  @Test("TYPE-16: a sleep query with overlapping predicates returns the same samples on every run")
  func sleep() async throws {
    let type = HKCategoryType(.sleepAnalysis)
    let store = try await HKInMemoryStore.granting([type]).healthStore
    let stages: [HKCategoryValueSleepAnalysis] = [
      .inBed, .asleepCore, .asleepDeep, .awake, .asleepREM,
    ]
    try await store.save(
      stages.enumerated().map { place, stage in
        HKCategorySample(
          type: type, value: stage.rawValue, start: noon + Double(place) * 3600,
          end: noon + Double(place + 1) * 3600)
      })
    let night = HKQuery.predicateForSamples(withStart: noon, end: noon + 5 * 3600)
    let asleep = HKCategoryValueSleepAnalysis.predicateForSamples(
      equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [night, asleep])
    let overlapping = HKSampleQueryDescriptor(
      predicates: [
        .categorySample(type: type, predicate: both),
        .categorySample(
          type: type, predicate: NSCompoundPredicate(orPredicateWithSubpredicates: [both, asleep])),
      ],
      sortDescriptors: [SortDescriptor(\.startDate)])
    for _ in 0..<3 {
      #expect(try await overlapping.result(for: store).map(\.value) == [3, 4, 5])
    }
    let anchored = HKAnchoredObjectQueryDescriptor(
      predicates: [.categorySample(type: type, predicate: both)], anchor: nil)
    let first = try await anchored.result(for: store)
    #expect(first.addedSamples.count == 3)
    #expect(try await anchored.result(for: store).addedSamples.count == 3)
  }
}

/// Calls the initializer that HealthKit deprecates, which would be a warning by its name.
private protocol DatedEvent {
  init(type: HKWorkoutEventType, date: Date)
  var dateInterval: DateInterval { get }
}

extension HKWorkoutEvent: DatedEvent {}
