package import CHealthProto
package import HealthModel
package import HealthProtobuf

// Requests and replies of health.v1.Attachments about an attachment as a whole. The pieces are in
// AttachmentBytes+Wire.swift.

extension Attachment: ProtobufMessage {
  package static var codec: Codec<Health__V1__Attachment> {
    Codec("Attachment", health__v1__attachment__init, health__v1__attachment__unpack)
  }

  package init(_ c: Health__V1__Attachment) throws(WireError) {
    self.init(
      id: try required(c.id, "Attachment.id"), name: try text(c.name, "Attachment.name"),
      contentType: try text(c.content_type, "Attachment.content_type"),
      size: try count(c.size, "Attachment.size"), created: Instant(microseconds: c.created_us),
      metadata: try optional(c.metadata) ?? Metadata(), sha256: bytes(c.sha256))
  }

  package func fill(_ c: inout Health__V1__Attachment, in arena: WireArena) {
    c.id = arena.make(id)
    c.name = arena.text(name)
    c.content_type = arena.text(contentType)
    c.size = UInt64(size)
    c.created_us = created.microseconds
    if !metadata.isEmpty { c.metadata = arena.make(metadata) }
    c.sha256 = arena.bytes(sha256)
  }
}

extension BeginAttachmentRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__BeginAttachmentRequest> {
    Codec(
      "BeginAttachmentRequest", health__v1__begin_attachment_request__init,
      health__v1__begin_attachment_request__unpack)
  }

  package init(_ c: Health__V1__BeginAttachmentRequest) throws(WireError) {
    self.init(
      objectID: try required(c.object_id, "BeginAttachmentRequest.object_id"),
      name: try text(c.name, "BeginAttachmentRequest.name"),
      contentType: try text(c.content_type, "BeginAttachmentRequest.content_type"),
      metadata: try optional(c.metadata) ?? Metadata(),
      size: try count(c.size, "BeginAttachmentRequest.size"))
  }

  package func fill(_ c: inout Health__V1__BeginAttachmentRequest, in arena: WireArena) {
    c.object_id = arena.make(objectID)
    c.name = arena.text(name)
    c.content_type = arena.text(contentType)
    if !metadata.isEmpty { c.metadata = arena.make(metadata) }
    c.size = UInt64(size)
  }

}

extension ListAttachmentsRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__ListAttachmentsRequest> {
    Codec(
      "ListAttachmentsRequest", health__v1__list_attachments_request__init,
      health__v1__list_attachments_request__unpack)
  }

  package init(_ c: Health__V1__ListAttachmentsRequest) throws(WireError) {
    switch c.of_case {
    case HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_OBJECT_ID:
      self = .object(try required(c.object_id, "ListAttachmentsRequest.object_id"))
    case HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_ATTACHMENT_ID:
      self = .attachment(try required(c.attachment_id, "ListAttachmentsRequest.attachment_id"))
    default: throw WireError("ListAttachmentsRequest.of", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__ListAttachmentsRequest, in arena: WireArena) {
    switch self {
    case .object(let id):
      c.of_case = HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_OBJECT_ID
      c.object_id = arena.make(id)
    case .attachment(let id):
      c.of_case = HEALTH__V1__LIST_ATTACHMENTS_REQUEST__OF_ATTACHMENT_ID
      c.attachment_id = arena.make(id)
    }
  }

}
