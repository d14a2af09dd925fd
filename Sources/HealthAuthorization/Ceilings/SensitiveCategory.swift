package import HealthModel

/// What types say about a person, as far as it matters for how certain it must be who reads them.
package enum SensitiveCategory: String, CaseIterable, Sendable {
  case reproductive
  case mentalHealth
  case medications
  case clinical
  /// Prescriptions for glasses and lenses, which are documents with the person's name.
  case vision
  /// Where the person was.
  case location
  /// Everything else.
  case other

  package init(_ type: ObjectType) {
    switch type.kind {
    case .stateOfMind, .scoredAssessment: self = .mentalHealth
    case .medicationDoseEvent, .userAnnotatedMedication: self = .medications
    case .clinical, .verifiableClinicalRecord, .document: self = .clinical
    case .visionPrescription: self = .vision
    default:
      if type == .workoutRoute {
        self = .location
      } else {
        self = Self.byGroup[type.group] ?? .other
      }
    }
  }

  private static let byGroup: [String: SensitiveCategory] = [
    "Reproductive": .reproductive, "Medications": .medications, "Clinical": .clinical,
  ]
}

extension ObjectType {
  /// Of a category that takes the presence of the person to grant.
  package var isSensitive: Bool { SensitiveCategory(self) != .other }
}
