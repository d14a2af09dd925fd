public import Foundation
import HealthModel

// Predicates on documented key paths, without parsing a format of `NSPredicate(format:)`.
extension HKQuery {
  /// Returns the predicate `NSPredicate(format: "%K <operator> %@", keyPath, value)`.
  ///
  /// The key path determines the type of the value:
  ///
  /// - ``HKPredicateKeyPathQuantity``, sums, averages and totals: ``HKQuantity``, or a number in
  ///   the canonical unit.
  /// - Enumerations, counts and durations in seconds: a number or the case of the enumeration.
  /// - Dates, ``HKPredicateKeyPathUUID``, source and device: `Date`, `UUID`, ``HKSource`` and
  ///   ``HKDevice``.
  /// - ``HKPredicateKeyPathMetadata``, a dot and a key: any metadata value.
  /// - ``HKPredicateKeyPathDevice``, a dot and an `HKDevicePropertyKey…`: `String`.
  /// - ``HKPredicateKeyPathWorkoutSumQuantity``, a dot and a type identifier: ``HKQuantity``.
  /// - ``HKPredicateKeyPathWorkout``, with `.equalTo`: ``HKWorkout``.
  /// - ``HKPredicateKeyPathCorrelation``, with `.equalTo`: ``HKCorrelation``, or nil for objects in
  ///   no correlation.
  ///
  /// A query with the predicate fails with ``HKError/Code/errorInvalidArgument`` if the key path is
  /// not documented or the value has the wrong type.
  /// - Parameter operatorType: a comparison; `.beginsWith`, `.endsWith`, `.contains` and `.like`
  ///   for strings; `.in` and `.between` with an array.
  public class func predicate(
    forKeyPath keyPath: String, operatorType: HKComparisonOperator, value: Any?
  ) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in try HKPredicate.condition(keyPath, operatorType, value) })
  }

  /// Returns the predicate `NSPredicate(format: "%K != nil", keyPath)`: objects that have a value
  /// for the key path.
  public class func predicate(forExistenceOfKeyPath keyPath: String) -> NSPredicate {
    switch KeyPathMeaning(keyPath) {
    case .key(let key): HKPredicate(.exists(key))
    case .activityKey(let key): HKPredicate(.hasActivity(.exists(key)))
    case .relation(.correlation): HKPredicate(.not(.hasNoCorrelation))
    case .relation, nil: HKPredicate(.unknownKeyPath)
    }
  }
}

extension HKPredicate {
  /// Returns the comparison of a documented key path with a value. An object that lacks the key has
  /// the value nil.
  static func condition(
    _ keyPath: String, _ operatorType: HKComparisonOperator, _ value: Any?
  ) throws(HKError) -> HealthModel.Predicate {
    switch (KeyPathMeaning(keyPath), value) {
    case (.key(let key), let value?): return try .comparing(key, operatorType, value)
    case (.activityKey(let key), let value?):
      return .hasActivity(try .comparing(key, operatorType, value))
    case (.key(let key), nil) where operatorType == .equalTo: return .not(.exists(key))
    case (.key(let key), nil) where operatorType == .notEqualTo: return .exists(key)
    case (.relation(.correlation), nil) where operatorType == .equalTo: return .hasNoCorrelation
    case (.relation(.correlation), nil) where operatorType == .notEqualTo:
      return .not(.hasNoCorrelation)
    case (.relation(let kind), let parent as HKSample) where operatorType == .equalTo:
      return .related(kind, to: parent.id, activity: nil)
    case (.relation(let kind), let parent as HKSample) where operatorType == .notEqualTo:
      return .not(.related(kind, to: parent.id, activity: nil))
    default:
      return try Result<HealthModel.Predicate, HKError>.unknownKeyPath.get()
    }
  }
}

extension Result<HealthModel.Predicate, HKError> {
  /// The error for a key path that HealthKit does not document.
  static var unknownKeyPath: Self {
    .failure(
      HKError(
        .errorInvalidArgument,
        "predicate: the key path is none that HealthKit documents, or does not take this value"))
  }
}
