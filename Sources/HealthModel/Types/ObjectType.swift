/// A HealthKit object type, identified by its number in `proto/catalog/object_types.tsv`.
///
/// The set is closed (rule AVAIL-10). The store and the wire format use the number, whose meaning
/// never changes; identifier, kind, unit and rules are looked up in the generated table.
package struct ObjectType: Hashable, Sendable {
  package let code: UInt16

  /// Creates a type without a lookup. For generated code, and for numbers that have been checked
  /// against the table.
  @inlinable package init(uncheckedCode code: UInt16) { self.code = code }

  package enum Kind: String, Hashable, Sendable {
    case quantity, category, correlation, characteristic, clinical, series, workout
    case activitySummary, audiogram, electrocardiogram, document, visionPrescription
    case stateOfMind, scoredAssessment, medicationDoseEvent, userAnnotatedMedication
    case attachment, verifiableClinicalRecord
  }

  /// How several samples of a quantity type are combined into one number (rules STATS-02, STATS-11
  /// to 13).
  package enum Aggregation: String, Hashable, Sendable {
    case cumulative, discreteArithmetic, discreteTemporallyWeighted
    case discreteEquivalentContinuousLevel
  }
}
