// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct BeginAttachmentReply: Hashable, Sendable {
  package var attachmentID: ObjectID

  package init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

package struct WriteAttachmentReply: Hashable, Sendable {
  /// The number of bytes on disk: the offset of the next piece.
  package var receivedCount: Int

  package init(receivedCount: Int = 0) {
    self.receivedCount = receivedCount
  }
}

package struct FinishAttachmentRequest: Hashable, Sendable {
  package var attachmentID: ObjectID
  /// The SHA-256 digest of the whole file; 32 bytes.
  package var sha256: [UInt8]

  package init(attachmentID: ObjectID, sha256: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.sha256 = sha256
  }
}

package struct FinishAttachmentReply: Hashable, Sendable {
  package var attachment: Attachment

  package init(attachment: Attachment) {
    self.attachment = attachment
  }
}

package struct ListAttachmentsReply: Hashable, Sendable {
  /// In order of creation.
  package var attachments: [Attachment]

  package init(attachments: [Attachment] = []) {
    self.attachments = attachments
  }
}

package struct ReadAttachmentRequest: Hashable, Sendable {
  package var attachmentID: ObjectID
  package var offset: Int
  /// The maximum number of bytes; 0, or more than 1 MiB: 1 MiB.
  package var length: Int

  package init(attachmentID: ObjectID, offset: Int = 0, length: Int = 0) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.length = length
  }
}

package struct RemoveAttachmentRequest: Hashable, Sendable {
  package var attachmentID: ObjectID

  package init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

package struct RemoveAttachmentReply: Hashable, Sendable {
  package init() {}
}
