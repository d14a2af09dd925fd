package import CHealthProto
package import HealthModel
package import HealthProtobuf

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
