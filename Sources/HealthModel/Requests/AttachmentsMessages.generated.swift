// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

public struct BeginAttachmentReply: Hashable, Sendable {
  public var attachmentID: ObjectID

  public init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

public struct WriteAttachmentReply: Hashable, Sendable {
  /// The number of bytes on disk: the offset of the next piece.
  public var receivedCount: Int

  public init(receivedCount: Int = 0) {
    self.receivedCount = receivedCount
  }
}

public struct FinishAttachmentRequest: Hashable, Sendable {
  public var attachmentID: ObjectID
  /// The SHA-256 digest of the whole file; 32 bytes.
  public var sha256: [UInt8]

  public init(attachmentID: ObjectID, sha256: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.sha256 = sha256
  }
}

public struct FinishAttachmentReply: Hashable, Sendable {
  public var attachment: Attachment

  public init(attachment: Attachment) {
    self.attachment = attachment
  }
}

public struct ListAttachmentsReply: Hashable, Sendable {
  /// In order of creation.
  public var attachments: [Attachment]

  public init(attachments: [Attachment] = []) {
    self.attachments = attachments
  }
}

public struct ReadAttachmentRequest: Hashable, Sendable {
  public var attachmentID: ObjectID
  public var offset: Int
  /// The maximum number of bytes; 0, or more than 1 MiB: 1 MiB.
  public var length: Int

  public init(attachmentID: ObjectID, offset: Int = 0, length: Int = 0) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.length = length
  }
}

public struct RemoveAttachmentRequest: Hashable, Sendable {
  public var attachmentID: ObjectID

  public init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

public struct RemoveAttachmentReply: Hashable, Sendable {
  public init() {}
}
