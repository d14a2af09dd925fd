// Made from proto/health/v1/attachments.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Describes a file that is to be attached to a sample.
public struct NewAttachment: Hashable, Sendable, Redacted {
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
