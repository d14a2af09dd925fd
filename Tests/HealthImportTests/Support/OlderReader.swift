import HealthDocuments
import HealthModel

@testable import HealthImport

/// An older reader that supports only records: it defers every other element and every file with
/// data.
struct OlderReader {
  private(set) var objects: [ImportedObject] = []

  init(path: String) throws {
    let contents = try ExportContents(path: path)
    var canonical = CanonicalElement()
    for member in contents.members where DeferredReader.isFile(member.kind.rawValue) {
      guard member.kind != .main, let stream = contents.stream(of: member) else { continue }
      var summary = FileSummary(kind: member.kind)
      guard summary.read(stream) == nil,
        let bytes = contents.stream(of: member)?.prefix(Int(summary.byteCount))
      else { continue }
      canonical.fileKeys[member.name] = summary.key
      keep(summary.key, member.kind.rawValue, name: member.name, bytes)
    }
    guard let main = contents.main, let stream = contents.stream(of: contents.members[main]) else {
      return
    }
    for (kind, element) in Self.elements(TagScanner(stream)) {
      let encoded = canonical.encode(element)
      keep(encoded.key, kind, name: "", encoded.payload)
    }
  }

  /// Stores the bytes compressed, or in parts of a hundred bytes if they do not compress.
  private mutating func keep(_ key: ObjectID, _ kind: String, name: String, _ bytes: [UInt8]) {
    if let packed = Deflater().deflated(bytes) {
      objects.append(
        ImportedObject(key: key, kind: kind, name: name, encoding: .deflate, payload: packed))
      return
    }
    let pieces = stride(from: 0, to: max(bytes.count, 1), by: 100).map {
      Array(bytes[$0..<min($0 + 100, bytes.count)])
    }
    for (part, piece) in pieces.enumerated() {
      objects.append(
        ImportedObject(
          key: key, kind: kind, name: name, part: UInt32(part), partCount: UInt32(pieces.count),
          payload: piece))
    }
  }

  /// Returns the children of `<HealthData>` except records, and the records that have more
  /// children than metadata.
  private static func elements(_ scanner: TagScanner) -> [(kind: String, ExportElement)] {
    guard scanner.skipProlog(to: "<HealthData") else { return [] }
    var found: [(kind: String, ExportElement)] = []
    var builder = ElementBuilder()
    func close() {
      guard let element = builder.close(), element.name != "ExportDate" else { return }
      guard element.name == "Record" else { return found.append((element.name, element)) }
      var wrapper = element
      wrapper.attributes = ["type", "sourceName", "startDate", "endDate", "value", "unit"]
        .compactMap { name in element[name].map { .init(name: name, value: $0) } }
      wrapper.children = element.children.filter { $0.name != "MetadataEntry" }
      if let child = wrapper.children.first { found.append((child.name, wrapper)) }
    }
    while let tag = scanner.next() {
      if !builder.isActive && Bytes.equal(scanner.name, "HealthData") { continue }
      if tag == .close {
        close()
        continue
      }
      var element = ExportElement(name: Bytes.string(scanner.name))
      element.attributes = scanner.attributes.map {
        .init(name: Bytes.string($0.name), value: TextDecoder().text($0.value))
      }
      builder.open(element)
      if tag == .empty { close() }
    }
    return found
  }
}
