import HealthModel
import Testing

@testable import HealthKit

@Suite("HKObjectType")
struct TypeTests {
  @Test("OBJECT-13: looking up a type returns the same object")
  func sharing() {
    #expect(
      HKObjectType.quantityType(forIdentifier: .stepCount)
        === HKQuantityType.quantityType(forIdentifier: .stepCount))
    #expect(HKObjectType.workoutType() === HKObjectType.workoutType())
  }

  @Test("OBJECT-14: types are equal if their identifier and class are equal")
  func equality() {
    let made = HKQuantityType(.stepCount)
    #expect(made == HKObjectType.quantityType(forIdentifier: .stepCount))
    #expect(made.hash == HKQuantityType(.stepCount).hash)
    #expect(made != HKQuantityType(.heartRate))
    #expect(made.identifier == "HKQuantityTypeIdentifierStepCount")
  }

  @Test("an identifier that is unknown or belongs to another class returns nil")
  func unknown() {
    #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "nothing")) == nil)
    #expect(
      HKObjectType.categoryType(
        forIdentifier: .init(rawValue: HKQuantityTypeIdentifier.stepCount.rawValue)) == nil)
    #expect(HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier) != nil)
  }

  @Test("every catalog type keeps its identifier, and special types have their own class")
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
    "STATS-02: the aggregation style depends on the type",
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

  @Test("SAVE-06: a type accepts only compatible units")
  func units() {
    #expect(HKQuantityType(.height).is(compatibleWith: .foot()))
    #expect(!HKQuantityType(.height).is(compatibleWith: .pound()))
  }

  @Test("SAVE-05, TYPE-18: a type has its duration limits and recalibration support")
  func limits() {
    let menopause = HKCategoryType(.menopausalState)
    #expect(menopause.isMaximumDurationRestricted)
    #expect(menopause.maximumAllowedDuration == 0)
    #expect(!HKQuantityType(.stepCount).isMinimumDurationRestricted)
    #expect(HKQuantityType(.sixMinuteWalkTestDistance).allowsRecalibrationForEstimates)
    #expect(!HKQuantityType(.stepCount).allowsRecalibrationForEstimates)
  }

  @Test("a set of mixed type classes infers a common superclass")
  func sets() {
    let read: Set = [HKQuantityType(.stepCount), HKObjectType.workoutType()]
    #expect(Set<HKObjectType>(read) == [.workoutType(), HKQuantityType(.stepCount)])
    let implicit: HKObjectType = .visionPrescriptionType()
    #expect(implicit.requiresPerObjectAuthorization())
  }
}
