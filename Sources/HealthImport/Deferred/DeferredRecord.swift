import HealthDocuments
package import HealthModel

/// A deferred record of an earlier import, assembled from its parts and decompressed.
package struct DeferredRecord {
  package let key: ObjectID
  package let kind: String
  /// The path inside the export; empty for an element.
  package let name: String
  package let bytes: [UInt8]

  /// The maximum decompressed size of an element or a route; a larger one stays deferred. The
  /// parser holds it in memory as a whole. A route of an hour takes about 1 MB.
  private static let byteCountMax = 256 << 20

  /// Fails if a part is missing, or if the bytes are damaged or too many. The parts come from the
  /// store but were once derived from an untrusted file, so their numbers and sizes are checked
  /// again.
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
      // Try a smaller buffer first: most records need far less than the limit, and the output
      // buffer is allocated in full.
      let usual = min(64 * joined.count + (64 << 10), Self.byteCountMax)
      guard
        let unpacked = RawInflate.inflated(joined, limit: usual)
          ?? RawInflate.inflated(joined, limit: Self.byteCountMax)
      else { return nil }
      bytes = unpacked
    }
    (key, kind, name) = (first.key, first.kind, first.name)
  }

  /// The kind of file; nil for an element.
  var file: ExportContents.Kind? { ExportContents.Kind(rawValue: kind) }

  /// The files to which an element refers: by key, or by path in the export.
  package struct References: Hashable {
    package var keys: [ObjectID] = []
    package var names: [String] = []
  }

  package var references: References {
    var references = References()
    guard file == nil else { return references }
    // The tags are scanned without building the element: only two attributes are needed, and the
    // client reads every deferred record once to find the files to request.
    let scanner = TagScanner(MemorySource(bytes))
    while let tag = scanner.next() {
      guard tag != .close else { continue }
      for attribute in scanner.attributes {
        if Bytes.equal(scanner.name, "FileReference"), Bytes.equal(attribute.name, "key") {
          if let key = ContentHash.key(hexadecimal: Bytes.string(attribute.value)) {
            references.keys.append(key)
          }
        } else if Bytes.equal(attribute.name, "resourceFilePath") {
          let path = TextDecoder().text(attribute.value)
          references.names.append(String(path.drop { $0 == "/" }))
        }
      }
    }
    return references
  }
}

extension DeferredRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "DeferredRecord(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
