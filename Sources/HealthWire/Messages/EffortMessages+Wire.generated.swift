// Made from proto/health/v1/effort.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension EffortRelationship: ProtobufMessage {
  package static var codec: Codec<Health__V1__EffortRelationship> {
    Codec("EffortRelationship", health__v1__effort_relationship__init, health__v1__effort_relationship__unpack)
  }

  package init(_ c: Health__V1__EffortRelationship) throws(WireError) {
    self.init(
      workout: try HealthProtobuf.required(c.workout, "EffortRelationship.workout"),
      activity: try HealthProtobuf.optional(c.activity),
      rows: UnsafeBufferPointer(start: c.rows, count: c.n_rows).map { Int($0) })
  }

  package func fill(_ c: inout Health__V1__EffortRelationship, in arena: WireArena) {
    c.workout = arena.make(workout)
    if let activity { c.activity = arena.make(activity) }
    (c.n_rows, c.rows) = arena.numbers(rows.map { UInt32(clamping: $0) })
  }
}
