package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SourceQuery: WireMessage {}

extension SourceQuery: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceQuery> {
    Codec("SourceQuery", health__v1__source_query__init, health__v1__source_query__unpack)
  }

  package init(_ c: Health__V1__SourceQuery) throws(WireError) {
    self.init(
      descriptors: try queryDescriptors(c.descriptors, c.n_descriptors, "SourceQuery.descriptors"))
  }

  package func fill(_ c: inout Health__V1__SourceQuery, in arena: WireArena) {
    (c.n_descriptors, c.descriptors) = arena.list(descriptors)
  }
}
