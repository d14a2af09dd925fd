// Made from proto/health/v1/object_grants.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension ObjectGrant: ProtobufMessage {
  package static var codec: Codec<Health__V1__ObjectGrant> {
    Codec("ObjectGrant", health__v1__object_grant__init, health__v1__object_grant__unpack)
  }

  package init(_ c: Health__V1__ObjectGrant) throws(WireError) {
    self.init(
      object: try HealthProtobuf.required(c.object, "ObjectGrant.object"),
      isAllowed: c.is_allowed != 0)
  }

  package func fill(_ c: inout Health__V1__ObjectGrant, in arena: WireArena) {
    c.object = arena.make(object)
    c.is_allowed = isAllowed ? 1 : 0
  }
}

extension SetObjectGrantsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetObjectGrantsRequest> {
    Codec("SetObjectGrantsRequest", health__v1__set_object_grants_request__init, health__v1__set_object_grants_request__unpack)
  }

  package init(_ c: Health__V1__SetObjectGrantsRequest) throws(WireError) {
    guard c.n_grants <= 10000 else { throw WireError("SetObjectGrantsRequest.grants", .tooMany(limit: 10000)) }
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "SetObjectGrantsRequest.principal")),
      grants: try HealthProtobuf.list(c.grants, c.n_grants))
  }

  package func fill(_ c: inout Health__V1__SetObjectGrantsRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    (c.n_grants, c.grants) = arena.list(grants)
  }
}

extension SetObjectGrantsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SetObjectGrantsReply> {
    Codec("SetObjectGrantsReply", health__v1__set_object_grants_reply__init, health__v1__set_object_grants_reply__unpack)
  }

  package init(_ c: Health__V1__SetObjectGrantsReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SetObjectGrantsReply, in arena: WireArena) {
  }
}

extension ObjectGrantsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ObjectGrantsRequest> {
    Codec("ObjectGrantsRequest", health__v1__object_grants_request__init, health__v1__object_grants_request__unpack)
  }

  package init(_ c: Health__V1__ObjectGrantsRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "ObjectGrantsRequest.principal")),
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "ObjectGrantsRequest.types"))
  }

  package func fill(_ c: inout Health__V1__ObjectGrantsRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension ObjectGrantsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ObjectGrantsReply> {
    Codec("ObjectGrantsReply", health__v1__object_grants_reply__init, health__v1__object_grants_reply__unpack)
  }

  package init(_ c: Health__V1__ObjectGrantsReply) throws(WireError) {
    self.init(
      objects: try HealthProtobuf.list(c.objects, c.n_objects))
  }

  package func fill(_ c: inout Health__V1__ObjectGrantsReply, in arena: WireArena) {
    (c.n_objects, c.objects) = arena.list(objects)
  }
}

extension GrantedObject: ProtobufMessage {
  package static var codec: Codec<Health__V1__GrantedObject> {
    Codec("GrantedObject", health__v1__granted_object__init, health__v1__granted_object__unpack)
  }

  package init(_ c: Health__V1__GrantedObject) throws(WireError) {
    self.init(
      object: try HealthProtobuf.required(c.object, "GrantedObject.object"),
      type: try HealthProtobuf.objectType(c.type, "GrantedObject.type"),
      decision: try HealthProtobuf.enumeration(c.decision.rawValue, "GrantedObject.decision"),
      isOwn: c.is_own != 0,
      isOffered: c.is_offered != 0)
  }

  package func fill(_ c: inout Health__V1__GrantedObject, in arena: WireArena) {
    c.object = arena.make(object)
    c.type = UInt32(type.code)
    c.decision = Health__V1__AuthorizationDecision(UInt32(decision.rawValue))
    c.is_own = isOwn ? 1 : 0
    c.is_offered = isOffered ? 1 : 0
  }
}
