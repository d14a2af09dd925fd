package import HealthModel

/// Makes a document of its XML: the names are read from the header of the CDA (HL7 CDA release 2).
///
/// | name | where |
/// |---|---|
/// | title | `title` |
/// | patient | `recordTarget/patientRole/patient/name` |
/// | author | `author/assignedAuthor/assignedPerson/name`, or of the device its `softwareName` |
/// | custodian | `custodian/assignedCustodian/representedCustodianOrganization/name` |
///
/// The first of several counts; a name in parts is joined by spaces; what is missing is empty.
extension ClinicalDocument {
  /// nil when the bytes are no XML in UTF-8 with the root element `ClinicalDocument`, or when its tags
  /// do not close in order. Nothing else of XML is checked.
  package init?(xml bytes: [UInt8]) {
    guard DocumentProlog.rootName(of: bytes) == "ClinicalDocument",
      String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    var header = DocumentHeader()
    guard header.read(bytes) else { return nil }
    self.init(
      title: header.title, patientName: header.patient, authorName: header.author,
      custodianName: header.custodian, data: bytes)
  }
}

private struct DocumentHeader {
  private(set) var title = ""
  private(set) var patient = ""
  private(set) var author = ""
  private(set) var custodian = ""
  /// Names of the open elements, without prefix, from the root down.
  private var path: [String] = []
  /// Elements that said a name before: a later one of the same kind is passed over.
  private var finished: Set<[String]> = []

  private static let depthLimit = 256
  private static let names = [
    ["title"], ["recordTarget", "patientRole", "patient", "name"],
    ["author", "assignedAuthor", "assignedPerson", "name"],
    ["author", "assignedAuthor", "assignedAuthoringDevice", "softwareName"],
    ["custodian", "assignedCustodian", "representedCustodianOrganization", "name"],
  ]

  /// Whether the tags close in order, up to one root element.
  mutating func read(_ bytes: [UInt8]) -> Bool {
    let scanner = TagScanner(MemoryStream(bytes))
    let decoder = TextDecoder()
    var isComplete = false
    while let tag = scanner.next() {
      guard !isComplete else { return false }
      let name = Self.localName(scanner.name)
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

  private static func localName(_ name: UnsafeRawBufferPointer) -> String {
    let text = Bytes.string(name)
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return text }
    return String(text[text.index(after: colon)...])
  }

  /// Text directly inside the innermost open element.
  private mutating func take(_ text: String) {
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
