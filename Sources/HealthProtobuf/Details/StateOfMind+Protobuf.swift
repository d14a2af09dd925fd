package import CHealthProto
package import HealthModel

extension StateOfMind: ProtobufMessage {
  package static var codec: Codec<Health__V1__StateOfMind> {
    Codec("StateOfMind", health__v1__state_of_mind__init, health__v1__state_of_mind__unpack)
  }

  package init(_ c: Health__V1__StateOfMind) throws(WireError) {
    self.init(
      kind: try rawValue(c.kind, of: RawValues.stateOfMindKind, "StateOfMind.kind"),
      valence: c.valence,
      labels: try rawValues(
        c.labels, c.n_labels, of: RawValues.stateOfMindLabel, "StateOfMind.labels"),
      associations: try rawValues(
        c.associations, c.n_associations, of: RawValues.stateOfMindAssociation,
        "StateOfMind.associations"))
  }

  package func fill(_ c: inout Health__V1__StateOfMind, in arena: WireArena) {
    c.kind = rawValue(kind)
    c.valence = valence
    (c.n_labels, c.labels) = arena.numbers(labels.map { rawValue($0) })
    (c.n_associations, c.associations) = arena.numbers(associations.map { rawValue($0) })
  }
}
