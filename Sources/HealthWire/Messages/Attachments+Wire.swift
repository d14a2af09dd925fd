package import CHealthProto
package import HealthModel
package import HealthProtobuf

// Requests and replies of health.v1.Attachments about an attachment as a whole. The pieces are in
// AttachmentBytes+Wire.swift.

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
