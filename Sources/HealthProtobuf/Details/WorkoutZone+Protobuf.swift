package import CHealthProto
package import HealthModel

extension WorkoutZoneGroup: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutZoneGroup> {
    Codec(
      "WorkoutZoneGroup", health__v1__workout_zone_group__init,
      health__v1__workout_zone_group__unpack)
  }

  package init(_ c: Health__V1__WorkoutZoneGroup) throws(WireError) {
    self.init(
      type: try objectType(c.type, "WorkoutZoneGroup.type"),
      source: try text(c.source, "WorkoutZoneGroup.source"))
    zones = try list(c.zones, c.n_zones)
  }

  package func fill(_ c: inout Health__V1__WorkoutZoneGroup, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.source = arena.text(source)
    (c.n_zones, c.zones) = arena.list(zones)
  }
}

extension WorkoutZone: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutZone> {
    Codec("WorkoutZone", health__v1__workout_zone__init, health__v1__workout_zone__unpack)
  }

  package init(_ c: Health__V1__WorkoutZone) throws(WireError) {
    self.init(
      minimum: optional(c.has_minimum_case, c.minimum),
      maximum: optional(c.has_maximum_case, c.maximum), duration: c.duration_s)
  }

  package func fill(_ c: inout Health__V1__WorkoutZone, in arena: WireArena) {
    if let minimum {
      c.has_minimum_case = HEALTH__V1__WORKOUT_ZONE__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__WORKOUT_ZONE__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
    c.duration_s = duration
  }
}
