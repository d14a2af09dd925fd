package import CHealthProto
package import HealthModel

extension ClinicalDocument: ProtobufMessage {
  package static var codec: Codec<Health__V1__ClinicalDocument> {
    Codec(
      "ClinicalDocument", health__v1__clinical_document__init, health__v1__clinical_document__unpack
    )
  }

  package init(_ c: Health__V1__ClinicalDocument) throws(WireError) {
    self.init(
      title: try text(c.title, "ClinicalDocument.title"),
      patientName: try text(c.patient_name, "ClinicalDocument.patient_name"),
      authorName: try text(c.author_name, "ClinicalDocument.author_name"),
      custodianName: try text(c.custodian_name, "ClinicalDocument.custodian_name"),
      data: bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__ClinicalDocument, in arena: WireArena) {
    c.title = arena.text(title)
    c.patient_name = arena.text(patientName)
    c.author_name = arena.text(authorName)
    c.custodian_name = arena.text(custodianName)
    c.data = arena.bytes(data)
  }
}
