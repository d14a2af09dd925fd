package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension KeptObjectsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__KeptObjectsRequest> {
    Codec(
      "KeptObjectsRequest", health__v1__kept_objects_request__init,
      health__v1__kept_objects_request__unpack)
  }

  package init(_ c: Health__V1__KeptObjectsRequest) throws(WireError) {
    self.init()
    keys = try list(c.keys, c.n_keys)
    isSummary = c.is_summary != 0
    after = c.after
  }

  package func fill(_ c: inout Health__V1__KeptObjectsRequest, in arena: WireArena) {
    (c.n_keys, c.keys) = arena.list(keys)
    c.is_summary = isSummary ? 1 : 0
    c.after = after
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension KeptObjectsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__KeptObjectsReply> {
    Codec(
      "KeptObjectsReply", health__v1__kept_objects_reply__init,
      health__v1__kept_objects_reply__unpack)
  }

  package init(_ c: Health__V1__KeptObjectsReply) throws(WireError) {
    self.init()
    objects = try list(c.objects, c.n_objects)
    next = c.next
  }

  package func fill(_ c: inout Health__V1__KeptObjectsReply, in arena: WireArena) {
    (c.n_objects, c.objects) = arena.list(objects)
    c.next = next
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
