// Made from proto/health/v1/workout_session.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension WorkoutConfiguration: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutConfiguration> {
    Codec("WorkoutConfiguration", health__v1__workout_configuration__init, health__v1__workout_configuration__unpack)
  }

  package init(_ c: Health__V1__WorkoutConfiguration) throws(WireError) {
    self.init(
      activityType: try HealthProtobuf.rawValue(c.activity_type, of: RawValues.workoutActivityType, "WorkoutConfiguration.activity_type"),
      locationType: try HealthProtobuf.rawValue(c.location_type, of: RawValues.workoutLocationType, "WorkoutConfiguration.location_type"),
      swimmingLocationType: try HealthProtobuf.rawValue(c.swimming_location_type, of: RawValues.swimmingLocationType, "WorkoutConfiguration.swimming_location_type"),
      lapLength: c.has_lap_length_m_case.rawValue == 0 ? nil : c.lap_length_m)
  }

  package func fill(_ c: inout Health__V1__WorkoutConfiguration, in arena: WireArena) {
    c.activity_type = HealthProtobuf.rawValue(activityType)
    c.location_type = HealthProtobuf.rawValue(locationType)
    c.swimming_location_type = HealthProtobuf.rawValue(swimmingLocationType)
    if let lapLength {
      c.has_lap_length_m_case = HEALTH__V1__WORKOUT_CONFIGURATION__HAS_LAP_LENGTH_M_LAP_LENGTH_M
      c.lap_length_m = lapLength
    }
  }
}

extension WorkoutSession: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutSession> {
    Codec("WorkoutSession", health__v1__workout_session__init, health__v1__workout_session__unpack)
  }

  package init(_ c: Health__V1__WorkoutSession) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "WorkoutSession.id"),
      configuration: try HealthProtobuf.required(c.configuration, "WorkoutSession.configuration"))
    self.state = try HealthProtobuf.enumeration(c.state.rawValue, "WorkoutSession.state")
    self.start = c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us)
    self.end = c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us)
    self.events = try HealthProtobuf.list(c.events, c.n_events)
    self.activities = try HealthProtobuf.list(c.activities, c.n_activities)
    self.isMirrored = c.is_mirrored != 0
  }

  package func fill(_ c: inout Health__V1__WorkoutSession, in arena: WireArena) {
    c.id = arena.make(id)
    c.configuration = arena.make(configuration)
    c.state = Health__V1__WorkoutSessionState(UInt32(state.rawValue))
    if let start {
      c.has_start_us_case = HEALTH__V1__WORKOUT_SESSION__HAS_START_US_START_US
      c.start_us = start.microseconds
    }
    if let end {
      c.has_end_us_case = HEALTH__V1__WORKOUT_SESSION__HAS_END_US_END_US
      c.end_us = end.microseconds
    }
    (c.n_events, c.events) = arena.list(events)
    (c.n_activities, c.activities) = arena.list(activities)
    c.is_mirrored = isMirrored ? 1 : 0
  }
}

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

extension WorkoutSessionChange: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutSessionChange> {
    Codec("WorkoutSessionChange", health__v1__workout_session_change__init, health__v1__workout_session_change__unpack)
  }

  package init(_ c: Health__V1__WorkoutSessionChange) throws(WireError) {
    self.init(
      from: try HealthProtobuf.enumeration(c.from.rawValue, "WorkoutSessionChange.from"),
      to: try HealthProtobuf.enumeration(c.to.rawValue, "WorkoutSessionChange.to"),
      date: Instant(microseconds: c.date_us))
  }

  package func fill(_ c: inout Health__V1__WorkoutSessionChange, in arena: WireArena) {
    c.from = Health__V1__WorkoutSessionState(UInt32(from.rawValue))
    c.to = Health__V1__WorkoutSessionState(UInt32(to.rawValue))
    c.date_us = date.microseconds
  }
}

extension WorkoutSessionUpdate: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WorkoutSessionUpdate> {
    Codec("WorkoutSessionUpdate", health__v1__workout_session_update__init, health__v1__workout_session_update__unpack)
  }

  package init(_ c: Health__V1__WorkoutSessionUpdate) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_SNAPSHOT:
      self = .snapshot(try HealthProtobuf.required(c.snapshot, "WorkoutSessionUpdate.snapshot"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_CHANGED:
      self = .changed(try HealthProtobuf.required(c.changed, "WorkoutSessionUpdate.changed"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_EVENT:
      self = .event(try HealthProtobuf.required(c.event, "WorkoutSessionUpdate.event"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_BEGAN:
      self = .began(try HealthProtobuf.required(c.began, "WorkoutSessionUpdate.began"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_ENDED:
      self = .ended(try HealthProtobuf.required(c.ended, "WorkoutSessionUpdate.ended"))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_FAILED:
      self = .failed(HealthErrorCode(rawValue: c.failed) ?? .unknown)
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DATA:
      self = .data(HealthProtobuf.bytes(c.data))
    case HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DISCONNECTED:
      self = .disconnected
    default: throw WireError("WorkoutSessionUpdate.content", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__WorkoutSessionUpdate, in arena: WireArena) {
    switch self {
    case .snapshot(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_SNAPSHOT
      c.snapshot = arena.make(value)
    case .changed(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_CHANGED
      c.changed = arena.make(value)
    case .event(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_EVENT
      c.event = arena.make(value)
    case .began(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_BEGAN
      c.began = arena.make(value)
    case .ended(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_ENDED
      c.ended = arena.make(value)
    case .failed(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_FAILED
      c.failed = value.rawValue
    case .data(let value):
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DATA
      c.data = arena.bytes(value)
    case .disconnected:
      c.content_case = HEALTH__V1__WORKOUT_SESSION_UPDATE__CONTENT_DISCONNECTED
      c.disconnected = 1
    }
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

extension SessionInterest: ProtobufMessage, WireMessage {
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

extension SessionAnnouncement: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SessionAnnouncement> {
    Codec("SessionAnnouncement", health__v1__session_announcement__init, health__v1__session_announcement__unpack)
  }

  package init(_ c: Health__V1__SessionAnnouncement) throws(WireError) {
    switch c.content_case {
    case HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_MIRRORED:
      self = .mirrored(try HealthProtobuf.required(c.mirrored, "SessionAnnouncement.mirrored"))
    case HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_CONFIGURATION:
      self = .configuration(try HealthProtobuf.required(c.configuration, "SessionAnnouncement.configuration"))
    default: throw WireError("SessionAnnouncement.content", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__SessionAnnouncement, in arena: WireArena) {
    switch self {
    case .mirrored(let value):
      c.content_case = HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_MIRRORED
      c.mirrored = arena.make(value)
    case .configuration(let value):
      c.content_case = HEALTH__V1__SESSION_ANNOUNCEMENT__CONTENT_CONFIGURATION
      c.configuration = arena.make(value)
    }
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
