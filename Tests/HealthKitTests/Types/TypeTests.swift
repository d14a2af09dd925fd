import HealthModel
import Testing

@testable import HealthKit

@Suite("HKObjectType")
struct TypeTests {
  @Test("OBJECT-13: look-ups of a type give the same object")
  func sharing() {
    #expect(
      HKObjectType.quantityType(forIdentifier: .stepCount)
        === HKQuantityType.quantityType(forIdentifier: .stepCount))
    #expect(HKObjectType.workoutType() === HKObjectType.workoutType())
  }

  @Test("OBJECT-14: types are equal when identifier and class are")
  func equality() {
    let made = HKQuantityType(.stepCount)
    #expect(made == HKObjectType.quantityType(forIdentifier: .stepCount))
    #expect(made.hash == HKQuantityType(.stepCount).hash)
    #expect(made != HKQuantityType(.heartRate))
    #expect(made.identifier == "HKQuantityTypeIdentifierStepCount")
  }

  @Test("a raw value that names no type, or one of another class, gives nil")
  func unknown() {
    #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "nothing")) == nil)
    #expect(
      HKObjectType.categoryType(
        forIdentifier: .init(rawValue: HKQuantityTypeIdentifier.stepCount.rawValue)) == nil)
    #expect(HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier) != nil)
  }

  @Test("every type of the catalogue has a class of its kind")
  func catalogue() {
    for type in ObjectType.all {
      let shown = HKObjectType.shared(type)
      #expect(shown.identifier == type.identifier)
      #expect(shown.requiresPerObjectAuthorization() == type.isAuthorizedPerObject)
    }
    #expect(HKObjectType.shared(.workoutRoute) is HKSeriesType)
    #expect(HKObjectType.shared(.visionPrescription) is HKPrescriptionType)
    #expect(HKObjectType.shared(.userAnnotatedMedication) is HKUserAnnotatedMedicationType)
    #expect(HKObjectType.shared(.gad7) is HKScoredAssessmentType)
  }

  @Test(
    "STATS-02: the aggregation style follows the type",
    arguments: [
      (HKQuantityTypeIdentifier.stepCount, HKQuantityAggregationStyle.cumulative),
      (.bodyMass, .discreteArithmetic),
      (.heartRate, .discreteTemporallyWeighted),
      (.atrialFibrillationBurden, .discreteTemporallyWeighted),
      (.restingHeartRate, .discreteArithmetic), (.walkingHeartRateAverage, .discreteArithmetic),
      (.cyclingSpeed, .discreteArithmetic), (.cyclingPower, .discreteArithmetic),
      (.cyclingCadence, .discreteArithmetic),
      (.environmentalAudioExposure, .discreteEquivalentContinuousLevel),
    ])
  func aggregation(identifier: HKQuantityTypeIdentifier, style: HKQuantityAggregationStyle) {
    #expect(HKQuantityType(identifier).aggregationStyle == style)
  }

  @Test("SAVE-06: a type knows the units that suit it")
  func units() {
    #expect(HKQuantityType(.height).is(compatibleWith: .foot()))
    #expect(!HKQuantityType(.height).is(compatibleWith: .pound()))
  }

  @Test("SAVE-05, TYPE-18: durations and recalibration")
  func limits() {
    let menopause = HKCategoryType(.menopausalState)
    #expect(menopause.isMaximumDurationRestricted)
    #expect(menopause.maximumAllowedDuration == 0)
    #expect(!HKQuantityType(.stepCount).isMinimumDurationRestricted)
    #expect(HKQuantityType(.sixMinuteWalkTestDistance).allowsRecalibrationForEstimates)
    #expect(!HKQuantityType(.stepCount).allowsRecalibrationForEstimates)
  }

  @Test("sets of different classes of types find their common class")
  func sets() {
    let read: Set = [HKQuantityType(.stepCount), HKObjectType.workoutType()]
    #expect(Set<HKObjectType>(read) == [.workoutType(), HKQuantityType(.stepCount)])
    let implicit: HKObjectType = .visionPrescriptionType()
    #expect(implicit.requiresPerObjectAuthorization())
  }
}
