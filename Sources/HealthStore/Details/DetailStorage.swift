import HealthModel

/// How the details of a type's objects are kept. It follows from the kind of the type, so that
/// journal and chunks need not say it row by row.
enum DetailStorage: Hashable {
  /// The columns say everything.
  case none
  /// Each object has a row in `details`.
  case row
  /// An object has a row when `SeriesIndex` knows it.
  case series
  /// They are made from the relations of the object.
  case relations

  init(_ type: ObjectType) {
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

  init(code: UInt16) { self.init(ObjectType(uncheckedCode: code)) }
}
