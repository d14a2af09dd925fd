import HealthModel

/// The members of one JSON object: texts and numbers as values, arrays and objects as ranges of the
/// document.
struct JSONEntry {
  private enum Field {
    case text(String)
    /// The digits as written.
    case number(String)
    case part(Range<Int>)
  }

  private var fields: [String: Field] = [:]
  private static let fieldCountMax = 200

  /// Reads the object in a range of `bytes`.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(JSONReader.Malformed) {
    var reader = JSONReader(bytes, in: range)
    try self.init(&reader)
  }

  init(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    var fields: [String: Field] = [:]
    try reader.members { (name, value) throws(JSONReader.Malformed) in
      let field: Field?
      if value.isString {
        field = .text(try value.string())
      } else if value.isObject || value.isArray {
        field = .part(try value.raw().indices)
      } else {
        let raw = try value.raw()
        let text = String(decoding: raw, as: UTF8.self)
        field =
          text == "null" ? nil : text == "true" || text == "false" ? .text(text) : .number(text)
      }
      if fields.count < Self.fieldCountMax || fields[name] != nil { fields[name] = field }
    }
    self.fields = fields
  }

  func text(_ name: String) -> String? {
    if case .text(let text)? = fields[name], !text.isEmpty { return text }
    return nil
  }

  /// The digits of a number, or of a text that is one.
  func digits(_ name: String) -> String? {
    switch fields[name] {
    case .number(let digits): digits
    case .text(let text) where Double(text) != nil: text
    default: nil
    }
  }

  func number(_ name: String) -> Double? {
    digits(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The range of an object or array.
  func part(_ name: String) -> Range<Int>? {
    if case .part(let range)? = fields[name] { return range }
    return nil
  }

  func date(_ names: String...) -> FeedDate? {
    for name in names {
      if let date = text(name).flatMap(FeedDate.init) { return date }
    }
    return nil
  }
}

extension JSONReader {
  /// Returns the ranges of the elements of an array in `bytes`.
  static func elements(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(JSONReader.Malformed) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var reader = JSONReader(bytes, in: range)
    guard reader.isArray else { return [] }
    try reader.elements { (element) throws(JSONReader.Malformed) in
      ranges.append(try element.raw().indices)
    }
    return ranges
  }

  /// Returns the names and ranges of the members of an object in `bytes`.
  static func members(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(JSONReader.Malformed) -> [(name: String, range: Range<Int>)] {
    var members: [(name: String, range: Range<Int>)] = []
    var reader = JSONReader(bytes, in: range)
    guard reader.isObject else { return [] }
    try reader.members { (name, value) throws(JSONReader.Malformed) in
      members.append((name, try value.raw().indices))
    }
    return members
  }
}
