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

extension CompactStoreReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__CompactStoreReply> {
    Codec(
      "CompactStoreReply", health__v1__compact_store_reply__init,
      health__v1__compact_store_reply__unpack)
  }

  package init(_ c: Health__V1__CompactStoreReply) throws(WireError) {
    self.init()
    bytesBefore = Int64(try count(c.bytes_before, "CompactStoreReply.bytes_before"))
    bytesAfter = Int64(try count(c.bytes_after, "CompactStoreReply.bytes_after"))
    rewrittenChunkCount = try count(c.rewritten_chunks, "CompactStoreReply.rewritten_chunks")
    removedSampleCount = try count(c.removed_samples, "CompactStoreReply.removed_samples")
    purgedTombstoneCount = try count(c.purged_tombstones, "CompactStoreReply.purged_tombstones")
    removedMetadataCount = try count(c.removed_metadata, "CompactStoreReply.removed_metadata")
    isErased = c.erased != 0
  }

  package func fill(_ c: inout Health__V1__CompactStoreReply, in arena: WireArena) {
    c.bytes_before = UInt64(bytesBefore)
    c.bytes_after = UInt64(bytesAfter)
    c.rewritten_chunks = UInt64(rewrittenChunkCount)
    c.removed_samples = UInt64(removedSampleCount)
    c.purged_tombstones = UInt64(purgedTombstoneCount)
    c.removed_metadata = UInt64(removedMetadataCount)
    c.erased = isErased ? 1 : 0
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
