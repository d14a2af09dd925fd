import Foundation
import HealthModel
import Testing

@testable import HealthKit

@Suite("Key paths")
struct KeyPathTests {
  private func compiled(
    _ keyPath: String, _ operatorType: HKComparisonOperator, _ value: Any?,
    _ types: [ObjectType] = []
  ) throws -> HealthPredicate? {
    try HKPredicate.compile(
      HKQuery.predicate(forKeyPath: keyPath, operatorType: operatorType, value: value), for: types)
  }

  @Test("a key-path predicate compiles like the matching factory predicate")
  func factories() throws {
    let quantity = HKQuantity(unit: .pound(), doubleValue: 150)
    let factory = HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: quantity)
    #expect(
      try compiled(HKPredicateKeyPathQuantity, .lessThan, quantity, [.bodyMass])
        == HKPredicate.compile(factory, for: [.bodyMass]))
    #expect(
      try compiled(HKPredicateKeyPathWorkoutType, .equalTo, HKWorkoutActivityType.running)
        == HKPredicate.compile(HKQuery.predicateForWorkouts(with: .running)))
    #expect(try compiled(HKPredicateKeyPathCorrelation, .equalTo, nil) == .hasNoCorrelation)
  }

  @Test("a key path takes its argument after a dot")
  func arguments() throws {
    #expect(
      try compiled(HKPredicateKeyPathMetadata + "." + HKMetadataKeyWasUserEntered, .equalTo, true)
        == .comparison(.metadata(HKMetadataKeyWasUserEntered), .equal, .number(1)))
    #expect(
      try compiled(HKPredicateKeyPathDevice + "." + HKDevicePropertyKeyName, .beginsWith, "A")
        == .comparison(.deviceProperty(.name), .beginsWith, .text("A")))
    let sum =
      HKPredicateKeyPathWorkoutSumQuantity + "." + HKQuantityTypeIdentifier.stepCount.rawValue
    let steps = HKQuantity(unit: .count(), doubleValue: 100)
    #expect(
      try compiled(sum, .greaterThan, steps)
        == .comparison(.workoutSum(.stepCount), .greaterThan, .number(100)))
    #expect(
      try compiled(HKPredicateKeyPathWorkoutActivityDuration, .lessThan, 60)
        == .hasActivity(.comparison(.workoutDuration, .lessThan, .number(60))))
  }

  @Test("lists and ranges compile to alternatives and bounds")
  func lists() throws {
    #expect(
      try compiled(HKPredicateKeyPathCategoryValue, .in, [1, 2])
        == .isAny(.categoryValue, of: [.number(1), .number(2)]))
    #expect(
      try compiled(HKPredicateKeyPathCount, .between, [2, 5])
        == .and([
          .comparison(.count, .greaterThanOrEqual, .number(2)),
          .comparison(.count, .lessThanOrEqual, .number(5)),
        ]))
  }

  @Test("documented key paths are recognized")
  func all() {
    let plain = [
      HKPredicateKeyPathUUID, HKPredicateKeyPathSource, HKPredicateKeyPathStartDate,
      HKPredicateKeyPathMin, HKPredicateKeyPathMax, HKPredicateKeyPathMostRecent,
      HKPredicateKeyPathECGClassification, HKPredicateKeyPathCDATitle,
      HKPredicateKeyPathStatus, HKPredicateKeyPathDateComponents,
      HKUserAnnotatedMedicationPredicateKeyPathIsArchived,
      HKPredicateKeyPathClinicalRecordFHIRResourceType,
      HKPredicateKeyPathWorkoutEffortRelationship,
    ]
    for path in plain { #expect(KeyPathMeaning(path) != nil) }
    #expect(KeyPathMeaning(HKPredicateKeyPathMetadata + ".anything") != nil)
  }

  @Test("QUERY-05: an unknown key path, or an unsuitable value or operator, fails the query")
  func failures() {
    #expect { try compiled("someProperty", .equalTo, 1) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
    #expect { try compiled(HKPredicateKeyPathStartDate, .equalTo, "yesterday") } throws: {
      HKError.errorInvalidArgument ~= $0
    }
    #expect { try compiled(HKPredicateKeyPathCount, .matches, 1) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }
}
