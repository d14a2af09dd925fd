package import HealthModel

/// The kinds and releases of FHIR resources, as HealthKit names them.
package enum FHIRKind {
  /// Returns the clinical type for a kind of FHIR resource (rule CLIN-04). Observations in the
  /// category of vital signs are vital signs; all others are laboratory results.
  package static func type(_ resourceType: String, _ data: [UInt8]) -> ObjectType? {
    switch resourceType {
    case "AllergyIntolerance": .allergyRecord
    case "Condition": .conditionRecord
    case "Immunization": .immunizationRecord
    case "DiagnosticReport": .labResultRecord
    case "Observation": isVitalSign(data) ? .vitalSignRecord : .labResultRecord
    case "MedicationStatement", "MedicationOrder", "MedicationRequest", "MedicationDispense":
      .medicationRecord
    case "Procedure": .procedureRecord
    case "Coverage": .coverageRecord
    case "DocumentReference": .clinicalNoteRecord
    default: nil
    }
  }

  private static func isVitalSign(_ data: [UInt8]) -> Bool {
    data.withUnsafeBytes { Bytes.find("\"vital-signs\"", in: $0) } != nil
  }

  /// Returns a name of `HKFHIRRelease`.
  package static func release(_ version: String) -> String {
    if version.hasPrefix("1.0.") { return "DSTU2" }
    return version.hasPrefix("4.0.") ? "R4" : "Unknown"
  }
}
