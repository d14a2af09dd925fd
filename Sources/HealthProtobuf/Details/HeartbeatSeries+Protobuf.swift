package import CHealthProto
package import HealthModel

extension HeartbeatSeries: ProtobufMessage {
  package static var codec: Codec<Health__V1__HeartbeatSeries> {
    Codec(
      "HeartbeatSeries", health__v1__heartbeat_series__init, health__v1__heartbeat_series__unpack)
  }

  package init(_ c: Health__V1__HeartbeatSeries) throws(WireError) {
    self.init(count: try HealthProtobuf.count(c.count, "HeartbeatSeries.count"))
  }

  package func fill(_ c: inout Health__V1__HeartbeatSeries, in arena: WireArena) {
    c.count = UInt64(clamping: count)
  }
}
