/// A file attached to a stored sample (rule ATTACH-02). Its bytes are read separately.
package struct Attachment: Hashable, Sendable {
  package var id: ObjectID
  /// The file name, without a directory.
  package var name: String
  /// A uniform type identifier or a media type (see `AttachmentValidator`).
  package var contentType: String
  /// The size in bytes.
  package var size: Int
  /// The time at which the last byte was stored.
  package var created: Instant
  package var metadata: Metadata
  /// The SHA-256 of the bytes.
  package var sha256: [UInt8]

  package init(
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
