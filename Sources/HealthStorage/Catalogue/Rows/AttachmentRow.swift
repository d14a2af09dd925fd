package import HealthModel

/// A row of `attachment`, whose key is the number of the attachment. Numbers are never reused.
///
///     state u8: 0 being written, 1 finished, 2 removed
///     removed      size u64, which determines the parts left to delete
///     otherwise    identifier (high u64, low u64), anchor of the object i64, type u16, source u32,
///                  size u64, created i64, name, content type, metadata, SHA-256 (finished only),
///                  and if parts are encrypted: data key (32 bytes), their number u32
///
/// The bytes are in `attachment_data`: part p (from 0) of attachment n has the key `n << 16 | p`.
/// Each part except the last has `partSize` bytes; `AttachmentKey` encrypts them.
package struct AttachmentRow: Hashable, Sendable {
  package enum State: UInt8 { case unfinished = 0, finished = 1, removed = 2 }

  package static let partSize = 64 << 10
  package static let partBits: Int64 = 16

  package var state: State
  var objectAnchor: Int64
  var type: UInt16
  /// The source number of the object.
  var source: UInt32
  /// Without creation time and hash while it is being written.
  package var attachment: Attachment
  /// nil if no part is encrypted.
  package var key: AttachmentKey?

  package static func partCount(_ size: Int) -> Int { (size + partSize - 1) / partSize }

  package static func partKey(_ number: Int64, _ part: Int) -> Int64 {
    number << partBits | Int64(part)
  }

  package var payload: [UInt8] {
    var bytes: [UInt8] = [state.rawValue]
    guard state != .removed else {
      bytes.append(littleEndian: UInt64(attachment.size))
      return bytes
    }
    bytes.append(littleEndian: attachment.id.high)
    bytes.append(littleEndian: attachment.id.low)
    bytes.append(littleEndian: objectAnchor)
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: source)
    bytes.append(littleEndian: UInt64(attachment.size))
    bytes.append(littleEndian: attachment.created.microseconds)
    bytes.append(attachment.name)
    bytes.append(attachment.contentType)
    let metadata = attachment.metadata.payload
    bytes.append(littleEndian: UInt32(metadata.count))
    bytes += metadata
    if state == .finished { bytes += attachment.sha256 }
    if let key { bytes += key.payload }
    return bytes
  }

  /// Returns the payload that a removed attachment has until its parts are deleted.
  package static func removedPayload(size: Int) -> [UInt8] {
    var bytes: [UInt8] = [State.removed.rawValue]
    bytes.append(littleEndian: UInt64(size))
    return bytes
  }

  private static let part = "attachment"

  package init(
    state: State, objectAnchor: Int64, type: UInt16, source: UInt32, attachment: Attachment,
    key: AttachmentKey?
  ) {
    self.state = state
    self.objectAnchor = objectAnchor
    self.type = type
    self.source = source
    self.attachment = attachment
    self.key = key
  }

  package init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: Self.part)
    guard let state = State(rawValue: try reader.integer()) else { throw .corrupt(Self.part) }
    self.state = state
    guard state != .removed else {
      (objectAnchor, type, source) = (0, 0, 0)
      attachment = Attachment(
        id: ObjectID(high: 0, low: 0), name: "", contentType: "", size: try reader.size(),
        created: Instant(microseconds: 0), sha256: [])
      try reader.finish()
      return
    }
    let id = ObjectID(high: try reader.integer(), low: try reader.integer())
    objectAnchor = try reader.integer()
    type = try reader.integer()
    source = try reader.integer()
    let size = try reader.size()
    let created = Instant(microseconds: try reader.integer())
    let name = try reader.string()
    let contentType = try reader.string()
    let metadata = try Metadata(payload: try reader.take(Int(try reader.integer(UInt32.self))))
    let digest = state == .finished ? SHA256.digestByteCount : 0
    attachment = Attachment(
      id: id, name: name, contentType: contentType, size: size, created: created,
      metadata: metadata, sha256: [UInt8](try reader.take(digest)))
    if reader.remaining > 0 { key = try AttachmentKey(reading: &reader) }
    try reader.finish()
  }
}

extension ByteReader {
  fileprivate mutating func size() throws(StoreError) -> Int {
    let size = try integer(UInt64.self)
    guard size <= UInt64(AttachmentLimits.size) else { throw .corrupt("attachment") }
    return Int(size)
  }
}
