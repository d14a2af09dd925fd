// Made from proto/health/v1/launches.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension LaunchSubscription: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LaunchSubscription> {
    Codec("LaunchSubscription", health__v1__launch_subscription__init, health__v1__launch_subscription__unpack)
  }

  package init(_ c: Health__V1__LaunchSubscription) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__LaunchSubscription, in arena: WireArena) {
  }
}

extension LaunchOrder: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LaunchOrder> {
    Codec("LaunchOrder", health__v1__launch_order__init, health__v1__launch_order__unpack)
  }

  package init(_ c: Health__V1__LaunchOrder) throws(WireError) {
    self.init(
      command: try HealthProtobuf.texts(c.command, c.n_command, "LaunchOrder.command"),
      unit: try HealthProtobuf.text(c.unit, "LaunchOrder.unit"))
  }

  package func fill(_ c: inout Health__V1__LaunchOrder, in arena: WireArena) {
    (c.n_command, c.command) = arena.numbers(command) { arena.text($0) }
    c.unit = arena.text(unit)
  }
}
