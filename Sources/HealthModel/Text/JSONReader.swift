/// A forward-only JSON reader (RFC 8259) that builds no tree: the caller reads the value that it
/// expects next, or skips it. The reader accepts untrusted input: the depth is bounded, and all
/// errors are identical, so that errors do not reveal content.
package struct JSONReader {
  package struct Malformed: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  private var depth = 0

  /// Bounds the recursion of `skip` on untrusted input.
  private static let depthLimit = 128

  package init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

  /// Reads a part of `bytes`, such as a value that `raw` returned, without a copy.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    skipSpace()
  }

  /// Whether the next value has this form.
  package var isString: Bool { peek == UInt8(ascii: "\"") }
  package var isObject: Bool { peek == UInt8(ascii: "{") }
  package var isArray: Bool { peek == UInt8(ascii: "[") }
  package var isAtEnd: Bool { position == end }

  private var peek: UInt8? { position < end ? bytes[position] : nil }

  /// Reads an object. `visit` reads or skips the value of each member.
  package mutating func members(
    _ visit: (String, inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    try collection(UInt8(ascii: "{"), UInt8(ascii: "}")) { (reader) throws(Malformed) in
      let name = try reader.string()
      try reader.expect(UInt8(ascii: ":"))
      try visit(name, &reader)
    }
  }

  /// Reads an array. `visit` reads or skips each element.
  package mutating func elements(
    _ visit: (inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    try collection(UInt8(ascii: "["), UInt8(ascii: "]"), visit)
  }

  private mutating func collection(
    _ open: UInt8, _ close: UInt8, _ visit: (inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    try expect(open)
    depth += 1
    guard depth <= Self.depthLimit else { throw Malformed() }
    if peek != close {
      try visit(&self)
      while peek == UInt8(ascii: ",") {
        advance()
        try visit(&self)
      }
    }
    try expect(close)
    depth -= 1
  }

  package mutating func string() throws(Malformed) -> String {
    guard isString else { throw Malformed() }
    position += 1
    var text: [UInt8] = []
    while true {
      guard let byte = peek, byte >= 0x20 else { throw Malformed() }
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: try escape())
      } else {
        text.append(byte)
      }
    }
    skipSpace()
    guard let string = String(validating: text, as: UTF8.self) else { throw Malformed() }
    return string
  }

  /// Reads a number and returns its original digits, such as `1.50`.
  package mutating func numberText() throws(Malformed) -> String {
    let begin = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
      try digits()
    }
    defer { skipSpace() }
    return String(decoding: bytes[begin..<position], as: UTF8.self)
  }

  package mutating func number() throws(Malformed) -> Double {
    guard let number = Double(try numberText()) else { throw Malformed() }
    return number
  }

  /// Skips the next value.
  package mutating func skip() throws(Malformed) {
    switch peek {
    case UInt8(ascii: "{"): try members { (_, reader) throws(Malformed) in try reader.skip() }
    case UInt8(ascii: "["): try elements { (reader) throws(Malformed) in try reader.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: _ = try numberText()
    }
  }

  /// Returns the bytes of the next value, without surrounding whitespace.
  package mutating func raw() throws(Malformed) -> ArraySlice<UInt8> {
    let start = position
    try skip()
    let end = bytes[start..<position].lastIndex { ![32, 10, 13, 9].contains($0) }
    return bytes[start...(end ?? start)]
  }

  // MARK: - Bytes

  private mutating func advance() {
    position += 1
    skipSpace()
  }

  private mutating func expect(_ byte: UInt8) throws(Malformed) {
    guard peek == byte else { throw Malformed() }
    advance()
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 32 || byte == 10 || byte == 13 || byte == 9 { position += 1 }
  }

  private mutating func literal(_ word: String) throws(Malformed) {
    guard bytes[position..<end].starts(with: word.utf8) else { throw Malformed() }
    position += word.utf8.count
    skipSpace()
  }

  private mutating func digits() throws(Malformed) {
    let begin = position
    while let byte = peek, 48...57 ~= byte { position += 1 }
    guard position > begin else { throw Malformed() }
  }

  private mutating func escape() throws(Malformed) -> [UInt8] {
    guard let byte = peek else { throw Malformed() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw Malformed()
    }
  }

  /// Decodes the part after `\u`: four digits, or a surrogate pair for a character above U+FFFF.
  private mutating func unicodeEscape() throws(Malformed) -> [UInt8] {
    var code = try fourDigits()
    if 0xD800..<0xDC00 ~= code {
      guard bytes[position..<end].starts(with: "\\u".utf8) else { throw Malformed() }
      position += 2
      let low = try fourDigits()
      guard 0xDC00..<0xE000 ~= low else { throw Malformed() }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw Malformed() }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func fourDigits() throws(Malformed) -> UInt32 {
    guard position + 4 <= end else { throw Malformed() }
    let text = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    // `UInt32(_:radix:)` accepts a sign, which JSON does not.
    guard text.utf8.count == 4, text.utf8.first != UInt8(ascii: "+"),
      text.utf8.first != UInt8(ascii: "-"), let code = UInt32(text, radix: 16)
    else { throw Malformed() }
    position += 4
    return code
  }
}
