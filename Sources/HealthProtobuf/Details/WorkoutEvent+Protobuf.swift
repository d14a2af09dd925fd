package import CHealthProto
package import HealthModel

extension WorkoutEvent: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutEvent> {
    Codec("WorkoutEvent", health__v1__workout_event__init, health__v1__workout_event__unpack)
  }

  package init(_ c: Health__V1__WorkoutEvent) throws(WireError) {
    self.init(
      type: try rawValue(c.type, of: RawValues.workoutEventType, "WorkoutEvent.type"),
      start: Instant(microseconds: c.start_us), end: Instant(microseconds: c.end_us),
      metadata: try optional(c.metadata) ?? Metadata())
  }

  package func fill(_ c: inout Health__V1__WorkoutEvent, in arena: WireArena) {
    c.type = rawValue(type)
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    if !metadata.isEmpty { c.metadata = arena.make(metadata) }
  }
}
