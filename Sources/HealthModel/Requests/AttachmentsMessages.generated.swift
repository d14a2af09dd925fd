// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct BeginAttachmentRequest: Hashable, Sendable, Redacted {
  /// The sample that the file belongs to. When the user refers to an identifier that several apps
  /// have used, it is the user's own sample, or else the one that was saved first.
  package var objectID: ObjectID
  package var name: String
  package var contentType: String
  package var metadata: Metadata
  /// The size in bytes.
  package var size: Int

  package init(objectID: ObjectID, name: String = "", contentType: String = "", metadata: Metadata = Metadata(), size: Int = 0) {
    self.objectID = objectID
    self.name = name
    self.contentType = contentType
    self.metadata = metadata
    self.size = size
  }
}

package struct BeginAttachmentReply: Hashable, Sendable {
  package var attachmentID: ObjectID

  package init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

package struct WriteAttachmentRequest: Hashable, Sendable, Redacted {
  package var attachmentID: ObjectID
  package var offset: Int
  package var data: [UInt8]

  package init(attachmentID: ObjectID, offset: Int = 0, data: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.data = data
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

package enum ListAttachmentsRequest: Hashable, Sendable {
  case object(ObjectID)
  case attachment(ObjectID)
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

package struct ReadAttachmentReply: Hashable, Sendable, Redacted {
  /// Fewer bytes than requested, or none, at the end of the file.
  package var data: [UInt8]

  package init(data: [UInt8] = []) {
    self.data = data
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
