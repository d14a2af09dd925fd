/// Validation of clinical records (rules CLIN-03 to CLIN-05): the resource is a JSON object whose
/// type and identifier match the record.
extension DetailCheck {
  func check(_ record: ClinicalRecord) throws(HealthError) {
    try text(record.displayName, "display_name", isRequired: true)
    try text(record.resourceIdentifier, "resource_identifier", isRequired: true)
    try text(record.resourceType, "resource_type", isRequired: true)
    try expect(
      type.resourceTypes.contains(record.resourceType), "resource_type",
      "must be \(type.resourceTypes.joined(separator: " or ")) for a \(type)")
    try name(record.release, of: "HKFHIRRelease", "release")
    try text(record.version, "version")
    try expect(
      Self.isVersion(record.version, of: record.release), "version",
      "must be a version of the release, such as \(Self.versions["DSTU2"] ?? "") for DSTU2 and "
        + "\(Self.versions["R4"] ?? "") for R4")
    try text(record.sourceURL, "source_url")
    try expect(
      record.sourceURL.isEmpty || record.sourceURL.isAbsoluteURL, "source_url",
      "must be an absolute URL, or empty")
    try data(record.data, "data")
    if isStrict { try checkResource(of: record) }
  }

  /// The version that HealthKit documents for each release.
  private static let versions = ["DSTU2": "1.0.2", "R4": "4.0.1"]

  /// Returns whether the version has three numbers, the first of which is that of the release.
  private static func isVersion(_ version: String, of release: String) -> Bool {
    let parts = version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 48...57 ~= $0 } })
    else { return false }
    guard let expected = versions[release] else { return true }
    return parts[0].elementsEqual(expected.utf8.prefix { $0 != UInt8(ascii: ".") })
  }

  private func checkResource(of record: ClinicalRecord) throws(HealthError) {
    var resourceType: String?
    var identifier: String?
    var reader = JSONReader(record.data)
    do {
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        switch name {
        case "resourceType" where reader.isString: resourceType = try reader.string()
        case "id" where reader.isString: identifier = try reader.string()
        default: try reader.skip()
        }
      }
    } catch {
      throw self.error("data", "must be a JSON object")
    }
    try expect(reader.isAtEnd, "data", "must be a JSON object and nothing behind it")
    try expect(
      resourceType == record.resourceType, "data",
      "the resourceType of the JSON must be that of the record")
    try expect(
      identifier == nil || identifier == record.resourceIdentifier, "data",
      "the id of the JSON must be the identifier of the record")
  }
}

extension ObjectType {
  /// The FHIR resources that a clinical type can contain (rule CLIN-04); empty for all other types.
  package var resourceTypes: [String] {
    switch self {
    case .allergyRecord: ["AllergyIntolerance"]
    case .clinicalNoteRecord: ["DocumentReference", "DiagnosticReport"]
    case .conditionRecord: ["Condition"]
    case .coverageRecord: ["Coverage"]
    case .immunizationRecord: ["Immunization"]
    case .labResultRecord: ["Observation", "DiagnosticReport"]
    case .medicationRecord:
      ["MedicationStatement", "MedicationOrder", "MedicationRequest", "MedicationDispense"]
    case .procedureRecord: ["Procedure"]
    case .vitalSignRecord: ["Observation"]
    default: []
    }
  }
}

/// Validation of verifiable clinical records (rule CLIN-06): the fields that the client extracted
/// from a card. The card itself is stored unparsed.
extension DetailCheck {
  func check(_ record: VerifiableClinicalRecord) throws(HealthError) {
    try count(record.recordTypes.count, atMost: DetailLimits.listCount, "record_types")
    try expect(!record.recordTypes.isEmpty, "record_types", "must not be empty")
    for (index, type) in record.recordTypes.enumerated() {
      try name(
        type, of: "HKVerifiableClinicalRecordCredentialType", "record_types[\(index)]")
    }
    try name(record.sourceType, of: "HKVerifiableClinicalRecordSourceType", "source_type")
    try text(record.issuerIdentifier, "issuer_identifier", isRequired: true)
    try text(record.subjectName, "subject_name")
    try expect(
      record.subjectDateOfBirth?.isValid ?? true, "subject_date_of_birth",
      "must be a day of the Gregorian calendar")
    try instant(record.issuedDate, "issued_date")
    try instant(record.relevantDate, "relevant_date")
    try instant(record.expirationDate, "expiration_date")
    if let expiration = record.expirationDate {
      try expect(
        expiration >= record.issuedDate, "expiration_date", "must not lie before the issued date")
    }
    try count(record.itemNames.count, atMost: DetailLimits.listCount, "item_names")
    for (index, name) in record.itemNames.enumerated() {
      try text(name, "item_names[\(index)]")
    }
    try data(record.data, "data")
  }
}

/// Validation of CDA documents: XML in UTF-8 whose root element is `ClinicalDocument`. The original
/// XML is stored and not parsed further; the client extracts the names from its header.
extension DetailCheck {
  func check(_ document: ClinicalDocument) throws(HealthError) {
    for (name, text) in [
      ("title", document.title), ("patient_name", document.patientName),
      ("author_name", document.authorName), ("custodian_name", document.custodianName),
    ] {
      try self.text(text, name)
    }
    try data(document.data, "data")
    try expect(
      DocumentProlog.rootName(of: document.data) == "ClinicalDocument", "data",
      "must be an XML document in UTF-8 with the root element ClinicalDocument")
  }
}
