// Requests and replies of `health.v1.Attachments`. proto/health/v1/attachments.proto documents the
// calls.

package struct BeginAttachmentRequest: Hashable, Sendable, Redacted {
  /// The sample to which the file is attached.
  package var objectID: ObjectID
  package var name: String
  package var contentType: String
  package var metadata: Metadata
  /// The size in bytes.
  package var size: Int

  package init(
    objectID: ObjectID, name: String, contentType: String, metadata: Metadata = Metadata(),
    size: Int
  ) {
    self.objectID = objectID
    self.name = name
    self.contentType = contentType
    self.metadata = metadata
    self.size = size
  }
}

package struct BeginAttachmentReply: Hashable, Sendable {
  package var attachmentID: ObjectID
  package init(attachmentID: ObjectID) { self.attachmentID = attachmentID }
}

/// Writes bytes to an attachment. Bytes below the last `receivedCount` are skipped. A request
/// without bytes returns the current count.
package struct WriteAttachmentRequest: Hashable, Sendable, Redacted {
  package var attachmentID: ObjectID
  package var offset: Int
  package var data: [UInt8]

  package init(attachmentID: ObjectID, offset: Int, data: [UInt8]) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.data = data
  }
}

package struct WriteAttachmentReply: Hashable, Sendable {
  /// The number of bytes on disk.
  package var receivedCount: Int
  package init(receivedCount: Int) { self.receivedCount = receivedCount }
}

package struct FinishAttachmentRequest: Hashable, Sendable {
  package var attachmentID: ObjectID
  package var sha256: [UInt8]

  package init(attachmentID: ObjectID, sha256: [UInt8]) {
    self.attachmentID = attachmentID
    self.sha256 = sha256
  }
}

package struct FinishAttachmentReply: Hashable, Sendable {
  package var attachment: Attachment
  package init(attachment: Attachment) { self.attachment = attachment }
}

package enum ListAttachmentsRequest: Hashable, Sendable {
  /// All attachments of a sample.
  case object(ObjectID)
  case attachment(ObjectID)
}

package struct ListAttachmentsReply: Hashable, Sendable {
  /// In order of creation.
  package var attachments: [Attachment]
  package init(attachments: [Attachment]) { self.attachments = attachments }
}

package struct ReadAttachmentRequest: Hashable, Sendable {
  package var attachmentID: ObjectID
  package var offset: Int
  /// The maximum number of bytes; 0 and values above `AttachmentLimits.pieceSize` mean that size.
  package var length: Int

  package init(attachmentID: ObjectID, offset: Int, length: Int = 0) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.length = length
  }
}

package struct ReadAttachmentReply: Hashable, Sendable, Redacted {
  /// The bytes; fewer than requested, or none, at the end of the file.
  package var data: [UInt8]
  package init(data: [UInt8]) { self.data = data }
}

package struct RemoveAttachmentRequest: Hashable, Sendable {
  package var attachmentID: ObjectID
  package init(attachmentID: ObjectID) { self.attachmentID = attachmentID }
}

package struct RemoveAttachmentReply: Hashable, Sendable {
  package init() {}
}
