package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SetObjectGrantsRequest: ProtobufMessage, WireMessage {
  private static let grantCountMax = 10_000

  package static var codec: Codec<Health__V1__SetObjectGrantsRequest> {
    Codec(
      "SetObjectGrantsRequest", health__v1__set_object_grants_request__init,
      health__v1__set_object_grants_request__unpack)
  }

  package init(_ c: Health__V1__SetObjectGrantsRequest) throws(WireError) {
    self.init(
      principal: PrincipalID(try required(c.principal, "SetObjectGrantsRequest.principal")),
      grants: try list(c.grants, c.n_grants))
    guard grants.count <= Self.grantCountMax else {
      throw WireError("SetObjectGrantsRequest.grants", .outOfRange)
    }
  }

  package func fill(_ c: inout Health__V1__SetObjectGrantsRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
    (c.n_grants, c.grants) = arena.list(grants)
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
