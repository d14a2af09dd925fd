package import HealthModel

/// An object that an import kept unread, with all its parts and unpacked.
package struct KeptObject {
  package let key: ObjectID
  package let kind: String
  /// Path inside the export; empty for an element.
  package let name: String
  package let bytes: [UInt8]

  /// What an element or a route may unpack to; anything larger stays kept.
  private static let byteCountMax = 256 << 20

  /// nil when a part is missing, or the bytes are damaged or too many.
  package init?(_ parts: [ImportedObject]) {
    let parts = parts.sorted { $0.part < $1.part }
    guard let first = parts.first, parts.count == Int(first.partCount),
      parts.enumerated().allSatisfy({ $1.part == UInt32($0) && $1.key == first.key })
    else { return nil }
    let joined = parts.count == 1 ? first.payload : parts.flatMap(\.payload)
    switch first.encoding {
    case .identity:
      guard joined.count <= Self.byteCountMax else { return nil }
      bytes = joined
    case .deflate:
      // Most need less than the limit, and room for all of it is not at hand for nothing.
      let usual = min(64 * joined.count + (64 << 10), Self.byteCountMax)
      guard
        let unpacked = RawInflate.inflated(joined, limit: usual)
          ?? RawInflate.inflated(joined, limit: Self.byteCountMax)
      else { return nil }
      bytes = unpacked
    }
    (key, kind, name) = (first.key, first.kind, first.name)
  }

  /// The kind of file that it is; nil for an element.
  var file: ExportContents.Kind? { ExportContents.Kind(rawValue: kind) }

  /// What an element names of kept files: by key, or by the path in the export.
  package struct References: Hashable {
    package var keys: [ObjectID] = []
    package var names: [String] = []
  }

  package var references: References {
    var references = References()
    guard file == nil else { return references }
    let scanner = TagScanner(MemoryStream(bytes))
    while let tag = scanner.next() {
      guard tag != .close else { continue }
      for attribute in scanner.attributes {
        if Bytes.equal(scanner.name, "FileReference"), Bytes.equal(attribute.name, "key") {
          if let key = Self.key(Bytes.string(attribute.value)) { references.keys.append(key) }
        } else if Bytes.equal(attribute.name, "resourceFilePath") {
          let path = TextDecoder().text(attribute.value)
          references.names.append(String(path.drop { $0 == "/" }))
        }
      }
    }
    return references
  }

  /// What `CanonicalElement.hexadecimal` writes.
  static func key(_ text: String) -> ObjectID? {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    return ObjectID(high: high, low: low)
  }

  /// Where a `FileReference` finds a route whose path the kept element does not say.
  static func routeName(hexadecimal key: String) -> String { "workout-routes/\(key).gpx" }
}

extension KeptObject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "KeptObject(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
