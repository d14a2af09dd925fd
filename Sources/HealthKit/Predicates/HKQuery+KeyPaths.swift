public import Foundation
import HealthModel

// What `NSPredicate(format:)` says about one documented key path, without a format to be parsed.
extension HKQuery {
  /// `NSPredicate(format: "%K <operator> %@", keyPath, value)`.
  ///
  /// | key path | value |
  /// |---|---|
  /// | ``HKPredicateKeyPathQuantity``, sums, averages, totals | ``HKQuantity``, or a number in the canonical unit |
  /// | enumerations, counts, durations in seconds | a number or the enumeration's case |
  /// | dates, ``HKPredicateKeyPathUUID``, source, device | `Date`, `UUID`, ``HKSource``, ``HKDevice`` |
  /// | ``HKPredicateKeyPathMetadata``, a dot and a key | as in metadata |
  /// | ``HKPredicateKeyPathDevice``, a dot and an `HKDevicePropertyKey…` | `String` |
  /// | ``HKPredicateKeyPathWorkoutSumQuantity``, a dot and the identifier of a type | ``HKQuantity`` |
  /// | ``HKPredicateKeyPathWorkout``, with `.equalTo` | ``HKWorkout`` |
  /// | ``HKPredicateKeyPathCorrelation``, with `.equalTo` | nil: in no correlation; or ``HKCorrelation`` |
  ///
  /// A query fails with ``HKError/Code/errorInvalidArgument`` when the key path is not documented or
  /// the value does not suit it.
  /// - Parameter operatorType: comparisons, `.beginsWith`, `.endsWith`, `.contains` and `.like` of
  ///   texts, `.in` and `.between` with an array.
  public class func predicate(
    forKeyPath keyPath: String, operatorType: HKComparisonOperator, value: Any?
  ) -> NSPredicate {
    HKPredicate(
      Result { () throws(HKError) in try HKPredicate.condition(keyPath, operatorType, value) })
  }

  /// `NSPredicate(format: "%K != nil", keyPath)`: objects that have a value for the key path.
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
  /// A documented key path against a value; nil is the value of a key that an object does not have.
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
  /// Why a key path that HealthKit does not document cannot be asked.
  static var unknownKeyPath: Self {
    .failure(
      HKError(
        .errorInvalidArgument,
        "predicate: the key path is none that HealthKit documents, or does not take this value"))
  }
}
