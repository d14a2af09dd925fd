// Made from proto/health/v1/relations.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension Relation: ProtobufMessage {
  package static var codec: Codec<Health__V1__Relation> {
    Codec("Relation", health__v1__relation__init, health__v1__relation__unpack)
  }

  package init(_ c: Health__V1__Relation) throws(WireError) {
    self.init(
      kind: try HealthProtobuf.enumeration(c.kind.rawValue, "Relation.kind"),
      parent: try HealthProtobuf.required(c.parent, "Relation.parent"),
      activity: try HealthProtobuf.optional(c.activity),
      children: try HealthProtobuf.requiredIDs(c.children, "Relation.children"))
  }

  package func fill(_ c: inout Health__V1__Relation, in arena: WireArena) {
    c.kind = Health__V1__RelationKind(UInt32(kind.rawValue))
    c.parent = arena.make(parent)
    if let activity { c.activity = arena.make(activity) }
    c.children = arena.make(ObjectIDSet(ids: children))
  }
}

extension RelateRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RelateRequest> {
    Codec("RelateRequest", health__v1__relate_request__init, health__v1__relate_request__unpack)
  }

  package init(_ c: Health__V1__RelateRequest) throws(WireError) {
    guard c.n_relations > 0 else { throw WireError("RelateRequest.relations", .missing) }
    self.init(
      relations: try HealthProtobuf.list(c.relations, c.n_relations),
      isRemoval: c.is_removal != 0)
  }

  package func fill(_ c: inout Health__V1__RelateRequest, in arena: WireArena) {
    (c.n_relations, c.relations) = arena.list(relations)
    c.is_removal = isRemoval ? 1 : 0
  }
}

extension RelateReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RelateReply> {
    Codec("RelateReply", health__v1__relate_reply__init, health__v1__relate_reply__unpack)
  }

  package init(_ c: Health__V1__RelateReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RelateReply, in arena: WireArena) {
  }
}
