// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension FollowSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FollowSessionRequest> {
    Codec("FollowSessionRequest", health__v1__follow_session_request__init, health__v1__follow_session_request__unpack)
  }

  package init(_ c: Health__V1__FollowSessionRequest) throws(WireError) {
    self.init(
      session: try HealthProtobuf.required(c.session, "FollowSessionRequest.session"),
      configuration: try HealthProtobuf.optional(c.configuration),
      isMirror: c.is_mirror != 0)
  }

  package func fill(_ c: inout Health__V1__FollowSessionRequest, in arena: WireArena) {
    c.session = arena.make(session)
    if let configuration { c.configuration = arena.make(configuration) }
    c.is_mirror = isMirror ? 1 : 0
  }
}

extension ActOnSessionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ActOnSessionReply> {
    Codec("ActOnSessionReply", health__v1__act_on_session_reply__init, health__v1__act_on_session_reply__unpack)
  }

  package init(_ c: Health__V1__ActOnSessionReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__ActOnSessionReply, in arena: WireArena) {
  }
}

extension RecoverSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecoverSessionRequest> {
    Codec("RecoverSessionRequest", health__v1__recover_session_request__init, health__v1__recover_session_request__unpack)
  }

  package init(_ c: Health__V1__RecoverSessionRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RecoverSessionRequest, in arena: WireArena) {
  }
}

extension RecoverSessionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecoverSessionReply> {
    Codec("RecoverSessionReply", health__v1__recover_session_reply__init, health__v1__recover_session_reply__unpack)
  }

  package init(_ c: Health__V1__RecoverSessionReply) throws(WireError) {
    self.init(
      session: try HealthProtobuf.optional(c.session))
  }

  package func fill(_ c: inout Health__V1__RecoverSessionReply, in arena: WireArena) {
    if let session { c.session = arena.make(session) }
  }
}

extension MirrorSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MirrorSessionRequest> {
    Codec("MirrorSessionRequest", health__v1__mirror_session_request__init, health__v1__mirror_session_request__unpack)
  }

  package init(_ c: Health__V1__MirrorSessionRequest) throws(WireError) {
    self.init(
      session: try HealthProtobuf.required(c.session, "MirrorSessionRequest.session"),
      isMirrored: c.is_mirrored != 0)
  }

  package func fill(_ c: inout Health__V1__MirrorSessionRequest, in arena: WireArena) {
    c.session = arena.make(session)
    c.is_mirrored = isMirrored ? 1 : 0
  }
}

extension MirrorSessionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MirrorSessionReply> {
    Codec("MirrorSessionReply", health__v1__mirror_session_reply__init, health__v1__mirror_session_reply__unpack)
  }

  package init(_ c: Health__V1__MirrorSessionReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__MirrorSessionReply, in arena: WireArena) {
  }
}

extension SendToRemoteRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SendToRemoteRequest> {
    Codec("SendToRemoteRequest", health__v1__send_to_remote_request__init, health__v1__send_to_remote_request__unpack)
  }

  package init(_ c: Health__V1__SendToRemoteRequest) throws(WireError) {
    self.init(
      session: try HealthProtobuf.required(c.session, "SendToRemoteRequest.session"),
      isMirror: c.is_mirror != 0,
      data: HealthProtobuf.bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__SendToRemoteRequest, in arena: WireArena) {
    c.session = arena.make(session)
    c.is_mirror = isMirror ? 1 : 0
    c.data = arena.bytes(data)
  }
}

extension SendToRemoteReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SendToRemoteReply> {
    Codec("SendToRemoteReply", health__v1__send_to_remote_reply__init, health__v1__send_to_remote_reply__unpack)
  }

  package init(_ c: Health__V1__SendToRemoteReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__SendToRemoteReply, in arena: WireArena) {
  }
}

extension ListenForSessionsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListenForSessionsRequest> {
    Codec("ListenForSessionsRequest", health__v1__listen_for_sessions_request__init, health__v1__listen_for_sessions_request__unpack)
  }

  package init(_ c: Health__V1__ListenForSessionsRequest) throws(WireError) {
    self.init(
      wantsMirrored: c.wants_mirrored != 0,
      wantsConfigurations: c.wants_configurations != 0)
  }

  package func fill(_ c: inout Health__V1__ListenForSessionsRequest, in arena: WireArena) {
    c.wants_mirrored = wantsMirrored ? 1 : 0
    c.wants_configurations = wantsConfigurations ? 1 : 0
  }
}

extension StartCompanionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StartCompanionRequest> {
    Codec("StartCompanionRequest", health__v1__start_companion_request__init, health__v1__start_companion_request__unpack)
  }

  package init(_ c: Health__V1__StartCompanionRequest) throws(WireError) {
    self.init(
      configuration: try HealthProtobuf.required(c.configuration, "StartCompanionRequest.configuration"))
  }

  package func fill(_ c: inout Health__V1__StartCompanionRequest, in arena: WireArena) {
    c.configuration = arena.make(configuration)
  }
}

extension StartCompanionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StartCompanionReply> {
    Codec("StartCompanionReply", health__v1__start_companion_reply__init, health__v1__start_companion_reply__unpack)
  }

  package init(_ c: Health__V1__StartCompanionReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__StartCompanionReply, in arena: WireArena) {
  }
}
