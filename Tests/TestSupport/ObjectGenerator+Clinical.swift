import HealthModel

extension ObjectGenerator {
  mutating func clinicalRecord(_ type: ObjectType) -> ClinicalRecord {
    let resource = type.resourceTypes.randomElement(using: &random) ?? "Observation"
    let identifier = "id-\(integer(1...99_999))"
    let isOld = oneIn(2)
    let json = """
      { "id": "\(identifier)", "text": {"div": ["\\u00e4\\ud83e\\udec0", -1.50e3, null, true, {}]},
        "resourceType": "\(resource)" }
      """
    return ClinicalRecord(
      displayName: text(), resourceType: resource, resourceIdentifier: identifier,
      release: isOld ? "DSTU2" : "R4", version: isOld ? "1.0.2" : "4.0.1",
      sourceURL: oneIn(2) ? "" : "https://fhir.example.org/\(resource)/\(identifier)",
      data: Array(json.utf8))
  }

  mutating func document() -> ClinicalDocument {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- \(integer(1...99)) > 0 -->
      <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Visit</title></ClinicalDocument>
      """
    return ClinicalDocument(
      title: text(), patientName: text(), authorName: text(), custodianName: text(),
      data: Array(xml.utf8))
  }

  mutating func card(_ start: Instant) -> VerifiableClinicalRecord {
    VerifiableClinicalRecord(
      recordTypes: [caseName("HKVerifiableClinicalRecordCredentialType")],
      sourceType: caseName("HKVerifiableClinicalRecordSourceType"),
      issuerIdentifier: "https://issuer.example.org/\(integer(1...9))", subjectName: text(),
      subjectDateOfBirth: maybe {
        CalendarDay(year: $0.integer(1930...2020), month: 2, day: $0.integer(1...28))
      },
      issuedDate: start, relevantDate: instant(),
      expirationDate: maybe {
        Instant(microseconds: start.microseconds + Int64($0.integer(0...9_999_999)))
      },
      itemNames: (0..<integer(0...3)).map { _ in text() },
      signature: VerifiableClinicalRecord.Signature.allCases.randomElement(using: &random)
        ?? .notChecked,
      data: (0..<integer(1...300)).map { _ in UInt8(integer(0...255)) })
  }
}
