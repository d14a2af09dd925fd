package import CHealthProto
package import HealthModel

extension WorkoutRoute: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutRoute> {
    Codec("WorkoutRoute", health__v1__workout_route__init, health__v1__workout_route__unpack)
  }

  package init(_ c: Health__V1__WorkoutRoute) throws(WireError) {
    self.init(count: try HealthProtobuf.count(c.count, "WorkoutRoute.count"))
  }

  package func fill(_ c: inout Health__V1__WorkoutRoute, in arena: WireArena) {
    c.count = UInt64(clamping: count)
  }
}
