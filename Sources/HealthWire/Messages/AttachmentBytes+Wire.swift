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

extension ObjectID {
  fileprivate var encoded: [UInt8] {
    var bytes: [UInt8] = []
    encode(to: &bytes)
    return bytes
  }
}
