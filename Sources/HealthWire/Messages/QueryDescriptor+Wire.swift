package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension QueryDescriptor: ProtobufMessage {
  package static var codec: Codec<Health__V1__QueryDescriptor> {
    Codec(
      "QueryDescriptor", health__v1__query_descriptor__init,
      health__v1__query_descriptor__unpack)
  }

  package init(_ c: Health__V1__QueryDescriptor) throws(WireError) {
    self.init(types: try objectTypes(c.types, c.n_types, "QueryDescriptor.types"))
    guard !types.isEmpty else { throw WireError("QueryDescriptor.types", .missing) }
    filter = try .decode(c.filter)
  }

  package func fill(_ c: inout Health__V1__QueryDescriptor, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types.map { UInt32($0.code) })
    c.filter = filter.encode(in: arena)
  }
}

/// Decodes the descriptors of a query: at least one, and not too many.
func queryDescriptors(
  _ items: UnsafeMutablePointer<UnsafeMutablePointer<Health__V1__QueryDescriptor>?>?,
  _ count: Int, _ field: StaticString
) throws(WireError) -> [QueryDescriptor] {
  guard count > 0 else { throw WireError(field, .missing) }
  guard count <= QueryDescriptor.countMax else {
    throw WireError(field, .tooMany(limit: QueryDescriptor.countMax))
  }
  return try list(items, count)
}
