// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The attachment to which the bytes are written.
public struct BeginAttachmentReply: Hashable, Sendable {
  /// Identifies the attachment in later calls, also after it is complete.
  public var attachmentID: ObjectID

  public init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

/// The state of an upload.
public struct WriteAttachmentReply: Hashable, Sendable {
  /// The number of bytes on disk: the offset of the next piece.
  public var receivedCount: Int

  public init(receivedCount: Int = 0) {
    self.receivedCount = receivedCount
  }
}

/// Completes an upload, which makes the attachment visible.
public struct FinishAttachmentRequest: Hashable, Sendable {
  /// The attachment whose bytes have all been written.
  public var attachmentID: ObjectID
  /// The SHA-256 digest of the whole file; 32 bytes.
  public var sha256: [UInt8]

  public init(attachmentID: ObjectID, sha256: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.sha256 = sha256
  }
}

/// The result of an upload.
public struct FinishAttachmentReply: Hashable, Sendable {
  /// The complete attachment.
  public var attachment: Attachment

  public init(attachment: Attachment) {
    self.attachment = attachment
  }
}

/// The attachments that the caller may read.
public struct ListAttachmentsReply: Hashable, Sendable {
  /// In order of creation.
  public var attachments: [Attachment]

  public init(attachments: [Attachment] = []) {
    self.attachments = attachments
  }
}

/// Reads a part of an attachment.
public struct ReadAttachmentRequest: Hashable, Sendable {
  /// The attachment to read.
  public var attachmentID: ObjectID
  /// The position of the first byte; at most the size of the attachment.
  public var offset: Int
  /// The maximum number of bytes; 0, or more than 1 MiB: 1 MiB.
  public var length: Int

  public init(attachmentID: ObjectID, offset: Int = 0, length: Int = 0) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.length = length
  }
}

/// Removes an attachment from an object of the caller.
public struct RemoveAttachmentRequest: Hashable, Sendable {
  /// The attachment to remove.
  public var attachmentID: ObjectID

  public init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

/// Confirms that the attachment is removed.
public struct RemoveAttachmentReply: Hashable, Sendable {
  public init() {}
}
