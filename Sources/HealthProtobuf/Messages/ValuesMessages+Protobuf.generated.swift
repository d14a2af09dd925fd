// Made from proto/health/v1/values.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel

extension Source: ProtobufMessage {
  package static var codec: Codec<Health__V1__Source> {
    Codec("Source", health__v1__source__init, health__v1__source__unpack)
  }

  package init(_ c: Health__V1__Source) throws(WireError) {
    self.init(
      name: try HealthProtobuf.text(c.name, "Source.name"),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "Source.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__Source, in arena: WireArena) {
    c.name = arena.text(name)
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension SourceRevision: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceRevision> {
    Codec("SourceRevision", health__v1__source_revision__init, health__v1__source_revision__unpack)
  }

  package init(_ c: Health__V1__SourceRevision) throws(WireError) {
    self.init(
      source: try HealthProtobuf.required(c.source, "SourceRevision.source"),
      version: try HealthProtobuf.text(c.version, "SourceRevision.version"),
      productType: try HealthProtobuf.text(c.product_type, "SourceRevision.product_type"),
      operatingSystemVersion: try HealthProtobuf.text(c.operating_system_version, "SourceRevision.operating_system_version"))
  }

  package func fill(_ c: inout Health__V1__SourceRevision, in arena: WireArena) {
    c.source = arena.make(source)
    c.version = arena.text(version)
    c.product_type = arena.text(productType)
    c.operating_system_version = arena.text(operatingSystemVersion)
  }
}

extension Metadata.Entry: ProtobufMessage {
  package static var codec: Codec<Health__V1__MetadataEntry> {
    Codec("MetadataEntry", health__v1__metadata_entry__init, health__v1__metadata_entry__unpack)
  }

  package init(_ c: Health__V1__MetadataEntry) throws(WireError) {
    self.init(
      key: try HealthProtobuf.text(c.key, "MetadataEntry.key"),
      value: try HealthProtobuf.required(c.value, "MetadataEntry.value"))
  }

  package func fill(_ c: inout Health__V1__MetadataEntry, in arena: WireArena) {
    c.key = arena.text(key)
    c.value = arena.make(value)
  }
}
