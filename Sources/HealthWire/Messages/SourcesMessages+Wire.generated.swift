// Made from proto/health/v1/sources.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

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
