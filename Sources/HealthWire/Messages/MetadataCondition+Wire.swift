package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension MetadataCondition: ProtobufMessage {
  package static var codec: Codec<Health__V1__MetadataCondition> {
    Codec(
      "MetadataCondition", health__v1__metadata_condition__init,
      health__v1__metadata_condition__unpack)
  }

  package init(_ c: Health__V1__MetadataCondition) throws(WireError) {
    self.init(key: try text(c.key, "MetadataCondition.key"), test: .exists)
    // The presence of the set is the difference between "has the key" and "has one of these
    // values"; an empty set matches nothing.
    if let set = c.values?.pointee { test = .isAny(of: try list(set.values, set.n_values)) }
  }

  package func fill(_ c: inout Health__V1__MetadataCondition, in arena: WireArena) {
    c.key = arena.text(key)
    guard case .isAny(let values) = test else { return }
    c.values = arena.make(health__v1__metadata_value_set__init) {
      ($0.n_values, $0.values) = arena.list(values)
    }
  }
}
