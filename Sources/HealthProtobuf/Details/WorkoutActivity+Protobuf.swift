package import CHealthProto
package import HealthModel

extension WorkoutActivity: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutActivity> {
    Codec(
      "WorkoutActivity", health__v1__workout_activity__init, health__v1__workout_activity__unpack)
  }

  package init(_ c: Health__V1__WorkoutActivity) throws(WireError) {
    self.init(
      id: try required(c.id, "WorkoutActivity.id"),
      activityType: try rawValue(
        c.activity_type, of: RawValues.workoutActivityType, "WorkoutActivity.activity_type"),
      locationType: try rawValue(
        c.location_type, of: RawValues.workoutLocationType, "WorkoutActivity.location_type"),
      swimmingLocationType: try rawValue(
        c.swimming_location_type, of: RawValues.swimmingLocationType,
        "WorkoutActivity.swimming_location_type"),
      lapLength: optional(c.has_lap_length_m_case, c.lap_length_m),
      start: Instant(microseconds: c.start_us), end: Instant(microseconds: c.end_us),
      duration: c.duration_s)
    events = try list(c.events, c.n_events)
    statistics = try list(c.statistics, c.n_statistics)
    metadata = try optional(c.metadata) ?? Metadata()
  }

  package func fill(_ c: inout Health__V1__WorkoutActivity, in arena: WireArena) {
    c.id = arena.make(id)
    c.activity_type = rawValue(activityType)
    c.location_type = rawValue(locationType)
    c.swimming_location_type = rawValue(swimmingLocationType)
    if let lapLength {
      c.has_lap_length_m_case = HEALTH__V1__WORKOUT_ACTIVITY__HAS_LAP_LENGTH_M_LAP_LENGTH_M
      c.lap_length_m = lapLength
    }
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    c.duration_s = duration
    (c.n_events, c.events) = arena.list(events)
    (c.n_statistics, c.statistics) = arena.list(statistics)
    if !metadata.isEmpty { c.metadata = arena.make(metadata) }
  }
}
