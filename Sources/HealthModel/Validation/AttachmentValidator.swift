/// How much attachments may take. HealthKit publishes no such numbers; these are ours.
package enum AttachmentLimits {
  /// Bytes of one attachment: 256 MiB.
  package static let size = 256 << 20
  /// Attachments of one object, those that are still being written included.
  package static let countPerObject = 100
  /// Attachments that one caller writes at the same time.
  package static let unfinishedCount = 8
  /// Bytes of one piece, written or read: 1 MiB.
  package static let pieceSize = 1 << 20
  /// UTF-8 bytes of a name: what file systems take.
  package static let nameLength = 255
  /// Characters of a type identifier, and of each half of a media type (RFC 6838, section 4.2).
  package static let contentTypeLength = 127
  package static let metadataEntryCount = 64
  /// UTF-8 bytes of all keys and texts of the metadata.
  package static let metadataLength = 16_384
}

/// Checks what an attachment says of itself. A refusal names the field, never what it holds.
///
/// The content type is one of
///
///     type identifier   letters, digits, `-` and `.`, with a `.` inside: `com.adobe.pdf`
///     media type        two restricted names of RFC 6838 around a `/`: `application/pdf`
///
/// Parameters of media types are not taken.
package enum AttachmentValidator {
  package static func validate(_ request: BeginAttachmentRequest) throws(HealthError) {
    try checkName(request.name)
    guard isContentType(request.contentType) else {
      throw .invalidArgument(
        "content_type: give a type identifier like com.adobe.pdf or a media type like "
          + "application/pdf")
    }
    guard request.size >= 0, request.size <= AttachmentLimits.size else {
      throw HealthError(
        .dataSizeExceeded, "size: an attachment holds at most \(AttachmentLimits.size) bytes")
    }
    try MetadataRules(
      origin: .app, field: "metadata", entryCount: AttachmentLimits.metadataEntryCount,
      length: AttachmentLimits.metadataLength
    ).check(request.metadata)
  }

  /// A client may save the bytes under this name, so it must not lead anywhere else.
  private static func checkName(_ name: String) throws(HealthError) {
    guard (1...AttachmentLimits.nameLength).contains(name.utf8.count) else {
      throw .invalidArgument("name: must have 1 to \(AttachmentLimits.nameLength) bytes of UTF-8")
    }
    guard name.unicodeScalars.allSatisfy({ $0 != "/" && $0.properties.generalCategory != .control })
    else { throw .invalidArgument("name: must not contain / or control characters") }
    guard name != ".", name != ".." else {
      throw .invalidArgument("name: must be the name of a file, not of a folder")
    }
  }

  static func isContentType(_ text: String) -> Bool {
    let halves = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    switch halves.count {
    case 1: return isTypeIdentifier(halves[0])
    case 2: return halves.allSatisfy(isRestrictedName)
    default: return false
    }
  }

  private static func isTypeIdentifier(_ text: Substring.UTF8View) -> Bool {
    guard (3...AttachmentLimits.contentTypeLength).contains(text.count) else { return false }
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isRestrictedName(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, isAlphanumeric(first),
      text.count <= AttachmentLimits.contentTypeLength
    else { return false }
    return text.allSatisfy { isAlphanumeric($0) || "!#$&-^_.+".utf8.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
