package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension BeginSessionRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__BeginSessionRequest> {
    Codec(
      "BeginSessionRequest", health__v1__begin_session_request__init,
      health__v1__begin_session_request__unpack)
  }

  package init(_ c: Health__V1__BeginSessionRequest) throws(WireError) {
    self.init(
      bundleIdentifier: try text(c.bundle_identifier, "BeginSessionRequest.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__BeginSessionRequest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension BeginSessionReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__BeginSessionReply> {
    Codec(
      "BeginSessionReply", health__v1__begin_session_reply__init,
      health__v1__begin_session_reply__unpack)
  }

  package init(_ c: Health__V1__BeginSessionReply) throws(WireError) {
    self.init(nonce: bytes(c.nonce), daemonID: bytes(c.daemon_id))
  }

  package func fill(_ c: inout Health__V1__BeginSessionReply, in arena: WireArena) {
    c.nonce = arena.bytes(nonce)
    c.daemon_id = arena.bytes(daemonID)
  }
}

extension BeginSessionRequest: WireMessage {}
extension BeginSessionReply: WireMessage {}

extension HelloRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__HelloRequest> {
    Codec("HelloRequest", health__v1__hello_request__init, health__v1__hello_request__unpack)
  }

  package init(_ c: Health__V1__HelloRequest) throws(WireError) {
    self.init(
      bundleIdentifier: try text(c.bundle_identifier, "HelloRequest.bundle_identifier"),
      token: bytes(c.token), nonce: bytes(c.nonce), signature: bytes(c.signature),
      version: try text(c.version, "HelloRequest.version"))
  }

  package func fill(_ c: inout Health__V1__HelloRequest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.token = arena.bytes(token)
    c.nonce = arena.bytes(nonce)
    c.signature = arena.bytes(signature)
    c.version = arena.text(version)
  }
}

extension HelloReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__HelloReply> {
    Codec("HelloReply", health__v1__hello_reply__init, health__v1__hello_reply__unpack)
  }

  package init(_ c: Health__V1__HelloReply) throws(WireError) {
    self.init(daemonVersion: try text(c.daemon_version, "HelloReply.daemon_version"))
  }

  package func fill(_ c: inout Health__V1__HelloReply, in arena: WireArena) {
    c.daemon_version = arena.text(daemonVersion)
  }
}

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
