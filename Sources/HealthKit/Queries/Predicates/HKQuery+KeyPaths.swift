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
