import HealthDocuments
import HealthModel

/// A `ClinicalRecord` with the FHIR resource in its file.
enum ClinicalRecordElement {
  /// Below the daemon's limit for a resource (`DetailLimits.documentByteCount`), so that the record
  /// fits into one frame together with its other fields. A larger file is deferred in parts.
  static let byteCountMax = 2 << 20

  static func object(
    _ reader: ElementReader, id: ObjectID, data: [UInt8]
  ) throws(MappingFailure) -> HealthObject {
    let resourceType = reader.text("type")
    // The kind comes from the element, because it is what the phone classified; the data decides
    // only between vital signs and laboratory results.
    guard let type = FHIRKind.type(resourceType, data) else { throw MappingFailure(.unknownType) }
    let received = try reader.instant("receivedDate")
    let version = reader.text("fhirVersion")
    let record = ClinicalRecord(
      displayName: FHIRName.displayName(in: data) ?? resourceType, resourceType: resourceType,
      resourceIdentifier: reader.text("identifier"), release: FHIRKind.release(version),
      version: version,
      sourceURL: reader.text("sourceURL"), data: data)
    return HealthObject(
      // The element has no dates of the finding; the time of receipt is the only one that every
      // resource has.
      id: id, type: type, start: received, end: received, details: .clinicalRecord(record),
      sourceRevision: reader.source)
  }

  /// Returns the name by which a later export replaces a record; nil if the server is not known, because identifiers
  /// are unique within one server only.
  static func name(of object: HealthObject) -> ObjectID? {
    guard case .clinicalRecord(let record) = object.details, !record.sourceURL.isEmpty,
      !record.resourceIdentifier.isEmpty
    else { return nil }
    return NamedID.make(["clinical record"] + record.resource)
  }
}
