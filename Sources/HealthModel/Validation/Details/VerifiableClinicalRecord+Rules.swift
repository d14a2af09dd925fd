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
