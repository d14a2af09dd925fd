// Requests and replies of `health.v1.Attachments`. proto/health/v1/attachments.proto documents the
// calls.

/// Describes a file that is to be attached to a sample.
public struct BeginAttachmentRequest: Hashable, Sendable, Redacted {
  /// The sample to which the file is attached.
  public var objectID: ObjectID
  /// The file name, without a directory.
  public var name: String
  /// A uniform type identifier such as `public.jpeg`, or a media type such as `image/jpeg`.
  public var contentType: String
  /// Metadata of the attachment.
  public var metadata: Metadata
  /// The size in bytes.
  public var size: Int

  public init(
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

package enum ListAttachmentsRequest: Hashable, Sendable {
  /// All attachments of a sample.
  case object(ObjectID)
  case attachment(ObjectID)
}

package struct ReadAttachmentReply: Hashable, Sendable, Redacted {
  /// The bytes; fewer than requested, or none, at the end of the file.
  package var data: [UInt8]
  package init(data: [UInt8]) { self.data = data }
}
