import HealthImport
import HealthModel

/// A mapping file: how the columns of a text file become samples.
///
/// The file has lines `key = value`, in a part about the file and in one part for each type, which
/// begins with `[type]`. The article `ImportingFiles` of healthctl documents the keys.
struct FeedMap: Sendable {
  /// A rule that makes one sample of a line.
  struct Rule: Sendable {
    var type: ObjectType
    var value = ""
    var unit = ""
    /// A column that is subtracted from the value.
    var minus = ""
    /// A column of which the value is a share; the value is then in percent.
    var whole = ""
    var systolic = ""
    var diastolic = ""
    /// The column of the end; empty for a moment.
    var end = ""
    /// The columns and the text that they must have.
    var conditions: [(column: String, text: String)] = []
    /// What a device writes instead of a value beyond its range.
    var limits: [Limit] = []
    /// The raw values of a category by text; a category without any has the value 0.
    var cases: [String: Double] = [:]
    var metadata: [Metadata.Entry] = []
    /// The column of a comment.
    var notes = ""
  }

  /// A word in place of a value, such as Low: the sample has the limit of the device's range, and the
  /// metadata key for it.
  struct Limit: Sendable {
    var word: String
    /// The limit in the unit of the rule.
    var value: String
    var key: String
  }

  var name = ""
  /// The columns by which the line of the header is found.
  var header: [String] = []
  /// The column of the time; the first that the file has.
  var times: [String] = []
  var formats: [TimePattern] = []
  var timeZone: String?
  var source = ""
  var sourceColumn = ""
  /// The column with an identifier of the line.
  var idColumn = ""
  /// Columns for whose values HealthKit has no type.
  var others: [String] = []
  var rules: [Rule] = []
  /// Whether lines to which no rule applies are stored as they came. The mapping of a user may be for a part of a
  /// file on purpose.
  var storesOtherLines = false

  /// The mappings that are part of healthd, from `proto/catalog/feeds/mappings`.
  static let shipped: [FeedMap] = {
    var maps: [FeedMap] = []
    var lines: [Substring] = []
    for line in ShippedMapTable.text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line == "[end]" else {
        lines.append(line)
        continue
      }
      // The generator has checked them, and a test reads each.
      if var map = try? FeedMap(lines) {
        map.storesOtherLines = true
        maps.append(map)
      }
      lines = []
    }
    return maps
  }()

  private static let byteCountMax = 1 << 20

  init(path: String) throws(ImportError) {
    let document = try FeedInput(path: path).documents.first
    guard let bytes = try document?.bytes(limit: Self.byteCountMax) else {
      throw .malformed("the mapping is no file")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    try self.init(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
  }

  init(_ lines: [Substring]) throws(ImportError) {
    for (number, line) in lines.enumerated() {
      let text = Self.trimmed(line)
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard try read(text, line: number + 1) else {
        throw .malformed("line \(number + 1) of the mapping is not a key of a mapping with a value")
      }
    }
    guard !times.isEmpty else { throw .malformed("the mapping has no time") }
    guard !rules.isEmpty else { throw .malformed("the mapping has no [type]") }
    if formats.isEmpty { formats = [.iso] }
    for rule in rules { try Self.check(rule) }
  }

  private static func check(_ rule: Rule) throws(ImportError) {
    let type = rule.type
    switch type.kind {
    case .quantity:
      guard !rule.value.isEmpty, FeedUnit(rule.unit, of: type) != nil else {
        throw .malformed("[\(type)] of the mapping needs a value and a unit of the type")
      }
      guard rule.whole.isEmpty || rule.unit == "%" else {
        throw .malformed("[\(type)] of the mapping has share-of, and its unit is not %")
      }
      guard rule.limits.allSatisfy({ FeedUnit(rule.unit, of: type)?.value($0.value) != nil }) else {
        throw .malformed("[\(type)] of the mapping has a limit that is no number")
      }
    case .category: break
    case .correlation where type == .bloodPressure:
      guard !rule.systolic.isEmpty, !rule.diastolic.isEmpty else {
        throw .malformed("[\(type)] of the mapping needs systolic and diastolic")
      }
    default: throw .malformed("[\(type)] of the mapping is no quantity, category or bloodPressure")
    }
  }

  private mutating func read(_ text: String, line: Int) throws(ImportError) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      guard let type = ObjectType(name: String(text.dropFirst().dropLast())) else {
        throw .malformed("line \(line) of the mapping: no such type (see: healthctl types)")
      }
      rules.append(Rule(type: type))
      return true
    }
    guard let place = text.firstIndex(of: "=") else { return false }
    let key = Self.trimmed(text[..<place])
    let value = Self.trimmed(text[text.index(after: place)...])
    guard !value.isEmpty else { return false }
    return rules.isEmpty ? set(key, value) : setInRule(key, value)
  }

  private mutating func set(_ key: String, _ value: String) -> Bool {
    switch key {
    case "name": name = value
    case "header": header = value.split(separator: ",").map(Self.trimmed)
    case "time": times.append(value)
    case "time-format": formats.append(value == "iso" ? .iso : TimePattern(value))
    case "time-zone": timeZone = value
    case "source": source = value
    case "source-column": sourceColumn = value
    case "id": idColumn = value
    case "other": others.append(value)
    default: return false
    }
    return true
  }

  private mutating func setInRule(_ key: String, _ value: String) -> Bool {
    let last = rules.count - 1
    switch key {
    case "value": rules[last].value = value
    case "unit": rules[last].unit = value
    case "minus": rules[last].minus = value
    case "share-of": rules[last].whole = value
    case "systolic": rules[last].systolic = value
    case "diastolic": rules[last].diastolic = value
    case "end": rules[last].end = value
    case "notes": rules[last].notes = value
    case "when":
      guard let (column, text) = Self.pair(value) else { return false }
      rules[last].conditions.append((column, text))
    case "case":
      guard let (text, name) = Self.pair(value), let raw = rules[last].type.rawValue(ofCase: name)
      else { return false }
      rules[last].cases[text] = raw
    case "below", "above":
      guard let (word, limit) = Self.pair(value) else { return false }
      rules[last].limits.append(
        Limit(
          word: word.lowercased(), value: limit,
          key: key == "below"
            ? MetadataKey.quantityClampedToLowerBound : MetadataKey.quantityClampedToUpperBound))
    case "metadata":
      guard let (key, text) = Self.pair(value) else { return false }
      let entry = Int64(text).map { MetadataValue.integer($0) } ?? .string(text)
      rules[last].metadata.append(.init(key: key, value: entry))
    default: return false
    }
    return true
  }

  /// Splits `left: right` at the last colon that a space follows.
  private static func pair(_ text: String) -> (String, String)? {
    guard let place = text.ranges(of: ": ").last else { return nil }
    let (left, right) = (trimmed(text[..<place.lowerBound]), trimmed(text[place.upperBound...]))
    return left.isEmpty || right.isEmpty ? nil : (left, right)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}

extension ObjectType {
  /// The raw value of a category by the name of its case, such as `asleepCore`.
  fileprivate func rawValue(ofCase name: String) -> Double? {
    valueEnumeration?.cases.first { $0.name == name }?.rawValue.map(Double.init)
  }
}
