// Made from proto/health/v1/authorization.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
import HealthModel
package import HealthProtobuf

extension AuthorizationStatusRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AuthorizationStatusRequest> {
    Codec("AuthorizationStatusRequest", health__v1__authorization_status_request__init, health__v1__authorization_status_request__unpack)
  }

  package init(_ c: Health__V1__AuthorizationStatusRequest) throws(WireError) {
    guard c.n_types > 0 else { throw WireError("AuthorizationStatusRequest.types", .missing) }
    guard c.n_types <= 1024 else { throw WireError("AuthorizationStatusRequest.types", .tooMany(limit: 1024)) }
    self.init(
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "AuthorizationStatusRequest.types"))
  }

  package func fill(_ c: inout Health__V1__AuthorizationStatusRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
  }
}

extension AuthorizationStatusReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AuthorizationStatusReply> {
    Codec("AuthorizationStatusReply", health__v1__authorization_status_reply__init, health__v1__authorization_status_reply__unpack)
  }

  package init(_ c: Health__V1__AuthorizationStatusReply) throws(WireError) {
    self.init(
      statuses: try HealthProtobuf.enumerations(c.statuses, c.n_statuses, "AuthorizationStatusReply.statuses"))
  }

  package func fill(_ c: inout Health__V1__AuthorizationStatusReply, in arena: WireArena) {
    (c.n_statuses, c.statuses) = arena.numbers(statuses) { Health__V1__AuthorizationDecision(UInt32($0.rawValue)) }
  }
}

extension AuthorizationRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AuthorizationRequest> {
    Codec("AuthorizationRequest", health__v1__authorization_request__init, health__v1__authorization_request__unpack)
  }

  package init(_ c: Health__V1__AuthorizationRequest) throws(WireError) {
    self.init(
      share: try HealthProtobuf.objectTypes(c.share, c.n_share, "AuthorizationRequest.share"),
      read: try HealthProtobuf.objectTypes(c.read, c.n_read, "AuthorizationRequest.read"),
      isFromExtension: c.from_extension != 0)
  }

  package func fill(_ c: inout Health__V1__AuthorizationRequest, in arena: WireArena) {
    (c.n_share, c.share) = arena.numbers(share) { UInt32($0.code) }
    (c.n_read, c.read) = arena.numbers(read) { UInt32($0.code) }
    c.from_extension = isFromExtension ? 1 : 0
  }
}

extension AuthorizationReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__AuthorizationReply> {
    Codec("AuthorizationReply", health__v1__authorization_reply__init, health__v1__authorization_reply__unpack)
  }

  package init(_ c: Health__V1__AuthorizationReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__AuthorizationReply, in arena: WireArena) {
  }
}

extension RequestStatusRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RequestStatusRequest> {
    Codec("RequestStatusRequest", health__v1__request_status_request__init, health__v1__request_status_request__unpack)
  }

  package init(_ c: Health__V1__RequestStatusRequest) throws(WireError) {
    self.init(
      share: try HealthProtobuf.objectTypes(c.share, c.n_share, "RequestStatusRequest.share"),
      read: try HealthProtobuf.objectTypes(c.read, c.n_read, "RequestStatusRequest.read"))
  }

  package func fill(_ c: inout Health__V1__RequestStatusRequest, in arena: WireArena) {
    (c.n_share, c.share) = arena.numbers(share) { UInt32($0.code) }
    (c.n_read, c.read) = arena.numbers(read) { UInt32($0.code) }
  }
}

extension RequestStatusReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RequestStatusReply> {
    Codec("RequestStatusReply", health__v1__request_status_reply__init, health__v1__request_status_reply__unpack)
  }

  package init(_ c: Health__V1__RequestStatusReply) throws(WireError) {
    self.init(
      status: try HealthProtobuf.enumeration(c.status.rawValue, "RequestStatusReply.status"))
  }

  package func fill(_ c: inout Health__V1__RequestStatusReply, in arena: WireArena) {
    c.status = Health__V1__AuthorizationRequestStatus(UInt32(status.rawValue))
  }
}

extension ObjectAuthorizationRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ObjectAuthorizationRequest> {
    Codec("ObjectAuthorizationRequest", health__v1__object_authorization_request__init, health__v1__object_authorization_request__unpack)
  }

  package init(_ c: Health__V1__ObjectAuthorizationRequest) throws(WireError) {
    self.init(
      type: try HealthProtobuf.objectType(c.type, "ObjectAuthorizationRequest.type"),
      predicate: try HealthProtobuf.optional(c.predicate))
  }

  package func fill(_ c: inout Health__V1__ObjectAuthorizationRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    if let predicate { c.predicate = arena.make(predicate) }
  }
}

extension HandleExtensionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__HandleExtensionRequest> {
    Codec("HandleExtensionRequest", health__v1__handle_extension_request__init, health__v1__handle_extension_request__unpack)
  }

  package init(_ c: Health__V1__HandleExtensionRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__HandleExtensionRequest, in arena: WireArena) {
  }
}
