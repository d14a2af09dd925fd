/// A file attached to a stored sample (rule ATTACH-02). Its bytes are read separately.
public struct Attachment: Hashable, Sendable {
  public var id: ObjectID
  /// The file name, without a directory.
  public var name: String
  /// A uniform type identifier or a media type (see `AttachmentValidator`).
  public var contentType: String
  /// The size in bytes.
  public var size: Int
  /// The time at which the last byte was stored.
  public var created: Instant
  /// The metadata of the attachment.
  public var metadata: Metadata
  /// The SHA-256 of the bytes.
  public var sha256: [UInt8]

  public init(
    id: ObjectID, name: String, contentType: String, size: Int, created: Instant,
    metadata: Metadata = Metadata(), sha256: [UInt8]
  ) {
    self.id = id
    self.name = name
    self.contentType = contentType
    self.size = size
    self.created = created
    self.metadata = metadata
    self.sha256 = sha256
  }
}

extension Attachment: Redacted {}
