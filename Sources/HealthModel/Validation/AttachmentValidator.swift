/// The limits of attachments. HealthKit publishes none; these are chosen by this project.
package enum AttachmentLimits {
  /// The maximum size of an attachment in bytes: 256 MiB.
  package static let size = 256 << 20
  /// The maximum number of attachments per object, including unfinished ones.
  package static let countPerObject = 100
  /// The maximum number of attachments that one caller can write concurrently.
  package static let unfinishedCount = 8
  /// The maximum number of bytes per write or read: 1 MiB.
  package static let pieceSize = 1 << 20
  /// The maximum length of a name in UTF-8 bytes: the limit of common file systems.
  package static let nameLength = 255
  /// The maximum length of a type identifier, and of each half of a media type (RFC 6838, section
  /// 4.2).
  package static let contentTypeLength = 127
  package static let metadataEntryCount = 64
  /// The maximum total length of the metadata's keys and strings in UTF-8 bytes.
  package static let metadataLength = 16_384
}

/// Validation of attachments. An error names the field, never its value.
///
/// The content type is one of
///
///     type identifier   letters, digits, `-` and `.`, with a `.` inside: `com.adobe.pdf`
///     media type        two restricted names of RFC 6838 around a `/`: `application/pdf`
///
/// Parameters of media types are not supported.
package enum AttachmentValidator {
  /// - Parameter size: The announced size in bytes.
  package static func validate(
    name: String, contentType: String, size: Int, metadata: Metadata
  ) throws(HealthError) {
    try checkName(name)
    guard isContentType(contentType) else {
      throw .invalidArgument(
        "content_type: give a type identifier like com.adobe.pdf or a media type like "
          + "application/pdf")
    }
    guard size >= 0, size <= AttachmentLimits.size else {
      throw HealthError(
        .dataSizeExceeded, "size: an attachment holds at most \(AttachmentLimits.size) bytes")
    }
    try MetadataRules(
      origin: .app, field: "metadata", entryCount: AttachmentLimits.metadataEntryCount,
      length: AttachmentLimits.metadataLength
    ).check(metadata)
  }

  /// Checks the name. A client may save the bytes under this name, so it must not refer to another
  /// directory.
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
