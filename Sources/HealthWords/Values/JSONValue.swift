/// JSON for programs. Keys are in insertion order, numbers in the shortest form that parses as the
/// same number, and strings escaped according to RFC 8259.
///
/// Foundation's encoder is not used, because it orders keys alphabetically or not at all; here they
/// have the order of the documentation.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// Separate from `number`, so that integers above 2^53 remain exact.
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A list of members and not a dictionary, because the order is part of the output.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// One line, for lists and for streams of one document per line.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// Indented by two spaces, ending with a line feed.
  package var document: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.number(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let items):
      Self.writeList("[", "]", items, to: &text, indent: indent) { item, text, indent in
        item.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.writeList("{", "}", members, to: &text, indent: indent) { member, text, indent in
        Self.write(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func writeList<Item>(
    _ open: String, _ close: String, _ items: [Item], to text: inout String, indent: Int?,
    write: (Item, inout String, Int?) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: " ", count: indent + 2) }
      write(item, &text, indent.map { $0 + 2 })
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += close
  }

  /// JSON has no infinity or NaN; both become null.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }

  package init(_ value: some BinaryInteger) { self = .integer(Int64(clamping: value)) }
  package init(_ value: Double?) { self = value.map { .number($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .string($0) } ?? .null }

  /// Adds members at the beginning of an object.
  package mutating func prepend(_ members: [Member]) {
    guard case .object(let rest) = self else { preconditionFailure("only objects have members") }
    self = .object(members + rest)
  }

  /// Adds a member at the end of an object.
  package mutating func append(_ key: String, _ value: JSONValue) {
    guard case .object(var members) = self else { preconditionFailure("only objects have members") }
    members.append(Member(key: key, value: value))
    self = .object(members)
  }
}
