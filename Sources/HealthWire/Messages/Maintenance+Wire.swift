package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension VerifyStoreReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__VerifyStoreReply> {
    Codec(
      "VerifyStoreReply", health__v1__verify_store_reply__init,
      health__v1__verify_store_reply__unpack)
  }

  package init(_ c: Health__V1__VerifyStoreReply) throws(WireError) {
    self.init(
      checkedChunks: try count(c.checked_chunks, "VerifyStoreReply.checked_chunks"),
      checkedSamples: try count(c.checked_samples, "VerifyStoreReply.checked_samples"),
      problems: [])
    for index in 0..<c.n_problems {
      problems.append(try text(c.problems[index], "VerifyStoreReply.problems"))
    }
  }

  package func fill(_ c: inout Health__V1__VerifyStoreReply, in arena: WireArena) {
    c.checked_chunks = UInt64(checkedChunks)
    c.checked_samples = UInt64(checkedSamples)
    (c.n_problems, c.problems) = arena.numbers(problems.map { arena.text($0) })
  }
}

extension BackupStoreRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__BackupStoreRequest> {
    Codec(
      "BackupStoreRequest", health__v1__backup_store_request__init,
      health__v1__backup_store_request__unpack)
  }

  package init(_ c: Health__V1__BackupStoreRequest) throws(WireError) {
    self.init(path: try text(c.path, "BackupStoreRequest.path"))
  }

  package func fill(_ c: inout Health__V1__BackupStoreRequest, in arena: WireArena) {
    c.path = arena.text(path)
  }
}

extension BackupStoreReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__BackupStoreReply> {
    Codec(
      "BackupStoreReply", health__v1__backup_store_reply__init,
      health__v1__backup_store_reply__unpack)
  }

  package init(_ c: Health__V1__BackupStoreReply) throws(WireError) {
    self.init(bytes: Int64(try count(c.bytes, "BackupStoreReply.bytes")))
  }

  package func fill(_ c: inout Health__V1__BackupStoreReply, in arena: WireArena) {
    c.bytes = UInt64(bytes)
  }
}

extension SetSourceOrderRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__SetSourceOrderRequest> {
    Codec(
      "SetSourceOrderRequest", health__v1__set_source_order_request__init,
      health__v1__set_source_order_request__unpack)
  }

  package init(_ c: Health__V1__SetSourceOrderRequest) throws(WireError) {
    self.init(
      type: try objectType(c.type, "SetSourceOrderRequest.type"),
      sources: try list(c.sources, c.n_sources))
  }

  package func fill(_ c: inout Health__V1__SetSourceOrderRequest, in arena: WireArena) {
    c.type = UInt32(type.code)
    (c.n_sources, c.sources) = arena.list(sources)
  }
}
