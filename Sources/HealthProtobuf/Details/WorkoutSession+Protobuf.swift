package import CHealthProto
package import HealthModel

extension WorkoutConfiguration: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutConfiguration> {
    Codec(
      "WorkoutConfiguration", health__v1__workout_configuration__init,
      health__v1__workout_configuration__unpack)
  }

  package init(_ c: Health__V1__WorkoutConfiguration) throws(WireError) {
    self.init(
      activityType: try rawValue(
        c.activity_type, of: RawValues.workoutActivityType, "WorkoutConfiguration.activity_type"),
      locationType: try rawValue(
        c.location_type, of: RawValues.workoutLocationType, "WorkoutConfiguration.location_type"),
      swimmingLocationType: try rawValue(
        c.swimming_location_type, of: RawValues.swimmingLocationType,
        "WorkoutConfiguration.swimming_location_type"),
      lapLength: optional(c.has_lap_length_m_case, c.lap_length_m))
  }

  package func fill(_ c: inout Health__V1__WorkoutConfiguration, in arena: WireArena) {
    c.activity_type = rawValue(activityType)
    c.location_type = rawValue(locationType)
    c.swimming_location_type = rawValue(swimmingLocationType)
    if let lapLength {
      c.has_lap_length_m_case = HEALTH__V1__WORKOUT_CONFIGURATION__HAS_LAP_LENGTH_M_LAP_LENGTH_M
      c.lap_length_m = lapLength
    }
  }
}

extension WorkoutSession: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutSession> {
    Codec(
      "WorkoutSession", health__v1__workout_session__init, health__v1__workout_session__unpack)
  }

  package init(_ c: Health__V1__WorkoutSession) throws(WireError) {
    self.init(
      id: try required(c.id, "WorkoutSession.id"),
      configuration: try required(c.configuration, "WorkoutSession.configuration"))
    state = try enumeration(c.state.rawValue, "WorkoutSession.state")
    start = optionalInstant(c.has_start_us_case, c.start_us)
    end = optionalInstant(c.has_end_us_case, c.end_us)
    events = try list(c.events, c.n_events)
    activities = try list(c.activities, c.n_activities)
    isMirrored = c.is_mirrored != 0
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

extension WorkoutSessionChange: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutSessionChange> {
    Codec(
      "WorkoutSessionChange", health__v1__workout_session_change__init,
      health__v1__workout_session_change__unpack)
  }

  package init(_ c: Health__V1__WorkoutSessionChange) throws(WireError) {
    self.init(
      from: try enumeration(c.from.rawValue, "WorkoutSessionChange.from"),
      to: try enumeration(c.to.rawValue, "WorkoutSessionChange.to"),
      date: Instant(microseconds: c.date_us))
  }

  package func fill(_ c: inout Health__V1__WorkoutSessionChange, in arena: WireArena) {
    c.from = Health__V1__WorkoutSessionState(UInt32(from.rawValue))
    c.to = Health__V1__WorkoutSessionState(UInt32(to.rawValue))
    c.date_us = date.microseconds
  }
}
