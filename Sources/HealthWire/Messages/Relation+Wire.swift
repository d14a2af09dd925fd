package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension Relation: ProtobufMessage {
  package static var codec: Codec<Health__V1__Relation> {
    Codec("Relation", health__v1__relation__init, health__v1__relation__unpack)
  }

  package init(_ c: Health__V1__Relation) throws(WireError) {
    let children: ObjectIDSet = try required(c.children, "Relation.children")
    guard !children.ids.isEmpty else { throw WireError("Relation.children", .missing) }
    self.init(
      kind: try enumeration(c.kind.rawValue, "Relation.kind"),
      parent: try required(c.parent, "Relation.parent"), activity: try optional(c.activity),
      children: children.ids)
  }

  package func fill(_ c: inout Health__V1__Relation, in arena: WireArena) {
    c.kind = Health__V1__RelationKind(UInt32(kind.rawValue))
    c.parent = arena.make(parent)
    if let activity { c.activity = arena.make(activity) }
    c.children = arena.make(ObjectIDSet(ids: children))
  }
}
