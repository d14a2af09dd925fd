import Foundation
import TestSupport
import Testing

/// Health records from providers, added by command.
@Suite(.process, .bounded) struct RecordCommandTests {
  private static let allergy =
    #"{"resourceType":"AllergyIntolerance","id":"a1",  "code":{"text":"Peanut"}}"# + "\n"
  private static let document = """
    <?xml version="1.0"?>
    <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Visit summary</title></ClinicalDocument>
    """

  /// Generated once with a key that was discarded.
  private static let card = """
    eyJ6aXAiOiJERUYiLCJhbGciOiJFUzI1NiIsImtpZCI6ImsxIn0.dY_BTsMwDIbfxVyzrhkIpByBC2cq\
    LmiHzPVopjSpHAdtTH13klEBB4hysfP785czuJTAwCAyJbNelyoTN3S04-Spify2Rss9KAi7PRh9q--0\
    vtZtq-AdwZxBThOBef0GpNGyDGS9DE2dTFdfxWrB_J9z45iD-7DiYoCtAmTqKYiz_jnvDoRS1-0Hxy_E\
    qWYM3DRtowu0du9z6D3VDFOKmZG6ixosD2pRBYzeF1olKCgL-FT8f6b-IDz9Nisft4gu0EPsL2GhY1GD\
    jsSGnGBWEBEzMwWkRyvUubFCNu1Gr9p6YZ63czmf.ysJbHckupC7nHpBxCRTuQIBiQ4JB-zOEMotFkfh\
    58Ard0muKoEfGwdrGhypkrqY2N3DuCVg8wwdrzd20ME_46A
    """
  private static let keys = """
    {"keys":[{"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":"k1",\
    "x":"7DZK9OABStsAaC5xRwwb3fZqeDVu7L2iJ__eVRfEMtw",\
    "y":"P2JXEfdK5_mRQeBZ0m-YIhT-utpRFq3_dSIMbExyqkM"}]}
    """

  let healthctl: Household

  init() throws { healthctl = try Household() }

  @Test("CLIN-01: records are added once, listed, and shown byte for byte")
  func wholeWay() throws {
    let allergy = try healthctl.write(Self.allergy, to: "allergy.json")
    let document = try healthctl.write(Self.document, to: "visit.xml")
    let added = try healthctl("record", "add", allergy, "--at", "2026-10-02")
    #expect(added.output == "Added 1 record.\n", "\(added.errors)")
    #expect(try healthctl("record", "add", document).status == 0)
    for path in [allergy, document] {
      #expect(
        try healthctl("record", "add", path).output == "Added 0 records. 1 already present.\n")
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

  @Test("bundle resources without an ID are added once")
  func withoutID() throws {
    let entries = ["A", "B"].map {
      #"{"resource":{"resourceType":"Immunization","vaccineCode":{"text":"\#($0)"}}}"#
    }
    let bundle = try healthctl.write(
      #"{"resourceType":"Bundle","entry":[\#(entries.joined(separator: ","))]}"#, to: "bundle.json")
    #expect(try healthctl("record", "add", bundle).output == "Added 2 records.\n")
    #expect(
      try healthctl("record", "add", bundle).output == "Added 0 records. 2 already present.\n")
  }

  private func allergy(
    _ text: String, id: String = "a1", updated: String? = nil, status: String? = nil
  ) -> String {
    let meta = updated.map { #","meta":{"versionId":"1","lastUpdated":"\#($0)"}"# } ?? ""
    let verification =
      status.map { #","verificationStatus":{"coding":[{"code":"\#($0)"}]}"# } ?? ""
    return
      #"{"resourceType":"AllergyIntolerance","id":"\#(id)","code":{"text":"\#(text)"}\#(meta)\#(verification)}"#
  }

  private func bundle(_ entries: [(url: String, resource: String)]) -> String {
    let entries = entries.map { #"{"fullUrl":"\#($0.url)","resource":\#($0.resource)}"# }
    return #"{"resourceType":"Bundle","entry":[\#(entries.joined(separator: ","))]}"#
  }

  private func names() throws -> [String] {
    try healthctl("query", "allergyRecord", "--json").list().compactMap {
      ($0["details"] as? [String: Any])?["displayName"] as? String
    }.sorted()
  }

  @Test("a newer version of a record replaces it, and one entered in error is removed")
  func corrections() throws {
    func add(_ text: String, at day: String) throws -> String {
      let path = try healthctl.write(text, to: "record.json")
      return try healthctl("record", "add", path, "--at", day).output
    }
    let first = allergy("Peanut", updated: "2026-09-01T10:00:00Z")
    #expect(try add(first, at: "2026-10-01") == "Added 1 record.\n")
    let second = allergy("Tree nut", updated: "2026-09-02T10:00:00Z")
    #expect(
      try add(second, at: "2026-10-02") == "Added 0 records. 1 replaced by a newer version.\n")
    #expect(try names() == ["Tree nut"])
    #expect(
      try add(first, at: "2026-10-03")
        == "Added 0 records. 1 skipped because a newer version is known.\n")
    #expect(try add(second, at: "2026-10-03") == "Added 0 records. 1 already present.\n")
    let oldWithdrawal = allergy(
      "Peanut", updated: "2026-09-01T11:00:00Z", status: "entered-in-error")
    #expect(
      try add(oldWithdrawal, at: "2026-10-03")
        == "Added 0 records. 1 skipped because a newer version is known.\n")
    #expect(try names() == ["Tree nut"])
    // Without a date, the one that arrives later is newer.
    #expect(
      try add(allergy("Walnut"), at: "2026-10-04")
        == "Added 0 records. 1 replaced by a newer version.\n")
    #expect(try add(allergy("Milk", id: "a2"), at: "2026-10-04") == "Added 1 record.\n")
    #expect(try names() == ["Milk", "Walnut"])
    let withdrawn = allergy("Walnut", status: "entered-in-error")
    for _ in 0..<2 {
      #expect(
        try add(withdrawn, at: "2026-10-05")
          == "Added 0 records. 1 withdrawn by the provider as entered in error.\n")
      #expect(try names() == ["Milk"])
    }
    #expect(try healthctl("store", "verify").status == 0)
  }

  @Test(
    "resources of two servers are two records, and of several versions in a file the newest is added"
  )
  func servers() throws {
    let path = try healthctl.write(
      bundle([
        ("https://a.example.org/AllergyIntolerance/1", allergy("A1", id: "1")),
        ("https://b.example.org/AllergyIntolerance/1", allergy("B", id: "1")),
        ("https://a.example.org/AllergyIntolerance/1/_history/2", allergy("A2", id: "1")),
        ("urn:uuid:1", allergy("C", id: "1", status: "confirmed")),
        (
          "https://c.example.org/AllergyIntolerance/1",
          allergy("D", id: "1", status: "entered-in-error")
        ),
      ]), to: "bundle.json")
    #expect(
      try healthctl("record", "add", path).output
        == "Added 3 records. 1 withdrawn by the provider as entered in error. "
        + "1 skipped because a newer version is known.\n")
    #expect(try names() == ["A2", "B", "C"])
    // Neither the order in the file nor adding it again brings an older version back.
    #expect(
      try healthctl("record", "add", path).output
        == "Added 0 records. 1 withdrawn by the provider as entered in error. 3 already present. "
        + "1 skipped because a newer version is known.\n")
    #expect(try names() == ["A2", "B", "C"])
    let newer = try healthctl.write(
      bundle([("https://b.example.org/AllergyIntolerance/1", allergy("B2", id: "1"))]),
      to: "newer.json")
    let answer = try healthctl("record", "add", newer, "--json").json()
    #expect((answer["replaced"] as? [String])?.count == 1 && answer["withdrawn"] as? Int == 0)
    let saved = try #require((answer["saved"] as? [String])?.first)
    #expect(try healthctl("record", "show", saved).output.contains("B2"))
    #expect(try names() == ["A2", "B2", "C"])
  }

  @Test(
    "a later export of the phone replaces a record by its newer version, or removes one entered in error"
  )
  func exports() throws {
    var output = ""
    func load(
      _ day: Int, _ records: [(server: String, text: String)], status: String? = nil
    ) throws -> Int32 {
      let folder = "export-\(day)"
      var elements = ""
      for (number, record) in records.enumerated() {
        elements += """
          <ClinicalRecord type="AllergyIntolerance" identifier="a1" sourceName="Clinic" \
          sourceURL="https://\(record.server).example.org/AllergyIntolerance/a1" fhirVersion="4.0.1" \
          receivedDate="2026-10-0\(day) 10:00:00 +0200" resourceFilePath="/clinical-records/\(number).json"/>

          """
        _ = try healthctl.write(
          allergy(record.text, status: status), to: "\(folder)/clinical-records/\(number).json")
      }
      _ = try healthctl.write(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_DE"><ExportDate value="2026-10-0\(day) 12:00:00 +0200"/>
        \(elements)</HealthData>
        """, to: "\(folder)/export.xml")
      let answer = try healthctl("import", healthctl.directory + "/" + folder)
      output = answer.output
      return answer.status
    }
    #expect(try load(2, [("a", "Peanut"), ("b", "Milk")]) == 0)
    #expect(try names() == ["Milk", "Peanut"])
    #expect(try load(3, [("a", "Tree nut"), ("b", "Milk")]) == 0)
    #expect(try names() == ["Milk", "Tree nut"])
    #expect(try load(3, [("a", "Tree nut"), ("b", "Milk")]) == 0)
    // An older export changes nothing.
    #expect(try load(1, [("a", "Walnut")]) == 0)
    #expect(try names() == ["Milk", "Tree nut"])
    // Two versions in one export: both remain, because nothing tells which is newer.
    #expect(try load(4, [("a", "Cashew"), ("a", "Pecan"), ("b", "Milk")]) == 0)
    #expect(try names() == ["Cashew", "Milk", "Pecan"])
    // Also when it is imported again, and if there is a record that is not stored.
    for count in [2, 0] {
      #expect(try load(5, [("a", "Pecan"), ("c", "Soy")], status: "entered-in-error") == 0)
      #expect(try names() == ["Milk"])
      #expect(output.contains("\(count) deleted because the provider") == (count > 0))
    }
    #expect(try healthctl("store", "verify").status == 0)
  }

  @Test("a card's signature is verified once the issuer's keys are given")
  func signatures() throws {
    let card = try healthctl.write(Self.card, to: "card.txt")
    let keys = try healthctl.write(Self.keys, to: "jwks.json")
    func state() throws -> [String?] {
      try healthctl("query", "verifiableClinicalRecord", "--json").list().map {
        ($0["details"] as? [String: Any])?["signature"] as? String
      }
    }
    let issuer = "https://issuer.example.org/card"
    #expect(try healthctl("record", "add", card).output == "Added 1 record.\n")
    #expect(try state() == ["notChecked"])
    for (given, expected) in [
      ("https://other.example.org=\(keys)", "notChecked"), ("\(issuer)=\(keys)", "verified"),
    ] {
      let again = try healthctl("record", "add", card, "--keys", given)
      #expect(again.output == "Added 0 records. 1 already present.\n", "\(again.errors)")
      #expect(try state() == [expected])
    }
    #expect(try healthctl("record", "list").output.contains("verified"))
    let forged = try healthctl.write(Self.card.replacing(".ysJb", with: ".ysJc"), to: "forged.txt")
    #expect(try healthctl("record", "add", forged, "--keys", "\(issuer)=\(keys)").status == 0)
    #expect(try state().sorted { ($0 ?? "") < ($1 ?? "") } == ["invalid", "verified"])
    #expect(try healthctl("record", "add", card, "--keys", keys).status == 64)
    #expect(try healthctl("record", "add", card, "--keys", "\(issuer)=nowhere").status == 66)
    #expect(try healthctl("record", "add", card, "--keys", "\(issuer)=\(card)").status == 65)
  }

  @Test("an invalid or missing record file is rejected with a reason")
  func mistakes() throws {
    let path = try healthctl.write("<html></html>", to: "page.html")
    let answer = try healthctl("record", "add", path)
    #expect(answer.status == 65 && answer.errors.contains("not FHIR JSON"))
    #expect(try healthctl("record", "add", "nowhere").status == 66)
    #expect(
      try healthctl("record", "show", "00000000-0000-8000-8000-000000000001").status == 67)
    #expect(try healthctl("record", "list").errors == "No records.\n")
  }
}
