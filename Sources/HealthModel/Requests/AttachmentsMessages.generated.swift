// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Describes a file that is to be attached to a sample.
public struct BeginAttachmentRequest: Hashable, Sendable, Redacted {
  /// The sample that the file belongs to. When the user refers to an identifier that several apps
  /// have used, it is the user's own sample, or else the one that was saved first.
  public var objectID: ObjectID
  /// The file name, without a directory, 1 to 255 bytes.
  public var name: String
  /// A uniform type identifier such as `public.jpeg`, or a media type such as `image/jpeg`.
  public var contentType: String
  /// Metadata of the attachment: at most 64 entries and 16,384 bytes of keys and texts.
  public var metadata: Metadata
  /// The size of the file in bytes, at most 268,435,456.
  public var size: Int
  /// The time when the attachment was created, for one that was in another store. Absent: the time
  /// when the upload is finished. Only the user can set it.
  public var created: Instant?

  public init(objectID: ObjectID, name: String = "", contentType: String = "", metadata: Metadata = Metadata(), size: Int = 0, created: Instant? = nil) {
    self.objectID = objectID
    self.name = name
    self.contentType = contentType
    self.metadata = metadata
    self.size = size
    self.created = created
  }
}

/// The attachment to which the bytes are written.
public struct BeginAttachmentReply: Hashable, Sendable {
  /// Identifies the attachment in later calls, also after it is complete.
  public var attachmentID: ObjectID

  public init(attachmentID: ObjectID) {
    self.attachmentID = attachmentID
  }
}

/// Writes bytes to an attachment. Bytes that are already stored are skipped. A request without bytes
/// returns the current count.
public struct WriteAttachmentRequest: Hashable, Sendable, Redacted {
  /// The attachment, which is not finished.
  public var attachmentID: ObjectID
  /// The position of the first byte in the file. Bytes that the daemon already has are skipped.
  public var offset: Int
  /// The bytes, at most 1 MiB; none: the reply contains the number of bytes on disk.
  public var data: [UInt8]

  public init(attachmentID: ObjectID, offset: Int = 0, data: [UInt8] = []) {
    self.attachmentID = attachmentID
    self.offset = offset
    self.data = data
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

/// A query for the attachments of a sample, or for one attachment.
public enum ListAttachmentsRequest: Hashable, Sendable {
  /// All attachments of a sample.
  case object(ObjectID)
  /// One attachment.
  case attachment(ObjectID)
  /// All attachments of the store, in pages; the user only. 0 for the first page, then `next` of
  /// the reply.
  case all(UInt64)
}

/// The attachments that the caller may read.
public struct ListAttachmentsReply: Hashable, Sendable {
  /// The attachments in order of creation.
  public var attachments: [Attachment]
  /// The sample that each attachment belongs to, in the same order; only for `all_after`.
  public var objectIDs: [ObjectID]
  /// The position of the next page; 0: there is none.
  public var next: UInt64

  public init(attachments: [Attachment] = [], objectIDs: [ObjectID] = [], next: UInt64 = 0) {
    self.attachments = attachments
    self.objectIDs = objectIDs
    self.next = next
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

/// A piece of an attachment.
public struct ReadAttachmentReply: Hashable, Sendable, Redacted {
  /// Fewer bytes than requested, or none, at the end of the file.
  public var data: [UInt8]

  public init(data: [UInt8] = []) {
    self.data = data
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
