import HealthDocuments
import HealthModel
import TestSupport
import Testing

@Suite struct ClinicalDocumentTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- header -->
    <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc">
      <title>Visit &amp; <b/>
        summary</title>
      <recordTarget><patientRole><id root="2.16"/><patient>
        <name use="L"><given>Alva</given><given>B.</given><family>Anyperson</family></name>
        <name><given>Other</given></name><birthTime value="1951"/></patient></patientRole>
      </recordTarget>
      <author><assignedAuthor><assignedPerson><name>Dr. Kim</name></assignedPerson>
        </assignedAuthor></author>
      <author><assignedAuthor><assignedPerson><name>Second</name></assignedPerson>
        </assignedAuthor></author>
      <custodian><assignedCustodian><representedCustodianOrganization><name>Clinic</name>
        <telecom/></representedCustodianOrganization></assignedCustodian></custodian>
      <component><structuredBody><component><section><title>Inner</title></section></component>
      </structuredBody></component>
    </ClinicalDocument>
    """

  @Test("title, patient, author, and custodian are read from the header")
  func header() throws {
    let bytes = Array(Self.xml.utf8)
    let document = try ClinicalDocument(xml: bytes)
    #expect(document.title == "Visit & summary")
    #expect(document.patientName == "Alva B. Anyperson")
    #expect(document.authorName == "Dr. Kim")
    #expect(document.custodianName == "Clinic")
    #expect(document.data == bytes)
  }

  @Test("namespace prefixes are ignored, and missing fields are empty")
  func sparse() throws {
    let xml = "<v:ClinicalDocument><v:title>T</v:title></v:ClinicalDocument>"
    let document = try ClinicalDocument(xml: Array(xml.utf8))
    #expect(document.title == "T" && document.patientName.isEmpty && document.authorName.isEmpty)
    #expect((try? ClinicalDocument(xml: Array("<ClinicalDocument/>".utf8))) != nil)
  }

  @Test("another root element, malformed XML, and invalid UTF-8 are not documents")
  func refused() {
    for xml in ["", "hello", "<Other/>"] {
      #expect(throws: ClinicalDocument.Flaw.root) { try ClinicalDocument(xml: Array(xml.utf8)) }
    }
    for xml in [
      "<ClinicalDocument>", "<ClinicalDocument><a></ClinicalDocument></a>",
      "<ClinicalDocument><a></b></ClinicalDocument>", "<ClinicalDocument/><ClinicalDocument/>",
      "<ClinicalDocument></ClinicalDocument><a", "<ClinicalDocument><title>T</title>",
      String(repeating: "<ClinicalDocument>", count: 400),
    ] {
      #expect(throws: ClinicalDocument.Flaw.nesting, "\(xml.prefix(40))") {
        try ClinicalDocument(xml: Array(xml.utf8))
      }
    }
    var bytes = Array(Self.xml.utf8)
    bytes[bytes.count / 2] = 0xFF
    #expect(throws: ClinicalDocument.Flaw.encoding) { try ClinicalDocument(xml: bytes) }
  }

  @Test("damaged documents never trap")
  func damaged() {
    var random = SplitMix(seed: 0xCDA)
    let xml = Array(Self.xml.utf8)
    var read = 0
    for _ in 0..<1_000 {
      var bytes = xml
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...127, using: &random)
      }
      if (try? ClinicalDocument(xml: bytes)) != nil { read += 1 }
    }
    #expect(read > 0 && read < 1_000)
  }
}
