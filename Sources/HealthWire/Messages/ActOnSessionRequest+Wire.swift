package import HealthAPI
package import CHealthProto
import HealthModel
package import HealthProtobuf

/// Written by hand, because the action is an enumeration with different values, and a number with
/// optional fields on the wire. An unknown number of a newer client is an error: it must not be
/// taken for another action.
extension ActOnSessionRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ActOnSessionRequest> {
    Codec(
      "ActOnSessionRequest", health__v1__act_on_session_request__init,
      health__v1__act_on_session_request__unpack)
  }

  package init(_ c: Health__V1__ActOnSessionRequest) throws(WireError) {
    let date = Instant(microseconds: c.date_us)
    let action: WorkoutSessionAction =
      switch c.kind {
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_PREPARE:
        .prepare(at: date)
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_START:
        .start(at: date)
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_PAUSE:
        .pause(at: date)
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_RESUME:
        .resume(at: date)
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_STOP:
        .stop(at: date)
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_END:
        .end(at: date)
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_RECORD:
        .record(try required(c.event, "ActOnSessionRequest.event"))
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_BEGIN_ACTIVITY:
        .beginActivity(try required(c.activity, "ActOnSessionRequest.activity"))
      case HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_END_ACTIVITY:
        .endActivity(at: date)
      default: throw WireError("ActOnSessionRequest.kind", .unknownCase)
      }
    self.init(session: try required(c.session, "ActOnSessionRequest.session"), action: action)
  }

  package func fill(_ c: inout Health__V1__ActOnSessionRequest, in arena: WireArena) {
    c.session = arena.make(session)
    c.kind = action.kind
    switch action {
    case .prepare(let date), .start(let date), .pause(let date), .resume(let date),
      .stop(let date), .end(let date), .endActivity(let date):
      c.date_us = date.microseconds
    case .record(let event): c.event = arena.make(event)
    case .beginActivity(let activity): c.activity = arena.make(activity)
    }
  }
}

extension WorkoutSessionAction {
  fileprivate var kind: Health__V1__WorkoutSessionActionKind {
    switch self {
    case .prepare:
      HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_PREPARE
    case .start: HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_START
    case .pause: HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_PAUSE
    case .resume: HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_RESUME
    case .stop: HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_STOP
    case .end: HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_END
    case .record: HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_RECORD
    case .beginActivity:
      HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_BEGIN_ACTIVITY
    case .endActivity:
      HEALTH__V1__WORKOUT_SESSION_ACTION_KIND__WORKOUT_SESSION_ACTION_KIND_END_ACTIVITY
    }
  }
}
