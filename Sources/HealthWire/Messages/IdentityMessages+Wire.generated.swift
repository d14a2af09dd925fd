// Made from proto/health/v1/identity.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
import HealthModel
package import HealthProtobuf

extension ConfirmAppRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ConfirmAppRequest> {
    Codec("ConfirmAppRequest", health__v1__confirm_app_request__init, health__v1__confirm_app_request__unpack)
  }

  package init(_ c: Health__V1__ConfirmAppRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "ConfirmAppRequest.principal")),
      program: HealthProtobuf.bytes(c.program))
    try checkMessage()
  }

  package func fill(_ c: inout Health__V1__ConfirmAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.program = arena.bytes(program)
  }
}

extension ConfirmAppReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ConfirmAppReply> {
    Codec("ConfirmAppReply", health__v1__confirm_app_reply__init, health__v1__confirm_app_reply__unpack)
  }

  package init(_ c: Health__V1__ConfirmAppReply) throws(WireError) {
    self.init(
      app: try HealthProtobuf.required(c.app, "ConfirmAppReply.app"))
  }

  package func fill(_ c: inout Health__V1__ConfirmAppReply, in arena: WireArena) {
    c.app = arena.make(app)
  }
}

extension RelinkAppRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RelinkAppRequest> {
    Codec("RelinkAppRequest", health__v1__relink_app_request__init, health__v1__relink_app_request__unpack)
  }

  package init(_ c: Health__V1__RelinkAppRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try HealthProtobuf.required(c.principal, "RelinkAppRequest.principal")))
  }

  package func fill(_ c: inout Health__V1__RelinkAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
  }
}

extension RelinkAppReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RelinkAppReply> {
    Codec("RelinkAppReply", health__v1__relink_app_reply__init, health__v1__relink_app_reply__unpack)
  }

  package init(_ c: Health__V1__RelinkAppReply) throws(WireError) {
    self.init(
      app: try HealthProtobuf.required(c.app, "RelinkAppReply.app"))
  }

  package func fill(_ c: inout Health__V1__RelinkAppReply, in arena: WireArena) {
    c.app = arena.make(app)
  }
}
