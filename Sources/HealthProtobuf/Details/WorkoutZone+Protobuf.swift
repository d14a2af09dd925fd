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
