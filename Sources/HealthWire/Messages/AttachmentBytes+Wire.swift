package import CHealthProto
package import HealthModel
package import HealthProtobuf

// The pieces of an attachment. Messages with bytes are encoded and decoded by hand, so that a piece
// is copied only once.

extension WriteAttachmentRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "WriteAttachmentRequest")
    var id: ObjectID?
    self.init(attachmentID: ObjectID(high: 0, low: 0), offset: 0, data: [])
    while let field = try reader.next() {
      switch field.number {
      case 1:
        id = try ObjectID.decode(try field.message("WriteAttachmentRequest.attachment_id"))
      case 2 where field.type == 0:
        offset = try count(field.varint, "WriteAttachmentRequest.offset")
      case 2: throw WireError("WriteAttachmentRequest.offset", .malformed)
      case 3: data = [UInt8](try field.message("WriteAttachmentRequest.data"))
      default: break
      }
    }
    guard let id else { throw WireError("WriteAttachmentRequest.attachment_id", .missing) }
    attachmentID = id
  }

  package func appendWire(to out: inout [UInt8]) {
    out.reserveCapacity(out.count + data.count + 48)
    let id = attachmentID.encoded
    id.withUnsafeBytes { out.appendField(1, bytes: $0) }
    if id.isEmpty { out.appendLength(1, byteCount: 0) }
    out.appendField(2, varint: UInt64(offset))
    data.withUnsafeBytes { out.appendField(3, bytes: $0) }
  }
}

extension ReadAttachmentReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "ReadAttachmentReply")
    self.init(data: [])
    while let field = try reader.next() {
      guard field.number == 1 else { continue }
      data = [UInt8](try field.message("ReadAttachmentReply.data"))
    }
  }

  package func appendWire(to out: inout [UInt8]) {
    out.reserveCapacity(out.count + data.count + 8)
    data.withUnsafeBytes { out.appendField(1, bytes: $0) }
  }
}

extension WriteAttachmentReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WriteAttachmentReply> {
    Codec(
      "WriteAttachmentReply", health__v1__write_attachment_reply__init,
      health__v1__write_attachment_reply__unpack)
  }

  package init(_ c: Health__V1__WriteAttachmentReply) throws(WireError) {
    self.init(receivedCount: try count(c.received, "WriteAttachmentReply.received"))
  }

  package func fill(_ c: inout Health__V1__WriteAttachmentReply, in arena: WireArena) {
    c.received = UInt64(receivedCount)
  }

}

extension ReadAttachmentRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ReadAttachmentRequest> {
    Codec(
      "ReadAttachmentRequest", health__v1__read_attachment_request__init,
      health__v1__read_attachment_request__unpack)
  }

  package init(_ c: Health__V1__ReadAttachmentRequest) throws(WireError) {
    self.init(
      attachmentID: try required(c.attachment_id, "ReadAttachmentRequest.attachment_id"),
      offset: try count(c.offset, "ReadAttachmentRequest.offset"), length: Int(c.length))
  }

  package func fill(_ c: inout Health__V1__ReadAttachmentRequest, in arena: WireArena) {
    c.attachment_id = arena.make(attachmentID)
    c.offset = UInt64(offset)
    c.length = UInt32(clamping: length)
  }

}

extension ObjectID {
  fileprivate var encoded: [UInt8] {
    var bytes: [UInt8] = []
    encode(to: &bytes)
    return bytes
  }
}
