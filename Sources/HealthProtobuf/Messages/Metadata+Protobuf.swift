package import CHealthProto
package import HealthModel

extension Metadata: ProtobufMessage {
  package static var codec: Codec<Health__V1__Metadata> {
    Codec("Metadata", health__v1__metadata__init, health__v1__metadata__unpack)
  }

  package init(_ c: Health__V1__Metadata) throws(WireError) {
    // The initializer sorts the entries and resolves repeated keys, so that equal metadata has
    // equal bytes.
    self.init(try list(c.entries, c.n_entries) as [Entry])
  }

  package func fill(_ c: inout Health__V1__Metadata, in arena: WireArena) {
    (c.n_entries, c.entries) = arena.list(entries)
  }
}
