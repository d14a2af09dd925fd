/// Which objects a query means, as one tree (rules QUERY-05, QUERY-06). The leaves are what
/// HealthKit's predicate factories and key paths can say.
///
/// A comparison on a key that an object does not have does not hold, `notEqual` included; its
/// negation with `not` does. NaN is equal to nothing and neither less nor greater: with it only
/// `notEqual` holds. Numbers of metadata are compared as numbers whatever they are stored as, and
/// quantities in the unit of the predicate.
package indirect enum Predicate: Hashable, Sendable {
  /// All of these hold; of none, true.
  case and([Predicate])
  /// At least one holds; of none, false.
  case or([Predicate])
  case not(Predicate)
  case comparison(PredicateKey, Comparison, PredicateValue)
  /// The value of the key is one of these; of a set (labels), one element is.
  case isAny(PredicateKey, of: [PredicateValue])
  /// The object has a value for the key.
  case exists(PredicateKey)
  /// The sample overlaps the period, or with the strict options starts or ends in it, start
  /// included and end excluded (QUERY-07 to QUERY-09).
  case period(start: Instant?, end: Instant?, strictStart: Bool, strictEnd: Bool)
  /// The sample is not inside a correlation (CORR-08).
  case hasNoCorrelation
  /// The sample is tied to this object; with an activity, to that part of the workout.
  case related(Relation.Kind, to: ObjectID, activity: ObjectID?)
  /// A correlation that has a visible sample of the type for which the predicate holds (CORR-09).
  case contains(ObjectType, Predicate)
  /// A workout that has an activity for which the predicate holds. Inside, the workout keys and
  /// `.startDate`, `.endDate` and `.period` speak of the activity.
  case hasActivity(Predicate)
}

package enum Comparison: UInt8, Hashable, Sendable, CaseIterable {
  case lessThan = 0
  case lessThanOrEqual = 1
  case greaterThan = 2
  case greaterThanOrEqual = 3
  case equal = 4
  case notEqual = 5
  /// Of texts, compared by their UTF-8 bytes. `like` knows `?` and `*`.
  case beginsWith = 6
  case endsWith = 7
  case contains = 8
  case like = 9
}

package enum PredicateValue: Hashable, Sendable {
  /// In the canonical unit of what it is compared with, or a raw value.
  case number(Double)
  /// Compared with metadata that is a quantity of a compatible unit.
  case quantity(Double, unit: String)
  case text(String)
  case date(Instant)
  case id(ObjectID)
  case source(Source)
  /// An empty text of the revision stands for any (HKSourceRevisionAny…).
  case sourceRevision(SourceRevision)
  case device(Device)
}

extension Predicate: Redacted {}
extension PredicateValue: Redacted {}
