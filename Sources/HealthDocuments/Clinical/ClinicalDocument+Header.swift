package import HealthModel

/// Creates a document from its XML. The names are read from the CDA header (HL7 CDA release 2).
///
/// | name | path |
/// |---|---|
/// | title | `title` |
/// | patient | `recordTarget/patientRole/patient/name` |
/// | author | `author/assignedAuthor/assignedPerson/name`, or the `softwareName` of the device |
/// | custodian | `custodian/assignedCustodian/representedCustodianOrganization/name` |
///
/// If an element occurs several times, the first is used. The parts of a name are joined by spaces.
/// A missing name is empty.
///
/// The names are for lists. The document itself is stored byte for byte.
extension ClinicalDocument {
  /// Why bytes are not a document, in a text that contains nothing of them.
  package enum Flaw: String, Error {
    case root = "the data is not XML with the root element ClinicalDocument"
    case encoding = "the text is not UTF-8"
    case nesting = "the tags are not properly nested in the root element"
  }

  /// No XML rules are checked but those of `Flaw`. A schema is not checked, because systems of providers
  /// deviate from it in ways that do not affect the text, and the user cannot change the file.
  package init(xml bytes: [UInt8]) throws(Flaw) {
    guard DocumentProlog.rootName(of: bytes) == "ClinicalDocument" else { throw .root }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .encoding }
    var header = DocumentHeader()
    guard header.read(bytes) else { throw .nesting }
    self.init(
      title: header.title, patientName: header.patient, authorName: header.author,
      custodianName: header.custodian, data: bytes)
  }
}

/// A scan of the document that collects the names and checks the nesting. No tree is built, because
/// a document of megabytes would take many times its size in memory.
private struct DocumentHeader {
  private(set) var title = ""
  private(set) var patient = ""
  private(set) var author = ""
  private(set) var custodian = ""
  /// The names of the open elements, without prefixes, from the root down.
  private var path: [String] = []
  /// The paths of the name elements already read; later elements with the same path are ignored.
  private var finished: Set<[String]> = []

  /// Far deeper than tables and lists in a document. The path is compared for each tag, so its
  /// length must be bounded.
  private static let depthLimit = 256
  /// Below the root element.
  private static let names = [
    ["title"], ["recordTarget", "patientRole", "patient", "name"],
    ["author", "assignedAuthor", "assignedPerson", "name"],
    ["author", "assignedAuthor", "assignedAuthoringDevice", "softwareName"],
    ["custodian", "assignedCustodian", "representedCustodianOrganization", "name"],
  ]

  /// Returns whether the tags are properly nested in a single root element.
  mutating func read(_ bytes: [UInt8]) -> Bool {
    let scanner = TagScanner(MemorySource(bytes))
    let decoder = TextDecoder()
    var isComplete = false
    while let tag = scanner.next() {
      // A second root element.
      guard !isComplete else { return false }
      let name = Self.localName(scanner.name)
      // The text before the root element is white space or a byte order mark.
      if tag != .open || !path.isEmpty { take(decoder.text(scanner.text)) }
      switch tag {
      case .open:
        path.append(name)
        guard path.count <= Self.depthLimit else { return false }
      case .close:
        guard path.last == name else { return false }
        if Self.names.contains(Array(path.dropFirst())) { finished.insert(path) }
        path.removeLast()
        isComplete = path.isEmpty
      case .empty: isComplete = path.isEmpty
      }
    }
    return isComplete && !scanner.endsInsideTag
  }

  /// CDA uses the prefix of its namespace in some systems and none in others.
  private static func localName(_ name: UnsafeRawBufferPointer) -> String {
    let text = Bytes.string(name)
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return text }
    return String(text[text.index(after: colon)...])
  }

  /// Adds text that is directly inside the innermost open element.
  private mutating func take(_ text: String) {
    // White space in XML includes the line breaks and indents of the file, which are not part of a
    // name.
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\t" || $0 == "\r" }
    guard !words.isEmpty, path.count > 1 else { return }
    let text = words.joined(separator: " ")
    let place = Array(path.dropFirst())
    guard let name = Self.names.first(where: { place.starts(with: $0) }),
      !finished.contains([path[0]] + name)
    else { return }
    switch name[0] {
    case "title": Self.add(text, to: &title)
    case "recordTarget": Self.add(text, to: &patient)
    case "author": Self.add(text, to: &author)
    default: Self.add(text, to: &custodian)
    }
  }

  private static func add(_ text: String, to name: inout String) {
    name += name.isEmpty ? text : " " + text
  }
}
