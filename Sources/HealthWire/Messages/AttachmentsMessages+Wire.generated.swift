// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension Attachment: ProtobufMessage {
  package static var codec: Codec<Health__V1__Attachment> {
    Codec("Attachment", health__v1__attachment__init, health__v1__attachment__unpack)
  }

  package init(_ c: Health__V1__Attachment) throws(WireError) {
    self.init(
      id: try HealthProtobuf.required(c.id, "Attachment.id"),
      name: try HealthProtobuf.text(c.name, "Attachment.name"),
      contentType: try HealthProtobuf.text(c.content_type, "Attachment.content_type"),
      size: try HealthProtobuf.count(c.size, "Attachment.size"),
      created: Instant(microseconds: c.created_us),
      metadata: try HealthProtobuf.optional(c.metadata) ?? Metadata(),
      sha256: HealthProtobuf.bytes(c.sha256))
  }

  package func fill(_ c: inout Health__V1__Attachment, in arena: WireArena) {
    c.id = arena.make(id)
    c.name = arena.text(name)
    c.content_type = arena.text(contentType)
    c.size = UInt64(clamping: size)
    c.created_us = created.microseconds
    if metadata != Metadata() { c.metadata = arena.make(metadata) }
    c.sha256 = arena.bytes(sha256)
  }
}

extension NewAttachment: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginAttachmentRequest> {
    Codec("BeginAttachmentRequest", health__v1__begin_attachment_request__init, health__v1__begin_attachment_request__unpack)
  }

  package init(_ c: Health__V1__BeginAttachmentRequest) throws(WireError) {
    self.init(
      objectID: try HealthProtobuf.required(c.object_id, "BeginAttachmentRequest.object_id"),
      name: try HealthProtobuf.text(c.name, "BeginAttachmentRequest.name"),
      contentType: try HealthProtobuf.text(c.content_type, "BeginAttachmentRequest.content_type"),
      metadata: try HealthProtobuf.optional(c.metadata) ?? Metadata(),
      size: try HealthProtobuf.count(c.size, "BeginAttachmentRequest.size"),
      created: c.has_created_us_case.rawValue == 0 ? nil : Instant(microseconds: c.created_us))
  }

  package func fill(_ c: inout Health__V1__BeginAttachmentRequest, in arena: WireArena) {
    c.object_id = arena.make(objectID)
    c.name = arena.text(name)
    c.content_type = arena.text(contentType)
    if metadata != Metadata() { c.metadata = arena.make(metadata) }
    c.size = UInt64(clamping: size)
    if let created {
      c.has_created_us_case = HEALTH__V1__BEGIN_ATTACHMENT_REQUEST__HAS_CREATED_US_CREATED_US
      c.created_us = created.microseconds
    }
  }
}

extension BeginAttachmentReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginAttachmentReply> {
    Codec("BeginAttachmentReply", health__v1__begin_attachment_reply__init, health__v1__begin_attachment_reply__unpack)
  }

  package init(_ c: Health__V1__BeginAttachmentReply) throws(WireError) {
    self.init(
      attachmentID: try HealthProtobuf.required(c.attachment_id, "BeginAttachmentReply.attachment_id"))
  }

  package func fill(_ c: inout Health__V1__BeginAttachmentReply, in arena: WireArena) {
    c.attachment_id = arena.make(attachmentID)
  }
}

extension WriteAttachmentRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "WriteAttachmentRequest")
    var attachmentID: ObjectID?
    var offset: Int = 0
    var data: [UInt8] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: attachmentID = try .decode(try field.message("WriteAttachmentRequest.attachment_id"))
      case 2: offset = try HealthProtobuf.count(try field.number("WriteAttachmentRequest.offset"), "WriteAttachmentRequest.offset")
      case 3: data = Array(try field.message("WriteAttachmentRequest.data"))
      default: break
      }
    }
    guard let attachmentID else { throw WireError("WriteAttachmentRequest.attachment_id", .missing) }
    self.init(attachmentID: attachmentID, offset: offset, data: data)
  }

  package func appendWire(to out: inout [UInt8]) {
    out.appendMessages(1, [attachmentID])
    out.appendField(2, varint: UInt64(clamping: offset))
    data.withUnsafeBytes { out.appendField(3, bytes: $0) }
  }
}

extension WriteAttachmentReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__WriteAttachmentReply> {
    Codec("WriteAttachmentReply", health__v1__write_attachment_reply__init, health__v1__write_attachment_reply__unpack)
  }

  package init(_ c: Health__V1__WriteAttachmentReply) throws(WireError) {
    self.init(
      receivedCount: try HealthProtobuf.count(c.received, "WriteAttachmentReply.received"))
  }

  package func fill(_ c: inout Health__V1__WriteAttachmentReply, in arena: WireArena) {
    c.received = UInt64(clamping: receivedCount)
  }
}

extension FinishAttachmentRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FinishAttachmentRequest> {
    Codec("FinishAttachmentRequest", health__v1__finish_attachment_request__init, health__v1__finish_attachment_request__unpack)
  }

  package init(_ c: Health__V1__FinishAttachmentRequest) throws(WireError) {
    self.init(
      attachmentID: try HealthProtobuf.required(c.attachment_id, "FinishAttachmentRequest.attachment_id"),
      sha256: HealthProtobuf.bytes(c.sha256))
  }

  package func fill(_ c: inout Health__V1__FinishAttachmentRequest, in arena: WireArena) {
    c.attachment_id = arena.make(attachmentID)
    c.sha256 = arena.bytes(sha256)
  }
}

extension FinishAttachmentReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__FinishAttachmentReply> {
    Codec("FinishAttachmentReply", health__v1__finish_attachment_reply__init, health__v1__finish_attachment_reply__unpack)
  }

  package init(_ c: Health__V1__FinishAttachmentReply) throws(WireError) {
    self.init(
      attachment: try HealthProtobuf.required(c.attachment, "FinishAttachmentReply.attachment"))
  }

  package func fill(_ c: inout Health__V1__FinishAttachmentReply, in arena: WireArena) {
    c.attachment = arena.make(attachment)
  }
}

extension ListAttachmentsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListAttachmentsRequest> {
    Codec("ListAttachmentsRequest", health__v1__list_attachments_request__init, health__v1__list_attachments_request__unpack)
  }

  package init(_ c: Health__V1__ListAttachmentsRequest) throws(WireError) {
    switch c.of_case {
    case HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_OBJECT_ID:
      self = .object(try HealthProtobuf.required(c.object_id, "ListAttachmentsRequest.object_id"))
    case HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_ATTACHMENT_ID:
      self = .attachment(try HealthProtobuf.required(c.attachment_id, "ListAttachmentsRequest.attachment_id"))
    case HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_ALL_AFTER:
      self = .all(c.all_after)
    default: throw WireError("ListAttachmentsRequest.of", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__ListAttachmentsRequest, in arena: WireArena) {
    switch self {
    case .object(let value):
      c.of_case = HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_OBJECT_ID
      c.object_id = arena.make(value)
    case .attachment(let value):
      c.of_case = HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_ATTACHMENT_ID
      c.attachment_id = arena.make(value)
    case .all(let value):
      c.of_case = HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_ALL_AFTER
      c.all_after = value
    }
  }
}

extension ListAttachmentsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListAttachmentsReply> {
    Codec("ListAttachmentsReply", health__v1__list_attachments_reply__init, health__v1__list_attachments_reply__unpack)
  }

  package init(_ c: Health__V1__ListAttachmentsReply) throws(WireError) {
    self.init(
      attachments: try HealthProtobuf.list(c.attachments, c.n_attachments),
      objectIDs: try HealthProtobuf.list(c.object_ids, c.n_object_ids),
      next: c.next)
  }

  package func fill(_ c: inout Health__V1__ListAttachmentsReply, in arena: WireArena) {
    (c.n_attachments, c.attachments) = arena.list(attachments)
    (c.n_object_ids, c.object_ids) = arena.list(objectIDs)
    c.next = next
  }
}

extension ReadAttachmentRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ReadAttachmentRequest> {
    Codec("ReadAttachmentRequest", health__v1__read_attachment_request__init, health__v1__read_attachment_request__unpack)
  }

  package init(_ c: Health__V1__ReadAttachmentRequest) throws(WireError) {
    self.init(
      attachmentID: try HealthProtobuf.required(c.attachment_id, "ReadAttachmentRequest.attachment_id"),
      offset: try HealthProtobuf.count(c.offset, "ReadAttachmentRequest.offset"),
      length: Int(c.length))
  }

  package func fill(_ c: inout Health__V1__ReadAttachmentRequest, in arena: WireArena) {
    c.attachment_id = arena.make(attachmentID)
    c.offset = UInt64(clamping: offset)
    c.length = UInt32(clamping: length)
  }
}

extension ReadAttachmentReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ColumnReader(bytes, message: "ReadAttachmentReply")
    var data: [UInt8] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: data = Array(try field.message("ReadAttachmentReply.data"))
      default: break
      }
    }
    self.init(data: data)
  }

  package func appendWire(to out: inout [UInt8]) {
    data.withUnsafeBytes { out.appendField(1, bytes: $0) }
  }
}

extension RemoveAttachmentRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveAttachmentRequest> {
    Codec("RemoveAttachmentRequest", health__v1__remove_attachment_request__init, health__v1__remove_attachment_request__unpack)
  }

  package init(_ c: Health__V1__RemoveAttachmentRequest) throws(WireError) {
    self.init(
      attachmentID: try HealthProtobuf.required(c.attachment_id, "RemoveAttachmentRequest.attachment_id"))
  }

  package func fill(_ c: inout Health__V1__RemoveAttachmentRequest, in arena: WireArena) {
    c.attachment_id = arena.make(attachmentID)
  }
}

extension RemoveAttachmentReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveAttachmentReply> {
    Codec("RemoveAttachmentReply", health__v1__remove_attachment_reply__init, health__v1__remove_attachment_reply__unpack)
  }

  package init(_ c: Health__V1__RemoveAttachmentReply) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__RemoveAttachmentReply, in arena: WireArena) {
  }
}
