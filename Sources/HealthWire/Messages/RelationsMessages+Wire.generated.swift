// Made from proto/health/v1/relations.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension RelateReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RelateReply> {
    Codec("RelateReply", health__v1__relate_reply__init, health__v1__relate_reply__unpack)
  }

  package init(_ c: Health__V1__RelateReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RelateReply, in arena: WireArena) {
  }
}
