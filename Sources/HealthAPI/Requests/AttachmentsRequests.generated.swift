// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The attachment to which the bytes are written.
package struct BeginAttachmentReply: Hashable, Sendable {
  /// Identifies the attachment in later calls, also after it is complete.
  package var attachmentID: ObjectID

  package init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

/// Writes bytes to an attachment. Bytes that are already stored are skipped. A request without bytes
/// returns the current count.
package struct WriteAttachmentRequest: Hashable, Sendable, Redacted {
  /// The attachment, which is not finished.
  package var attachmentID: ObjectID
  /// The position of the first byte in the file. Bytes that the daemon already has are skipped.
  package var offset: Int
  /// The bytes, at most 1 MiB; none: the reply contains the number of bytes on disk.
  package var data: [UInt8]

  package init(attachmentID: ObjectID, offset: Int = 0, data: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.data = data
  }
}

/// The state of an upload.
package struct WriteAttachmentReply: Hashable, Sendable {
  /// The number of bytes on disk: the offset of the next piece.
  package var receivedCount: Int

  package init(receivedCount: Int = 0) {
    self.receivedCount = receivedCount
  }
}

/// Completes an upload, which makes the attachment visible.
package struct FinishAttachmentRequest: Hashable, Sendable {
  /// The attachment whose bytes have all been written.
  package var attachmentID: ObjectID
  /// The SHA-256 digest of the whole file; 32 bytes.
  package var sha256: [UInt8]

  package init(attachmentID: ObjectID, sha256: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.sha256 = sha256
  }
}

/// The result of an upload.
package struct FinishAttachmentReply: Hashable, Sendable {
  /// The complete attachment.
  package var attachment: Attachment

  package init(attachment: Attachment) {
    self.attachment = attachment
  }
}

/// A query for the attachments of a sample, or for one attachment.
package enum ListAttachmentsRequest: Hashable, Sendable {
  /// All attachments of a sample.
  case object(ObjectID)
  /// One attachment.
  case attachment(ObjectID)
  /// All attachments of the store, in pages; the user only. 0 for the first page, then `next` of
  /// the reply.
  case all(UInt64)
}

/// The attachments that the caller may read.
package struct ListAttachmentsReply: Hashable, Sendable {
  /// The attachments in order of creation.
  package var attachments: [Attachment]
  /// The sample that each attachment belongs to, in the same order; only for `all_after`.
  package var objectIDs: [ObjectID]
  /// The position of the next page; 0: there is none.
  package var next: UInt64

  package init(attachments: [Attachment] = [], objectIDs: [ObjectID] = [], next: UInt64 = 0) {
    self.attachments = attachments
    self.objectIDs = objectIDs
    self.next = next
  }
}

/// Reads a part of an attachment.
package struct ReadAttachmentRequest: Hashable, Sendable {
  /// The attachment to read.
  package var attachmentID: ObjectID
  /// The position of the first byte; at most the size of the attachment.
  package var offset: Int
  /// The maximum number of bytes; 0, or more than 1 MiB: 1 MiB.
  package var length: Int

  package init(attachmentID: ObjectID, offset: Int = 0, length: Int = 0) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.length = length
  }
}

/// A piece of an attachment.
package struct ReadAttachmentReply: Hashable, Sendable, Redacted {
  /// Fewer bytes than requested, or none, at the end of the file.
  package var data: [UInt8]

  package init(data: [UInt8] = []) {
    self.data = data
  }
}

/// Removes an attachment from an object of the caller.
package struct RemoveAttachmentRequest: Hashable, Sendable {
  /// The attachment to remove.
  package var attachmentID: ObjectID

  package init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

/// Confirms that the attachment is removed.
package struct RemoveAttachmentReply: Hashable, Sendable {
  package init() {}
}
