import HealthModel

/// Clinical records and documents as JSON. FHIR resources and documents are included as their
/// original text; a verifiable record as the token that its issuer signed.
enum ClinicalJSON {
  static func value(_ record: ClinicalRecord) -> JSONValue {
    DetailsJSON.object([
      ("displayName", .string(record.displayName)),
      ("resourceType", .string(record.resourceType)),
      ("resourceIdentifier", .string(record.resourceIdentifier)),
      ("release", .string(record.release)), ("version", .string(record.version)),
      ("sourceURL", DetailsJSON.text(record.sourceURL)), ("data", text(record.data)),
    ])
  }

  static func value(_ document: ClinicalDocument) -> JSONValue {
    DetailsJSON.object([
      ("title", .string(document.title)), ("patientName", .string(document.patientName)),
      ("authorName", .string(document.authorName)),
      ("custodianName", .string(document.custodianName)), ("data", text(document.data)),
    ])
  }

  static func value(_ record: VerifiableClinicalRecord) -> JSONValue {
    DetailsJSON.object([
      ("recordTypes", .array(record.recordTypes.map { .string($0) })),
      ("sourceType", .string(record.sourceType)),
      ("issuerIdentifier", .string(record.issuerIdentifier)),
      ("subjectName", .string(record.subjectName)),
      ("subjectDateOfBirth", record.subjectDateOfBirth.map { .string(DayText.iso8601($0)) }),
      ("issuedDate", DetailsJSON.instant(record.issuedDate)),
      ("relevantDate", DetailsJSON.instant(record.relevantDate)),
      ("expirationDate", DetailsJSON.instant(record.expirationDate)),
      ("itemNames", .array(record.itemNames.map { .string($0) })),
      ("signature", .string("\(record.signature)")), ("data", text(record.data)),
    ])
  }

  /// As text and not as nested JSON, so that a hash or signature of the original can be verified.
  private static func text(_ data: [UInt8]) -> JSONValue? {
    data.isEmpty ? nil : .string(String(decoding: data, as: UTF8.self))
  }
}
