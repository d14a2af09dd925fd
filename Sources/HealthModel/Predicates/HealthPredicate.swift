/// The objects that a query selects, as a tree (rules QUERY-05, QUERY-06). The leaves cover
/// HealthKit's predicate factories and key paths.
///
/// A comparison with a key that an object does not have is false, including `notEqual`; its
/// negation with `not` is true. NaN is neither equal to, less than nor greater than any number, so
/// only `notEqual` is true for it. Numbers in metadata are compared as numbers regardless of their
/// stored type, and quantities are compared in the unit of the predicate.
public indirect enum HealthPredicate: Hashable, Sendable {
  /// All of the children hold; true if there are none.
  case and([HealthPredicate])
  /// At least one of the children holds; false if there are none.
  case or([HealthPredicate])
  /// The child does not hold.
  case not(HealthPredicate)
  /// The value of the key compares with a constant, such as a quantity of at least 100.
  case comparison(PredicateKey, Comparison, PredicateValue)
  /// The value of the key is one of these; for a set such as labels, at least one element is.
  case isAny(PredicateKey, of: [PredicateValue])
  /// The object has a value for the key.
  case exists(PredicateKey)
  /// The sample overlaps the period or, with the strict options, starts or ends in it. The period
  /// includes its start and excludes its end (QUERY-07 to QUERY-09).
  case period(start: Instant?, end: Instant?, strictStart: Bool, strictEnd: Bool)
  /// The sample is not inside a correlation (CORR-08).
  case hasNoCorrelation
  /// The sample is related to this object or, with an activity, to that part of the workout.
  case related(Relation.Kind, to: ObjectID, activity: ObjectID?)
  /// The object is a correlation that contains a visible sample of the type for which the predicate
  /// holds (CORR-09).
  case contains(ObjectType, HealthPredicate)
  /// The object is a workout that has an activity for which the predicate holds. Inside, the
  /// workout keys, `.startDate`, `.endDate` and `.period` refer to the activity.
  case hasActivity(HealthPredicate)
}

/// A comparison of the value of a key with a constant.
public enum Comparison: UInt8, Hashable, Sendable, CaseIterable {
  /// The value of the object is less. For numbers and dates.
  case lessThan = 0
  /// The value of the object is less or equal. For numbers and dates.
  case lessThanOrEqual = 1
  /// The value of the object is greater. For numbers and dates.
  case greaterThan = 2
  /// The value of the object is greater or equal. For numbers and dates.
  case greaterThanOrEqual = 3
  /// The values are equal.
  case equal = 4
  /// The object has a value for the key, and it differs.
  case notEqual = 5
  /// String comparisons, by UTF-8 bytes. `like` supports `?` and `*`.
  case beginsWith = 6
  /// The string of the object ends with the constant.
  case endsWith = 7
  /// The string of the object contains the constant.
  case contains = 8
  /// The string of the object matches the pattern, in which `?` is one character and `*` any
  /// number.
  case like = 9
}

/// A constant that a predicate compares with the values of objects. Its case must fit the key.
public enum PredicateValue: Hashable, Sendable {
  /// In the canonical unit of the compared value, or a raw value.
  case number(Double)
  /// Compared with metadata that is a quantity in a compatible unit.
  case quantity(Double, unit: String)
  /// Compared with strings.
  case text(String)
  /// Compared with dates, with a resolution of a microsecond.
  case date(Instant)
  /// Compared with the identifier of the object.
  case id(ObjectID)
  /// Compared with the source by name and bundle identifier.
  case source(Source)
  /// An empty field of the revision matches any value (HKSourceRevisionAny…).
  case sourceRevision(SourceRevision)
  /// Compared with the device field by field.
  case device(Device)
}

extension HealthPredicate: Redacted {}
extension PredicateValue: Redacted {}

/// The limits of a predicate, which bound the cost of a query. Error messages contain the limit.
package enum PredicateLimits {
  /// Levels of the tree; a single comparison has one.
  package static let depth = 32
  package static let nodeCount = 1_000
  /// Values of one `isAny`.
  package static let listCount = 10_000
  /// UTF-8 bytes of each string and key.
  package static let textLength = 4_096
}
