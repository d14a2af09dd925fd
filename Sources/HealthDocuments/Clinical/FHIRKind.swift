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

  /// The code is the same in DSTU2, where `category` is an object, and in R4, where it is a list,
  /// so it is searched for as text instead of by path.
  private static func isVitalSign(_ data: [UInt8]) -> Bool {
    data.withUnsafeBytes { Bytes.find("\"vital-signs\"", in: $0) } != nil
  }

  /// Returns a name of `HKFHIRRelease`. The third part of the version is a correction and does not
  /// change the release (rule CLIN-05).
  package static func release(_ version: String) -> String {
    if version.hasPrefix("1.0.") { return "DSTU2" }
    return version.hasPrefix("4.0.") ? "R4" : "Unknown"
  }
}
