import HealthModel
import Testing

@Suite struct ObjectTypeTests {
  @Test("the catalog has 224 types of the expected kinds")
  func counts() {
    let counts = Dictionary(grouping: ObjectType.all, by: \.kind).mapValues(\.count)
    #expect(ObjectType.all.count == 224)
    #expect(counts[.quantity] == 121)
    #expect(counts[.category] == 71)
    #expect(counts[.characteristic] == 6)
    #expect(counts[.clinical] == 9)
    #expect(counts[.correlation] == 2)
    #expect(counts[.series] == 2)
  }

  @Test("OBJECT-13: a type is found by identifier, name, and code, and is always equal")
  func lookup() {
    for type in ObjectType.all {
      #expect(ObjectType(identifier: type.identifier) == type)
      #expect(ObjectType(name: type.name) == type)
      #expect(ObjectType(code: type.code) == type)
    }
    #expect(ObjectType(identifier: "HKQuantityTypeIdentifierStepCount") == .stepCount)
    #expect(ObjectType(identifier: "stepCount") == nil)
    #expect(ObjectType(code: 0) == nil)
    #expect(ObjectType(code: 226) == nil)
    #expect(ObjectType(code: .max) == nil)
  }

  @Test("the two names of noise notifications are one type, with HealthKit's identifier")
  func noiseNotifications() {
    let type = ObjectType.environmentalAudioExposureEvent
    #expect(type.identifier == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(ObjectType.audioExposureEvent == type)
    #expect(ObjectType(name: "audioExposureEvent") == type)
    let other = "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent"
    #expect(ObjectType(identifier: other) == type)
    #expect(ObjectType(code: 142) == type)
    for constant in [
      "AudioExposureEventLoudEnvironment", "EnvironmentalAudioExposureEventMomentaryLimit",
    ] {
      #expect(type.categoryValue(exported: "HKCategoryValue" + constant) == 1)
    }
  }

  @Test("type codes, which are in the store and on the wire, do not change")
  func codesAreStable() {
    #expect(ObjectType.activeEnergyBurned.code == 1)
    #expect(ObjectType.heartRate.code == 80)
    #expect(ObjectType.stepCount.code == 107)
    #expect(ObjectType.abdominalCramps.code == 122)
    #expect(ObjectType.sleepAnalysis.code == 184)
    #expect(ObjectType.workout.code == 202)
    #expect(ObjectType.verifiableClinicalRecord.code == 225)
  }

  @Test("kind, aggregation, values, and permissions of a type are those of the catalog")
  func facts() {
    #expect(ObjectType.stepCount.aggregation == .cumulative)
    #expect(ObjectType.heartRate.aggregation == .discreteTemporallyWeighted)
    #expect(ObjectType.environmentalAudioExposure.aggregation == .discreteEquivalentContinuousLevel)
    #expect(ObjectType.sleepAnalysis.aggregation == nil)
    #expect(ObjectType.sleepAnalysis.valueEnumeration?.name == "HKCategoryValueSleepAnalysis")
    #expect(ObjectType.appleExerciseTime.isShareable == false)
    #expect(ObjectType.stepCount.isShareable)
    #expect(ObjectType.visionPrescription.isAuthorizedPerObject)
    #expect(ObjectType.menstrualFlow.requiredMetadataKey == MetadataKey.menstrualCycleStart)
    #expect(ObjectType.insulinDelivery.requiredMetadataKey == MetadataKey.insulinDeliveryReason)
    #expect(ObjectType.menopausalState.allowedDurations == 0...0)
    #expect(ObjectType.stepCount.allowedDurations == nil)
  }

  @Test("category values are found by current, former, and numeric names in exports")
  func exportedCategoryValues() {
    let sleep = ObjectType.sleepAnalysis
    #expect(sleep.categoryValue(exported: "HKCategoryValueSleepAnalysisAsleepCore") == 3)
    #expect(sleep.categoryValue(exported: "HKCategoryValueSleepAnalysisAsleep") == 1)
    #expect(sleep.categoryValue(exported: "2") == 2)
    #expect(sleep.categoryValue(exported: "6") == nil)
    #expect(sleep.categoryValue(exported: "") == nil)
    #expect(sleep.categoryValue(exported: "HKBiologicalSexFemale") == nil)
    #expect(
      ObjectType.menstrualFlow.categoryValue(exported: "HKCategoryValueMenstrualFlowLight") == 2)
    #expect(
      ObjectType.mindfulSession.categoryValue(exported: "HKCategoryValueNotApplicable") == 0)
    #expect(ObjectType.stepCount.categoryValue(exported: "1") == nil)
  }
}
