package import CHealthProto
package import HealthModel

extension ClinicalRecord: ProtobufMessage {
  package static var codec: Codec<Health__V1__ClinicalRecord> {
    Codec("ClinicalRecord", health__v1__clinical_record__init, health__v1__clinical_record__unpack)
  }

  package init(_ c: Health__V1__ClinicalRecord) throws(WireError) {
    self.init(
      displayName: try text(c.display_name, "ClinicalRecord.display_name"),
      resourceType: try text(c.resource_type, "ClinicalRecord.resource_type"),
      resourceIdentifier: try text(c.resource_identifier, "ClinicalRecord.resource_identifier"),
      release: try text(c.release, "ClinicalRecord.release"),
      version: try text(c.version, "ClinicalRecord.version"),
      sourceURL: try text(c.source_url, "ClinicalRecord.source_url"),
      data: bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__ClinicalRecord, in arena: WireArena) {
    c.display_name = arena.text(displayName)
    c.resource_type = arena.text(resourceType)
    c.resource_identifier = arena.text(resourceIdentifier)
    c.release = arena.text(release)
    c.version = arena.text(version)
    c.source_url = arena.text(sourceURL)
    c.data = arena.bytes(data)
  }
}
