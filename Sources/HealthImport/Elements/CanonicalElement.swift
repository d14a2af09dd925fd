import HealthDocuments
import HealthModel

/// The form in which an element is deferred and from which its key is computed.
///
/// It is XML in UTF-8 on one line. Equal content has an equal form in all exports:
/// - attributes are in ascending order of the bytes of their names, each once. Spaces in names too
///   long for `TagScanner` are written as `_`. The first of two equal names is used, except that a
///   second `startDate` without an `endDate` is the `endDate` (a defect of iOS 16);
/// - a date is the UTC instant, `2024-03-31T00:30:00Z`, because the offset in an export depends on
///   the season in which it was created;
/// - a `device` has no `<<HKDevice: 0x…>, ` and `>` and no creation date, which change from export
///   to export;
/// - the children of the elements below are sorted by their bytes, because the phone writes them in
///   the order of a hash table, and equal `MetadataEntry` children occur once; other elements
///   retain the order of the file;
/// - `InstantaneousBeatsPerMinute` has an `offset`, the seconds since the record's start, instead
///   of a `time`; see `BeatTimes`;
/// - a `FileReference` has a `key`, the key of the file's object, instead of a `path`, whose name
///   depends on the time zone of the export. It is not part of the input for the key of the
///   enclosing element, which is therefore the same with and without the files;
/// - `&`, `<`, `>`, `"` and control characters are written as references.
///
/// Every rule above exists because two exports of the same data differ in that respect; each
/// removed difference lets a later import recognize the object instead of adding it again. A change
/// of the form changes the keys, so it would duplicate the objects of all earlier imports.
struct CanonicalElement {
  /// The keys of the export's files, by `ExportContents.Member.name`.
  var fileKeys: [String: ObjectID] = [:]
  /// Only counted for the full form, because the form for the key is made of the same element.
  private(set) var problems: [ImportProblem: Int] = [:]

  /// The elements whose children are a set. The order of heartbeats and zones has a meaning.
  private static let unordered: Set<String> = [
    "Record", "Correlation", "Workout", "WorkoutActivity", "WorkoutEvent", "WorkoutRoute",
    "WorkoutZoneGroup", "Audiogram", "VisionPrescription",
  ]

  /// The bytes to store, and the key computed from them.
  struct Encoded {
    var payload: [UInt8]
    var key: ObjectID
  }

  mutating func encode(_ element: ExportElement) -> Encoded {
    let full = text(of: element, withFiles: true)
    // Without file references, so that the key is the same in exports with and without the files.
    let identity = Self.hasFiles(element) ? text(of: element, withFiles: false) : full
    var hash = ContentHash(kind: element.name)
    // The kind is part of the hash, so a file and an element with the same bytes have different
    // keys.
    hash.update(Array(identity.utf8))
    return Encoded(payload: Array(full.utf8), key: hash.finish())
  }

  private static func hasFiles(_ element: ExportElement) -> Bool {
    element.children.contains { $0.name == "FileReference" || hasFiles($0) }
  }

  private mutating func text(of element: ExportElement, withFiles: Bool) -> String {
    var attributes = Self.canonicalAttributes(of: element)
    if element.name == "FileReference" { refer(&attributes, counting: withFiles) }
    var result = "<" + element.name
    for attribute in attributes {
      result += " " + attribute.name + "=\""
      Self.escape(attribute.value, into: &result)
      result += "\""
    }
    let children = childTexts(of: element, withFiles: withFiles)
    if children.isEmpty, element.text.isEmpty { return result + "/>" }
    result += ">"
    Self.escape(element.text, into: &result)
    for child in children { result += child }
    return result + "</" + element.name + ">"
  }

  private mutating func childTexts(of element: ExportElement, withFiles: Bool) -> [String] {
    var texts: [String] = []
    var entries: Set<String> = []
    for child in element.children where withFiles || child.name != "FileReference" {
      var child = child
      if child.name == "HeartRateVariabilityMetadataList" { place(&child, in: element, withFiles) }
      let text = text(of: child, withFiles: withFiles)
      // The phone writes the metadata of some workouts twice.
      if child.name == "MetadataEntry", !entries.insert(text).inserted { continue }
      texts.append(text)
    }
    if Self.unordered.contains(element.name) {
      texts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    return texts
  }

  private mutating func refer(_ attributes: inout [ExportElement.Attribute], counting: Bool) {
    guard let i = attributes.firstIndex(where: { $0.name == "path" }) else { return }
    let name = attributes[i].value.drop { $0 == "/" }
    if let key = fileKeys[String(name)] {
      // Equal routes have equal names only if the phone was in the same time zone at both exports.
      attributes[i] = .init(name: "key", value: ContentHash.hexadecimal(key))
    } else if counting {
      // The workout is whole without its route, so a missing file is counted and nothing is
      // deferred.
      problems[.missingFile, default: 0] += 1
    }
  }

  /// Replaces clock times by offsets. If one of them cannot be placed, the times remain as written,
  /// so that a later version can try.
  private mutating func place(
    _ list: inout ExportElement, in record: ExportElement, _ counting: Bool
  ) {
    guard let start = record["startDate"].flatMap(DateText.instant),
      let offsets = BeatTimes.offsets(list.children.map { $0["time"] ?? "" }, start: start)
    else {
      if counting { problems[.unanchoredBeats, default: 0] += 1 }
      return
    }
    for (i, offset) in offsets.enumerated() {
      list.children[i].attributes = list.children[i].attributes.map {
        $0.name == "time" ? .init(name: "offset", value: offset) : $0
      }
    }
  }

  private static func canonicalAttributes(of element: ExportElement) -> [ExportElement.Attribute] {
    var result: [ExportElement.Attribute] = []
    var secondStart: String?
    for var attribute in element.attributes {
      attribute.name = readable(attribute.name)
      if result.contains(where: { $0.name == attribute.name }) {
        if attribute.name == "startDate", secondStart == nil { secondStart = attribute.value }
        continue
      }
      result.append(attribute)
    }
    if let secondStart, !result.contains(where: { $0.name == "endDate" }) {
      result.append(.init(name: "endDate", value: secondStart))
    }
    for i in result.indices {
      // By value and not by name: attributes that this version does not know can be dates too.
      if let instant = DateText.instant(result[i].value) {
        result[i].value = DateText.canonical(instant)
      } else if result[i].name == "device" {
        result[i].value = DeviceText.canonical(result[i].value)
      }
    }
    return result.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns a name that can be read again. Repairing invalid UTF-8 can make a name of several
  /// words too long for `TagScanner`, which would then lose words.
  private static func readable(_ name: String) -> String {
    guard name.utf8.count > TagScanner.spacedNameByteCountMax else { return name }
    return String(name.map { $0 == " " ? "_" : $0 })
  }

  private static func escape(_ text: String, into result: inout String) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x26 && $0 != 0x3c && $0 != 0x3e && $0 != 0x22
    }
    if isPlain { return result += text }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML 1.0 forbids most of these characters even as references, but the scanner accepts them,
      // and the text must return unchanged.
      case _ where scalar.value < 0x20:
        result += "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
