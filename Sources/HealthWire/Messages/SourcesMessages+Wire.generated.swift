// Made from proto/health/v1/sources.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension SourceQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SourceQuery> {
    Codec("SourceQuery", health__v1__source_query__init, health__v1__source_query__unpack)
  }

  package init(_ c: Health__V1__SourceQuery) throws(WireError) {
    guard c.n_descriptors > 0 else { throw WireError("SourceQuery.descriptors", .missing) }
    guard c.n_descriptors <= 256 else { throw WireError("SourceQuery.descriptors", .tooMany(limit: 256)) }
    self.init(
      descriptors: try HealthProtobuf.list(c.descriptors, c.n_descriptors))
  }

  package func fill(_ c: inout Health__V1__SourceQuery, in arena: WireArena) {
    (c.n_descriptors, c.descriptors) = arena.list(descriptors)
  }
}

extension SourceReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SourceReply> {
    Codec("SourceReply", health__v1__source_reply__init, health__v1__source_reply__unpack)
  }

  package init(_ c: Health__V1__SourceReply) throws(WireError) {
    self.init(
      sources: try HealthProtobuf.list(c.sources, c.n_sources))
  }

  package func fill(_ c: inout Health__V1__SourceReply, in arena: WireArena) {
    (c.n_sources, c.sources) = arena.list(sources)
  }
}
