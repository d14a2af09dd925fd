import HealthDocuments
import HealthImport

/// Reads an XML document element by element, with the names of the open elements. Prefixes of
/// namespaces are left out, because files use any.
struct TrackScanner {
  /// Files nest about ten levels.
  private static let depthMax = 64

  private let scanner: TagScanner
  private let decoder = TextDecoder()
  private let source: MemorySource
  /// The local names of the open elements, from the outermost inward.
  private(set) var path: [String] = []

  init?(_ bytes: [UInt8], root: StaticString) {
    source = MemorySource(bytes)
    scanner = TagScanner(source)
    guard scanner.skipProlog(to: root) else { return nil }
  }

  enum Event {
    /// An element begins; `attribute` returns its attributes.
    case open(String)
    /// An element ends; the text is that since its last child.
    case close(String, text: String)
  }

  /// The element whose end follows an empty tag.
  private var pending: String?

  mutating func next() throws(ImportError) -> Event? {
    if let name = pending {
      pending = nil
      path.removeLast()
      return .close(name, text: "")
    }
    guard let tag = scanner.next() else {
      guard path.isEmpty, !scanner.endsInsideTag else {
        throw .malformed("the document ends before its end tag")
      }
      return nil
    }
    let name = Self.local(scanner.name)
    switch tag {
    case .open, .empty:
      guard path.count < Self.depthMax else { throw .malformed("its elements are nested too deep") }
      path.append(name)
      if tag == .empty { pending = name }
      return .open(name)
    case .close:
      guard path.last == name else { throw .malformed("an end tag does not match") }
      path.removeLast()
      return .close(name, text: trimmed(scanner.text))
    }
  }

  /// The attribute of the element that `next` opened.
  func attribute(_ name: StaticString) -> String? {
    scanner.attributes.first { Bytes.equal($0.name, name) }.map { decoder.text($0.value) }
  }

  private static func local(_ name: UnsafeRawBufferPointer) -> String {
    let text = Bytes.string(name)
    return text.lastIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text
  }

  private func trimmed(_ text: UnsafeRawBufferPointer) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }
    let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
    let end = (text.lastIndex { !isSpace($0) } ?? start - 1) + 1
    return decoder.text(UnsafeRawBufferPointer(rebasing: text[start..<max(start, end)]))
  }
}
