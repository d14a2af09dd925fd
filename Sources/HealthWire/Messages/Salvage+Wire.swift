package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SalvageStoreRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SalvageStoreRequest> {
    Codec(
      "SalvageStoreRequest", health__v1__salvage_store_request__init,
      health__v1__salvage_store_request__unpack)
  }

  package init(_ c: Health__V1__SalvageStoreRequest) throws(WireError) {
    self.init(accepts: c.accepts != 0)
  }

  package func fill(_ c: inout Health__V1__SalvageStoreRequest, in arena: WireArena) {
    c.accepts = accepts ? 1 : 0
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SalvageStoreReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__SalvageStoreReply> {
    Codec(
      "SalvageStoreReply", health__v1__salvage_store_reply__init,
      health__v1__salvage_store_reply__unpack)
  }

  package init(_ c: Health__V1__SalvageStoreReply) throws(WireError) {
    self.init()
    damaged = try list(c.damaged, c.n_damaged)
    journalRowCount = try count(c.journal_rows, "SalvageStoreReply.journal_rows")
    isSalvaged = c.salvaged != 0
  }

  package func fill(_ c: inout Health__V1__SalvageStoreReply, in arena: WireArena) {
    (c.n_damaged, c.damaged) = arena.list(damaged)
    c.journal_rows = UInt64(journalRowCount)
    c.salvaged = isSalvaged ? 1 : 0
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
