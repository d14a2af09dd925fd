package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension AppProgram: ProtobufMessage {
  package static var codec: Codec<Health__V1__AppProgram> {
    Codec("AppProgram", health__v1__app_program__init, health__v1__app_program__unpack)
  }

  package init(_ c: Health__V1__AppProgram) throws(WireError) {
    guard c.digest.len == 32 else { throw WireError("AppProgram.digest", .outOfRange) }
    self.init(
      digest: bytes(c.digest), isConfirmed: c.is_confirmed != 0,
      seenAt: Instant(microseconds: c.seen_at_us))
  }

  package func fill(_ c: inout Health__V1__AppProgram, in arena: WireArena) {
    c.digest = arena.bytes(digest)
    c.is_confirmed = isConfirmed ? 1 : 0
    c.seen_at_us = seenAt.microseconds
  }
}

extension IntroduceRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__IntroduceRequest> {
    Codec(
      "IntroduceRequest", health__v1__introduce_request__init,
      health__v1__introduce_request__unpack)
  }

  package init(_ c: Health__V1__IntroduceRequest) throws(WireError) {
    self.init(
      hello: try required(c.hello, "IntroduceRequest.hello"),
      manifest: try required(c.manifest, "IntroduceRequest.manifest"))
  }

  package func fill(_ c: inout Health__V1__IntroduceRequest, in arena: WireArena) {
    c.hello = arena.make(hello)
    c.manifest = arena.make(manifest)
  }
}

extension IntroduceReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__IntroduceReply> {
    Codec(
      "IntroduceReply", health__v1__introduce_reply__init, health__v1__introduce_reply__unpack)
  }

  package init(_ c: Health__V1__IntroduceReply) throws(WireError) {
    self.init(daemonVersion: try text(c.daemon_version, "IntroduceReply.daemon_version"))
  }

  package func fill(_ c: inout Health__V1__IntroduceReply, in arena: WireArena) {
    c.daemon_version = arena.text(daemonVersion)
  }
}

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

extension ConfirmAppReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__ConfirmAppReply> {
    Codec(
      "ConfirmAppReply", health__v1__confirm_app_reply__init,
      health__v1__confirm_app_reply__unpack)
  }

  package init(_ c: Health__V1__ConfirmAppReply) throws(WireError) {
    self.init(app: try required(c.app, "ConfirmAppReply.app"))
  }

  package func fill(_ c: inout Health__V1__ConfirmAppReply, in arena: WireArena) {
    c.app = arena.make(app)
  }
}

extension RelinkAppRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__RelinkAppRequest> {
    Codec(
      "RelinkAppRequest", health__v1__relink_app_request__init,
      health__v1__relink_app_request__unpack)
  }

  package init(_ c: Health__V1__RelinkAppRequest) throws(WireError) {
    self.init(principal: PrincipalID(try required(c.principal, "RelinkAppRequest.principal")))
  }

  package func fill(_ c: inout Health__V1__RelinkAppRequest, in arena: WireArena) {
    c.principal = arena.make(principal.raw)
  }
}

extension RelinkAppReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__RelinkAppReply> {
    Codec(
      "RelinkAppReply", health__v1__relink_app_reply__init, health__v1__relink_app_reply__unpack)
  }

  package init(_ c: Health__V1__RelinkAppReply) throws(WireError) {
    self.init(app: try required(c.app, "RelinkAppReply.app"))
  }

  package func fill(_ c: inout Health__V1__RelinkAppReply, in arena: WireArena) {
    c.app = arena.make(app)
  }
}

extension IntroduceRequest: WireMessage {}
extension IntroduceReply: WireMessage {}
extension ConfirmAppRequest: WireMessage {}
extension ConfirmAppReply: WireMessage {}
extension RelinkAppRequest: WireMessage {}
extension RelinkAppReply: WireMessage {}
