import HealthDocuments
import HealthModel

/// A `ClinicalRecord` with the FHIR resource in its file.
enum ClinicalRecordElement {
  static let byteCountMax = 2 << 20

  static func object(
    _ reader: ElementReader, id: ObjectID, data: [UInt8]
  ) throws(MappingFailure) -> HealthObject {
    let resourceType = reader.text("type")
    guard let type = FHIRKind.type(resourceType, data) else { throw MappingFailure(.unknownType) }
    let received = try reader.instant("receivedDate")
    let version = reader.text("fhirVersion")
    let record = ClinicalRecord(
      displayName: FHIRName.displayName(in: data) ?? resourceType, resourceType: resourceType,
      resourceIdentifier: reader.text("identifier"), release: FHIRKind.release(version),
      version: version,
      sourceURL: reader.text("sourceURL"), data: data)
    return HealthObject(
      id: id, type: type, start: received, end: received, details: .clinicalRecord(record),
      sourceRevision: reader.source)
  }
}
