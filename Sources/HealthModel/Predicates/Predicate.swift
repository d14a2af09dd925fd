/// The objects that a query selects, as a tree (rules QUERY-05, QUERY-06). The leaves cover
/// HealthKit's predicate factories and key paths.
///
/// A comparison with a key that an object does not have is false, including `notEqual`; its
/// negation with `not` is true. NaN is neither equal to, less than nor greater than any number, so
/// only `notEqual` is true for it. Numbers in metadata are compared as numbers regardless of their
/// stored type, and quantities are compared in the unit of the predicate.
public indirect enum Predicate: Hashable, Sendable {
  /// All of the children hold; true if there are none.
  case and([Predicate])
  /// At least one of the children holds; false if there are none.
  case or([Predicate])
  case not(Predicate)
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
  case contains(ObjectType, Predicate)
  /// The object is a workout that has an activity for which the predicate holds. Inside, the
  /// workout keys, `.startDate`, `.endDate` and `.period` refer to the activity.
  case hasActivity(Predicate)
}

public enum Comparison: UInt8, Hashable, Sendable, CaseIterable {
  case lessThan = 0
  case lessThanOrEqual = 1
  case greaterThan = 2
  case greaterThanOrEqual = 3
  case equal = 4
  case notEqual = 5
  /// String comparisons, by UTF-8 bytes. `like` supports `?` and `*`.
  case beginsWith = 6
  case endsWith = 7
  case contains = 8
  case like = 9
}

public enum PredicateValue: Hashable, Sendable {
  /// In the canonical unit of the compared value, or a raw value.
  case number(Double)
  /// Compared with metadata that is a quantity in a compatible unit.
  case quantity(Double, unit: String)
  case text(String)
  case date(Instant)
  case id(ObjectID)
  case source(Source)
  /// An empty field of the revision matches any value (HKSourceRevisionAny…).
  case sourceRevision(SourceRevision)
  case device(Device)
}

extension Predicate: Redacted {}
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
