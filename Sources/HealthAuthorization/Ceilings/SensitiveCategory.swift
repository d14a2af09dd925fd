package import HealthModel

/// A category of object types by sensitivity, which determines how reliably an app must be
/// identified before it may read them.
package enum SensitiveCategory: String, CaseIterable, Sendable {
  case reproductive
  case mentalHealth
  case medications
  case clinical
  /// Prescriptions for glasses and contact lenses: documents that contain the user's name.
  case vision
  /// The locations the user has visited.
  case location
  /// All other types.
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
  /// Whether granting this type requires proof of the user's presence.
  package var isSensitive: Bool { SensitiveCategory(self) != .other }
}
