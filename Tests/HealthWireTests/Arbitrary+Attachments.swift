import HealthModel
import HealthWire

extension Arbitrary {
  mutating func attachments() -> [any WireMessage & Hashable] {
    [
      BeginAttachmentRequest(
        objectID: id(), name: text(), contentType: text(), metadata: metadata(),
        size: count(1 << 28)),
      BeginAttachmentReply(attachmentID: id()),
      WriteAttachmentRequest(attachmentID: id(), offset: count(1 << 28), data: bytes()),
      WriteAttachmentReply(receivedCount: count(1 << 28)),
      FinishAttachmentRequest(attachmentID: id(), sha256: bytes()),
      FinishAttachmentReply(attachment: attachment()),
      flag() ? ListAttachmentsRequest.object(id()) : .attachment(id()),
      ListAttachmentsReply(attachments: list(4) { $0.attachment() }),
      ReadAttachmentRequest(attachmentID: id(), offset: count(1 << 28), length: count(1 << 20)),
      ReadAttachmentReply(data: bytes()),
      RemoveAttachmentRequest(attachmentID: id()), RemoveAttachmentReply(),
    ]
  }

  private mutating func attachment() -> Attachment {
    Attachment(
      id: id(), name: text(), contentType: text(), size: count(1 << 28), created: instant(),
      metadata: metadata(), sha256: bytes())
  }
}
