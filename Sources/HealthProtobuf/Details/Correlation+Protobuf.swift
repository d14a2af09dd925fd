package import CHealthProto
package import HealthModel

extension Correlation: ProtobufMessage {
  package static var codec: Codec<Health__V1__Correlation> {
    Codec("Correlation", health__v1__correlation__init, health__v1__correlation__unpack)
  }

  package init(_ c: Health__V1__Correlation) throws(WireError) {
    let contained: ObjectIDSet? = try optional(c.contained)
    self.init(contained: contained?.ids ?? [])
  }

  package func fill(_ c: inout Health__V1__Correlation, in arena: WireArena) {
    if !contained.isEmpty { c.contained = arena.make(ObjectIDSet(ids: contained)) }
  }
}
