import Foundation
import Testing

/// What providers gave the person, kept by command.
@Suite(.timeLimit(.minutes(2))) struct RecordCommandTests {
  private static let allergy =
    #"{"resourceType":"AllergyIntolerance","id":"a1",  "code":{"text":"Peanut"}}"# + "\n"
  private static let document = """
    <?xml version="1.0"?>
    <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Visit summary</title></ClinicalDocument>
    """

  let healthctl: Household

  init() throws { healthctl = try Household() }

  @Test("CLIN-01: records are added once, listed, and shown as they came")
  func wholeWay() throws {
    let allergy = try healthctl.write(Self.allergy, to: "allergy.json")
    let document = try healthctl.write(Self.document, to: "visit.xml")
    let added = try healthctl("record", "add", allergy, "--at", "2026-10-02")
    #expect(added.output == "Added 1 record.\n", "\(added.errors)")
    #expect(try healthctl("record", "add", document).status == 0)
    for path in [allergy, document] {
      #expect(
        try healthctl("record", "add", path).output == "Added 0 records. 1 already there.\n")
    }
    let table = try healthctl("record", "list").output
    #expect(table.contains("Peanut") && table.contains("Visit summary"))
    for (kind, content) in [("allergyRecord", Self.allergy), ("cda", Self.document)] {
      let list = try healthctl("query", kind, "--json").list()
      let id = try #require(list.first?["id"] as? String)
      #expect(try healthctl("record", "show", id).output == content)
    }
    #expect(try healthctl("record", "list", "--during", "2026-10", "--json").list().count == 1)
  }

  @Test("a file that is no record, and one that is not there, are refused with a reason")
  func mistakes() throws {
    let path = try healthctl.write("<html></html>", to: "page.html")
    let answer = try healthctl("record", "add", path)
    #expect(answer.status == 65 && answer.errors.contains("no FHIR JSON"))
    #expect(try healthctl("record", "add", "nowhere").status == 66)
    #expect(
      try healthctl("record", "show", "00000000-0000-8000-8000-000000000001").status == 67)
    #expect(try healthctl("record", "list").errors == "No records.\n")
  }
}
