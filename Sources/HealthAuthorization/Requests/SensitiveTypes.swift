package import HealthModel

extension ObjectType {
  /// Of a category that takes the presence of the person to grant: reproductive and mental health,
  /// medications, clinical records, prescriptions of glasses, and where somebody was.
  package var isSensitive: Bool {
    switch group {
    case "Reproductive", "Medications", "Clinical", "Vision": true
    default: self == .workoutRoute || kind == .stateOfMind || kind == .scoredAssessment
    }
  }
}
