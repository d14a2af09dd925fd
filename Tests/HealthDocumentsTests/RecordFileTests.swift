import HealthModel
import Testing

@testable import HealthDocuments

@Suite struct RecordFileTests {
  private static let received = Instant(microseconds: 1_700_000_000_000_000)
  private static let allergy = """
    {"resourceType": "AllergyIntolerance", "id": "a1",
     "code": {"text": "Peanut"} }
    """

  private func file(_ text: String) throws(RecordFile.Failure) -> RecordFile {
    try RecordFile(Array(text.utf8), received: Self.received, version: "4.0.1")
  }

  @Test("CLIN-01, CLIN-04: a resource is stored byte for byte under its clinical type")
  func resource() throws {
    let object = try #require(file(Self.allergy).objects.first)
    #expect(object.type == .allergyRecord && object.start == Self.received)
    #expect(
      object.details
        == .clinicalRecord(
          ClinicalRecord(
            displayName: "Peanut", resourceType: "AllergyIntolerance", resourceIdentifier: "a1",
            release: "R4", version: "4.0.1", data: Array(Self.allergy.utf8))))
  }

  @Test("a bundle gives one record per clinical resource and counts the skipped ones")
  func bundle() throws {
    let entries = [
      #"{"fullUrl":"x","resource": \#(Self.allergy) }"#,
      #"{"resource":{"resourceType":"Patient"}}"#,
      #"{"resource":{"resourceType":"Immunization","id":"i"},"search":{"mode":"match"}}"#,
    ]
    let file = try file(
      #"{"resourceType":"Bundle","type":"searchset","entry":[\#(entries.joined(separator: ","))]}"#)
    #expect(file.objects.map(\.type) == [.allergyRecord, .immunizationRecord])
    #expect(Set(file.objects.map(\.id)).count == 2)
    #expect(file.skippedCount == 1)
    guard case .clinicalRecord(let record)? = file.objects.first?.details else {
      Issue.record("the object is not a clinical record")
      return
    }
    #expect(record.data == Array(Self.allergy.utf8))
  }

  @Test("bundle entries without an ID get unique, stable identifiers")
  func entriesWithoutID() throws {
    func vaccine(_ name: String) -> String {
      #"{"resource":{"resourceType":"Immunization","vaccineCode":{"text":"\#(name)"}}}"#
    }
    let bundle = #"{"resourceType":"Bundle","entry":[\#(vaccine("A")),\#(vaccine("B"))]}"#
    func identifiers() throws -> [String] {
      try file(bundle).objects.map {
        guard case .clinicalRecord(let record)? = $0.details else { return "" }
        return record.resourceIdentifier
      }
    }
    let first = try identifiers()
    #expect(Set(first).count == 2 && !first.contains(""))
    #expect(try identifiers() == first)
    #expect(Set(try file(bundle).objects.map(\.id)).count == 2)
  }

  @Test("unknown forms, other resources, and damaged files are distinguished")
  func mistakes() {
    for (text, failure) in [
      ("", RecordFile.Failure.unknownForm), ("hello", .unknownForm), ("{}", .unknownForm),
      ("<html></html>", .unknownForm), (#"{"resourceType":"Patient"}"#, .otherResource),
      (#"{"resourceType":"Condition""#, .damaged), (Self.allergy + "}", .damaged),
      (
        #"{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Patient"}}]}"#,
        .otherResource
      ),
    ] {
      #expect(throws: failure) { _ = try self.file(text) }
    }
  }
}
