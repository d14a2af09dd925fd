package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension AuthorizationStatusRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__AuthorizationStatusRequest> {
    Codec(
      "AuthorizationStatusRequest", health__v1__authorization_status_request__init,
      health__v1__authorization_status_request__unpack)
  }

  package init(_ c: Health__V1__AuthorizationStatusRequest) throws(WireError) {
    self.init(types: try objectTypes(c.types, c.n_types, "AuthorizationStatusRequest.types"))
    guard 1...1024 ~= types.count else {
      throw WireError("AuthorizationStatusRequest.types", .outOfRange)
    }
  }

  package func fill(_ c: inout Health__V1__AuthorizationStatusRequest, in arena: WireArena) {
    (c.n_types, c.types) = arena.numbers(types.map { UInt32($0.code) })
  }
}

extension AuthorizationStatusReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__AuthorizationStatusReply> {
    Codec(
      "AuthorizationStatusReply", health__v1__authorization_status_reply__init,
      health__v1__authorization_status_reply__unpack)
  }

  package init(_ c: Health__V1__AuthorizationStatusReply) throws(WireError) {
    self.init(statuses: [])
    for index in 0..<c.n_statuses {
      statuses.append(
        try enumeration(c.statuses[index].rawValue, "AuthorizationStatusReply.statuses"))
    }
  }

  package func fill(_ c: inout Health__V1__AuthorizationStatusReply, in arena: WireArena) {
    (c.n_statuses, c.statuses) = arena.numbers(
      statuses.map { Health__V1__AuthorizationDecision(UInt32($0.rawValue)) })
  }
}
