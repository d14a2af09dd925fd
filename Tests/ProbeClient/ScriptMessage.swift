import ProtobufCoding
import TTRPC

/// Parses the fields of one step from text to bytes.
struct ScriptMessage {
  private var text: Substring
  private let kept: [(name: String, bytes: [UInt8])]

  init(_ text: String, kept: [(name: String, bytes: [UInt8])]) {
    self.text = text[...]
    self.kept = kept
  }

  /// Parses fields up to the end of the text or of the enclosing message.
  mutating func fields() throws -> [UInt8] {
    var out: [UInt8] = []
    while let first = text.first {
      if first == " " || first == "}" {
        text.removeFirst()
        if first == "}" { break }
        continue
      }
      guard let colon = text.firstIndex(of: ":"), let number = UInt64(text[..<colon]) else {
        throw Script.Failure(message: "a field has no number")
      }
      text = text[text.index(after: colon)...]
      try appendValue(of: number, to: &out)
    }
    return out
  }

  private mutating func appendValue(of number: UInt64, to out: inout [UInt8]) throws {
    if text.first == "{" {
      text.removeFirst()
      return append(try fields(), of: number, to: &out)
    }
    if text.first == "\"" {
      let content = text.dropFirst().prefix { $0 != "\"" }
      text = text[content.endIndex...].dropFirst()
      return append(Array(content.utf8), of: number, to: &out)
    }
    let word = text.prefix { $0 != " " && $0 != "}" }
    text = text[word.endIndex...]
    let rest = String(word.dropFirst())
    switch word.first {
    case "x": append(Script.bytes(of: rest), of: number, to: &out)
    case "$":
      guard let value = kept.last(where: { $0.name == rest }) else {
        throw Script.Failure(message: "\(rest) was not kept")
      }
      append(value.bytes, of: number, to: &out)
    case "@": appendFixed(UInt64(bitPattern: try Self.number(rest)), of: number, to: &out)
    case "~":
      guard let value = Double(rest) else { throw Script.Failure(message: "\(rest): no number") }
      appendFixed(value.bitPattern, of: number, to: &out)
    default:
      out.appendVarint(number << 3)
      out.appendVarint(UInt64(bitPattern: try Self.number(String(word))))
    }
  }

  private static func number(_ text: String) throws -> Int64 {
    guard let number = Int64(text) else { throw Script.Failure(message: "\(text): no number") }
    return number
  }

  private func append(_ bytes: [UInt8], of number: UInt64, to out: inout [UInt8]) {
    out.appendVarint(number << 3 | 2)
    out.appendVarint(UInt64(bytes.count))
    out += bytes
  }

  private func appendFixed(_ bits: UInt64, of number: UInt64, to out: inout [UInt8]) {
    out.appendVarint(number << 3 | 1)
    out += withUnsafeBytes(of: bits.littleEndian) { [UInt8]($0) }
  }
}
