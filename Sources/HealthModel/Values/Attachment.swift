/// A file that belongs to a stored sample (rule ATTACH-02). Its bytes are read separately.
package struct Attachment: Hashable, Sendable {
  package var id: ObjectID
  /// The name of the file, without any folder.
  package var name: String
  /// A uniform type identifier or a media type (`AttachmentValidator`).
  package var contentType: String
  /// Bytes.
  package var size: Int
  /// When the last byte was in the store.
  package var created: Instant
  package var metadata: Metadata
  /// Of the bytes.
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
