package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension CompactStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CompactStoreRequest> {
    Codec(
      "CompactStoreRequest", health__v1__compact_store_request__init,
      health__v1__compact_store_request__unpack)
  }

  package init(_ c: Health__V1__CompactStoreRequest) throws(WireError) { self.init() }
  package func fill(_ c: inout Health__V1__CompactStoreRequest, in arena: WireArena) {}

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
