/// Which objects a query means, as one tree (rules QUERY-05, QUERY-06). The leaves are what
/// HealthKit's predicate factories and key paths can say.
///
/// A comparison on a key that an object does not have does not hold; its negation does.
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
  case text(String)
  case date(Instant)
  case id(ObjectID)
  case source(Source)
  /// An empty text of the revision stands for any (HKSourceRevisionAny…).
  case sourceRevision(SourceRevision)
  case device(Device)
}

/// What a predicate can look at: the documented key paths.
package enum PredicateKey: Hashable, Sendable {
  case uuid, startDate, endDate
  /// Seconds from start to end.
  case duration
  case source, sourceRevision, device
  case deviceProperty(DeviceProperty)
  case metadata(String)
  /// The value of a quantity sample; of a series its sum or average.
  case quantity
  case categoryValue
  // Of quantity samples that are a series; of others, the one quantity.
  case count, sum, average, minimum, maximum
  case mostRecent, mostRecentStartDate, mostRecentEndDate
  /// Seconds.
  case mostRecentDuration
  case workoutActivityType
  /// Seconds.
  case workoutDuration
  // Totals in m, kcal and counts.
  case workoutTotalDistance, workoutTotalEnergyBurned
  case workoutTotalSwimmingStrokeCount, workoutTotalFlightsClimbed
  case workoutSum(ObjectType), workoutAverage(ObjectType)
  case workoutMinimum(ObjectType), workoutMaximum(ObjectType)
  case electrocardiogramClassification, electrocardiogramSymptomsStatus
  /// Beats per minute.
  case averageHeartRate
  case stateOfMindKind, stateOfMindValence, stateOfMindLabel, stateOfMindAssociation
  case doseStatus, doseScheduledDate, medicationConceptIdentifier
  case medicationIsArchived, medicationHasSchedule
  case fhirResourceType, fhirResourceIdentifier
  case documentTitle, documentPatientName, documentAuthorName, documentCustodianName
  case relevantDate
  /// `CalendarDay.number` of an activity summary.
  case day
}

package enum DeviceProperty: UInt8, Hashable, Sendable, CaseIterable {
  case name = 0
  case manufacturer = 1
  case model = 2
  case hardwareVersion = 3
  case firmwareVersion = 4
  case softwareVersion = 5
  case localIdentifier = 6
  case udiDeviceIdentifier = 7
}

extension Predicate: Redacted {}
extension PredicateValue: Redacted {}
