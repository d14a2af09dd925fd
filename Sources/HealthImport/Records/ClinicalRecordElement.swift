import HealthModel

/// A `ClinicalRecord` with the FHIR resource in its file.
enum ClinicalRecordElement {
  static let byteCountMax = 2 << 20

  /// Returns the clinical type for a kind of FHIR resource (rule CLIN-04). Observations in the
  /// category of vital signs are vital signs; all others are laboratory results.
  static func type(_ resourceType: String, _ data: [UInt8]) -> ObjectType? {
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

  static func object(
    _ reader: ElementReader, id: ObjectID, data: [UInt8]
  ) throws(MappingFailure) -> HealthObject {
    let resourceType = reader.text("type")
    guard let type = type(resourceType, data) else { throw MappingFailure(.unknownType) }
    let received = try reader.instant("receivedDate")
    let version = reader.text("fhirVersion")
    let record = ClinicalRecord(
      displayName: FHIRName.displayName(in: data) ?? resourceType, resourceType: resourceType,
      resourceIdentifier: reader.text("identifier"), release: release(version), version: version,
      sourceURL: reader.text("sourceURL"), data: data)
    return HealthObject(
      id: id, type: type, start: received, end: received, details: .clinicalRecord(record),
      sourceRevision: reader.source)
  }

  /// Returns a name of `HKFHIRRelease`.
  static func release(_ version: String) -> String {
    if version.hasPrefix("1.0.") { return "DSTU2" }
    return version.hasPrefix("4.0.") ? "R4" : "Unknown"
  }
}
