package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension ConfirmAppRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__ConfirmAppRequest> {
    Codec(
      "ConfirmAppRequest", health__v1__confirm_app_request__init,
      health__v1__confirm_app_request__unpack)
  }

  package init(_ c: Health__V1__ConfirmAppRequest) throws(WireError) {
    guard c.program.len == 0 || c.program.len == 32 else {
      throw WireError("ConfirmAppRequest.program", .outOfRange)
    }
    self.init(
      principal: PrincipalID(try required(c.principal, "ConfirmAppRequest.principal")),
      program: bytes(c.program))
  }

  package func fill(_ c: inout Health__V1__ConfirmAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    c.program = arena.bytes(program)
  }
}

extension ConfirmAppRequest: WireMessage {}
