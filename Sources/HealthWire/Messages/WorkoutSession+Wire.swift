package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension FollowSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FollowSessionRequest> {
    Codec(
      "FollowSessionRequest", health__v1__follow_session_request__init,
      health__v1__follow_session_request__unpack)
  }

  package init(_ c: Health__V1__FollowSessionRequest) throws(WireError) {
    self.init(
      session: try required(c.session, "FollowSessionRequest.session"),
      configuration: try optional(c.configuration), isMirror: c.is_mirror != 0)
  }

  package func fill(_ c: inout Health__V1__FollowSessionRequest, in arena: WireArena) {
    c.session = arena.make(session)
    if let configuration { c.configuration = arena.make(configuration) }
    c.is_mirror = isMirror ? 1 : 0
  }
}

extension WorkoutSessionUpdate: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WorkoutSessionUpdate> {
    Codec(
      "WorkoutSessionUpdate", health__v1__workout_session_update__init,
      health__v1__workout_session_update__unpack)
  }

  package init(_ c: Health__V1__WorkoutSessionUpdate) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_SNAPSHOT:
      self = .snapshot(try required(c.snapshot, "WorkoutSessionUpdate.snapshot"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_CHANGED:
      self = .changed(try required(c.changed, "WorkoutSessionUpdate.changed"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_EVENT:
      self = .event(try required(c.event, "WorkoutSessionUpdate.event"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_BEGAN:
      self = .began(try required(c.began, "WorkoutSessionUpdate.began"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_ENDED:
      self = .ended(try required(c.ended, "WorkoutSessionUpdate.ended"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_FAILED:
      self = .failed(HealthErrorCode(rawValue: c.failed) ?? .unknown)
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DATA: self = .data(bytes(c.data))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DISCONNECTED: self = .disconnected
    default: throw WireError("WorkoutSessionUpdate.content", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__WorkoutSessionUpdate, in arena: WireArena) {
    switch self {
    case .snapshot(let session):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_SNAPSHOT
      c.snapshot = arena.make(session)
    case .changed(let change):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_CHANGED
      c.changed = arena.make(change)
    case .event(let event):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_EVENT
      c.event = arena.make(event)
    case .began(let activity):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_BEGAN
      c.began = arena.make(activity)
    case .ended(let activity):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_ENDED
      c.ended = arena.make(activity)
    case .failed(let code):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_FAILED
      c.failed = code.rawValue
    case .data(let data):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DATA
      c.data = arena.bytes(data)
    case .disconnected:
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DISCONNECTED
      c.disconnected = 1
    }
  }
}

extension WorkoutSession: WireMessage {}

extension RecoverSessionReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RecoverSessionReply> {
    Codec(
      "RecoverSessionReply", health__v1__recover_session_reply__init,
      health__v1__recover_session_reply__unpack)
  }

  package init(_ c: Health__V1__RecoverSessionReply) throws(WireError) {
    self.init(session: try optional(c.session))
  }

  package func fill(_ c: inout Health__V1__RecoverSessionReply, in arena: WireArena) {
    if let session { c.session = arena.make(session) }
  }
}

extension MirrorSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__MirrorSessionRequest> {
    Codec(
      "MirrorSessionRequest", health__v1__mirror_session_request__init,
      health__v1__mirror_session_request__unpack)
  }

  package init(_ c: Health__V1__MirrorSessionRequest) throws(WireError) {
    self.init(
      session: try required(c.session, "MirrorSessionRequest.session"),
      isMirrored: c.is_mirrored != 0)
  }

  package func fill(_ c: inout Health__V1__MirrorSessionRequest, in arena: WireArena) {
    c.session = arena.make(session)
    c.is_mirrored = isMirrored ? 1 : 0
  }
}

extension SendToRemoteRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SendToRemoteRequest> {
    Codec(
      "SendToRemoteRequest", health__v1__send_to_remote_request__init,
      health__v1__send_to_remote_request__unpack)
  }

  package init(_ c: Health__V1__SendToRemoteRequest) throws(WireError) {
    self.init(
      session: try required(c.session, "SendToRemoteRequest.session"),
      isMirror: c.is_mirror != 0, data: bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__SendToRemoteRequest, in arena: WireArena) {
    c.session = arena.make(session)
    c.is_mirror = isMirror ? 1 : 0
    c.data = arena.bytes(data)
  }
}

extension ListenForSessionsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListenForSessionsRequest> {
    Codec(
      "ListenForSessionsRequest", health__v1__listen_for_sessions_request__init,
      health__v1__listen_for_sessions_request__unpack)
  }

  package init(_ c: Health__V1__ListenForSessionsRequest) throws(WireError) {
    self.init(
      wantsMirrored: c.wants_mirrored != 0, wantsConfigurations: c.wants_configurations != 0)
  }

  package func fill(_ c: inout Health__V1__ListenForSessionsRequest, in arena: WireArena) {
    c.wants_mirrored = wantsMirrored ? 1 : 0
    c.wants_configurations = wantsConfigurations ? 1 : 0
  }
}

extension SessionAnnouncement: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SessionAnnouncement> {
    Codec(
      "SessionAnnouncement", health__v1__session_announcement__init,
      health__v1__session_announcement__unpack)
  }

  package init(_ c: Health__V1__SessionAnnouncement) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_MIRRORED:
      self = .mirrored(try required(c.mirrored, "SessionAnnouncement.mirrored"))
    case HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_CONFIGURATION:
      self = .configuration(try required(c.configuration, "SessionAnnouncement.configuration"))
    default: throw WireError("SessionAnnouncement.content", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__SessionAnnouncement, in arena: WireArena) {
    switch self {
    case .mirrored(let session):
      c.content_case = HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_MIRRORED
      c.mirrored = arena.make(session)
    case .configuration(let configuration):
      c.content_case = HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_CONFIGURATION
      c.configuration = arena.make(configuration)
    }
  }
}

extension StartCompanionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StartCompanionRequest> {
    Codec(
      "StartCompanionRequest", health__v1__start_companion_request__init,
      health__v1__start_companion_request__unpack)
  }

  package init(_ c: Health__V1__StartCompanionRequest) throws(WireError) {
    self.init(
      configuration: try required(c.configuration, "StartCompanionRequest.configuration"))
  }

  package func fill(_ c: inout Health__V1__StartCompanionRequest, in arena: WireArena) {
    c.configuration = arena.make(configuration)
  }
}
