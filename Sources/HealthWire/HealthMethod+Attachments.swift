package import HealthModel

extension HealthMethod {
  package enum Attachments {
    package static let service = "health.v1.Attachments"
    package static let begin = Method<BeginAttachmentRequest, BeginAttachmentReply>(
      service, "Begin", idempotent: false)
    /// Bytes that are there already are skipped.
    package static let write = Method<WriteAttachmentRequest, WriteAttachmentReply>(
      service, "Write", idempotent: true)
    package static let finish = Method<FinishAttachmentRequest, FinishAttachmentReply>(
      service, "Finish", idempotent: false)
    package static let list = Method<ListAttachmentsRequest, ListAttachmentsReply>(
      service, "List", idempotent: true)
    package static let read = Method<ReadAttachmentRequest, ReadAttachmentReply>(
      service, "Read", idempotent: true)
    package static let remove = Method<RemoveAttachmentRequest, RemoveAttachmentReply>(
      service, "Remove", idempotent: false)
  }
}
