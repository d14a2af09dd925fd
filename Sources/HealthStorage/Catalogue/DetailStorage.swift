package import HealthModel

/// Where the details of a type's objects are stored. It follows from the kind of the type, so that
/// journal and chunks need not record it for each row.
package enum DetailStorage: Hashable {
  /// Objects have no details beyond the columns.
  case none
  /// Each object has a row in `details`.
  case row
  /// An object has a row if it is in `SeriesIndex`.
  case series
  /// Details are derived from the relations of the object.
  case relations

  package init(_ type: ObjectType) {
    switch type.kind {
    case .quantity: self = .series
    case .correlation: self = .relations
    case .category, .characteristic, .attachment: self = .none
    case .clinical, .series, .workout, .activitySummary, .audiogram, .electrocardiogram,
      .document, .visionPrescription, .stateOfMind, .scoredAssessment, .medicationDoseEvent,
      .userAnnotatedMedication, .verifiableClinicalRecord:
      self = .row
    }
  }

  package init(code: UInt16) { self.init(ObjectType(uncheckedCode: code)) }
}
