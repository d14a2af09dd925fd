import Foundation
import HealthModel
import HealthWords

/// Records and documents of providers.
extension FHIRObject {
  /// Returns a resource of R4 byte for byte, and any other as an attachment.
  func clinicalRecord(_ record: ClinicalRecord) -> FHIRResource {
    let about = FHIRElement.extension(
      "record",
      parts: [
        FHIRElement.part("displayName", "String", FHIRElement.text(record.displayName)),
        FHIRElement.part(
          "resourceIdentifier", "String", FHIRElement.text(record.resourceIdentifier)),
        FHIRElement.part("version", "String", FHIRElement.text(record.version)),
        FHIRElement.part("sourceURL", "String", FHIRElement.text(record.sourceURL)),
        FHIRElement.part("received", "DateTime", time(object.start)),
      ])
    guard record.release == "R4", Self.isResource(record.data) else {
      let kind = record.release == "DSTU2" ? "; fhirVersion=1.0" : ""
      return document(
        [
          ("description", FHIRElement.text(record.displayName)),
          (
            "content",
            Self.content("application/fhir+json" + kind, record.data, title: record.displayName)
          ),
        ], [about])
    }
    let extensions = [about] + FHIRElement.metadata(object.metadata)
    return FHIRResource(
      original: record.data, entryExtensions: extensions + [recordedBy].compactMap(\.self))
  }

  /// Whether the bytes are one JSON object with a type.
  private static func isResource(_ data: [UInt8]) -> Bool {
    var hasType = false
    var reader = JSONReader(data)
    do {
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        guard name == "resourceType", reader.isString else { return try reader.skip() }
        hasType = !(try reader.string().isEmpty)
      }
    } catch {
      return false
    }
    return hasType && reader.isAtEnd
  }

  func document(_ document: ClinicalDocument) -> FHIRResource {
    func named(_ name: String) -> JSONValue? {
      FHIRElement.text(name).map { ["display": $0] }
    }
    return self.document([
      ("author", named(document.authorName).map { [$0] }),
      ("custodian", named(document.custodianName)),
      ("content", Self.content("application/xml", document.data, title: document.title)),
      ("context", named(document.patientName).map { ["sourcePatientInfo": $0] }),
    ])
  }

  func card(_ record: VerifiableClinicalRecord) -> FHIRResource {
    // Without the card itself, which is the attachment.
    var facts = record
    facts.data = []
    let details = DetailsJSON.value(.verifiableClinicalRecord(facts)).line
    let extensions = [
      FHIRElement.extension("details", "String", FHIRElement.text(details))
    ]
    return document(
      [("content", Self.content("application/octet-stream", record.data, title: ""))],
      extensions.compactMap(\.self))
  }

  private func document(
    _ members: [(String, JSONValue?)], _ extensions: [JSONValue] = []
  ) -> FHIRResource {
    resource(
      "DocumentReference", hasDetails: false, hasDevice: false, extensions: extensions,
      [
        ("status", "current"),
        ("type", FHIRElement.concept(FHIRMapping.codings(of: object.type))),
        ("subject", FHIRElement.reference(patient)), ("date", time(object.start)),
      ] + members)
  }

  private static func content(
    _ contentType: String, _ data: [UInt8], title: String
  ) -> JSONValue {
    let attachment = FHIRElement.object([
      ("contentType", .string(contentType)),
      ("data", data.isEmpty ? nil : .string(Data(data).base64EncodedString())),
      ("title", FHIRElement.text(title)),
    ])
    return [["attachment": attachment]]
  }
}
