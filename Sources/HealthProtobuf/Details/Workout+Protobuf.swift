package import CHealthProto
package import HealthModel

extension Workout: ProtobufMessage {
  package static var codec: Codec<Health__V1__Workout> {
    Codec("Workout", health__v1__workout__init, health__v1__workout__unpack)
  }

  package init(_ c: Health__V1__Workout) throws(WireError) {
    self.init(
      activityType: try rawValue(
        c.activity_type, of: RawValues.workoutActivityType, "Workout.activity_type"),
      duration: c.duration_s)
    events = try list(c.events, c.n_events)
    activities = try list(c.activities, c.n_activities)
    statistics = try list(c.statistics, c.n_statistics)
    zoneGroups = try list(c.zone_groups, c.n_zone_groups)
  }

  package func fill(_ c: inout Health__V1__Workout, in arena: WireArena) {
    c.activity_type = rawValue(activityType)
    c.duration_s = duration
    (c.n_events, c.events) = arena.list(events)
    (c.n_activities, c.activities) = arena.list(activities)
    (c.n_statistics, c.statistics) = arena.list(statistics)
    (c.n_zone_groups, c.zone_groups) = arena.list(zoneGroups)
  }
}
