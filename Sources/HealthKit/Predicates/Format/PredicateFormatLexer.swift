import Foundation

/// The lexer of predicate formats.
struct PredicateFormatLexer {
  enum Token: Equatable {
    /// A word: a keyword or a part of a key path.
    case word(String)
    /// A word after a number sign, which is never a keyword.
    case escapedWord(String)
    case string(String)
    case integer(Int64)
    case real(Double)
    /// A placeholder such as `%@`, `%K` or `%d`, represented by its conversion letter.
    case placeholder(Character)
    case symbol(String)
    case end
  }

  private let text: [Character]
  private(set) var place = 0

  init(_ format: String) { text = Array(format) }

  /// The symbols. Longer ones come first, so that `<=` is not read as `<`.
  private static let symbols = [
    "==", "=<", "=>", "!=", "<=", "<>", ">=", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}",
    ",", ".", "-", "+", "[", "]",
  ].map { Array($0) }

  /// Returns the next token and its position.
  mutating func next() throws(PredicateFormatError) -> (token: Token, place: Int) {
    while place < text.count, text[place].isWhitespace { place += 1 }
    let begin = place
    guard place < text.count else { return (.end, begin) }
    let character = text[place]
    switch character {
    case "'", "\"": return (.string(try string(character)), begin)
    case "%": return (.placeholder(try conversion()), begin)
    case "#":
      place += 1
      let word = word()
      guard !word.isEmpty else {
        throw PredicateFormatError(at: place, expected: "a name after the number sign")
      }
      return (.escapedWord(word), begin)
    case "$":
      throw PredicateFormatError(at: begin, unsupported: "a substitution variable")
    case _ where Self.isDigit(character): return (try number(), begin)
    case _ where Self.beginsWord(character): return (.word(word()), begin)
    default:
      for symbol in Self.symbols where text[place...].starts(with: symbol) {
        place += symbol.count
        return (.symbol(String(symbol)), begin)
      }
      throw PredicateFormatError(at: begin, expected: "an operator, a name, a number or a text")
    }
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

  private static func beginsWord(_ character: Character) -> Bool {
    character.isLetter || character == "_" || character == "@"
  }

  private mutating func word() -> String {
    let begin = place
    while place < text.count, Self.beginsWord(text[place]) || Self.isDigit(text[place]) {
      place += 1
    }
    return String(text[begin..<place])
  }

  private mutating func string(_ quote: Character) throws(PredicateFormatError) -> String {
    let begin = place
    place += 1
    var content = ""
    while place < text.count, text[place] != quote {
      if text[place] == "\\", place + 1 < text.count {
        place += 1
        content.append(Self.escapes[text[place]] ?? text[place])
      } else {
        content.append(text[place])
      }
      place += 1
    }
    guard place < text.count else {
      throw PredicateFormatError(at: begin, expected: "a text with a closing quotation mark")
    }
    place += 1
    return content
  }

  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r"]

  /// Reads a placeholder such as `%ld` or `%.2f`. Flags, width, precision and size have no effect.
  private mutating func conversion() throws(PredicateFormatError) -> Character {
    let begin = place
    place += 1
    while place < text.count, "0123456789.lhqztjL".contains(text[place]) { place += 1 }
    guard place < text.count, "@KdDiuUxXoOcfFeEgGaAs".contains(text[place]) else {
      throw PredicateFormatError(at: begin, expected: "a placeholder such as %@, %K, %d or %f")
    }
    place += 1
    return text[place - 1]
  }

  private mutating func number() throws(PredicateFormatError) -> Token {
    let begin = place
    if text[place] == "0", place + 1 < text.count, "xX".contains(text[place + 1]) {
      place += 2
      let digits = place
      while place < text.count, text[place].isHexDigit { place += 1 }
      guard let value = Int64(String(text[digits..<place]), radix: 16) else {
        throw PredicateFormatError(at: begin, expected: "a hexadecimal number of 64 bits")
      }
      return .integer(value)
    }
    skipDigits()
    var isReal = false
    if place + 1 < text.count, text[place] == ".", Self.isDigit(text[place + 1]) {
      isReal = true
      place += 1
      skipDigits()
    }
    if let end = endOfExponent() {
      isReal = true
      place = end
    }
    let digits = String(text[begin..<place])
    if !isReal, let value = Int64(digits) { return .integer(value) }
    guard let value = Double(digits), value.isFinite else {
      throw PredicateFormatError(at: begin, expected: "a smaller number")
    }
    return .real(value)
  }

  private mutating func skipDigits() {
    while place < text.count, Self.isDigit(text[place]) { place += 1 }
  }

  private func endOfExponent() -> Int? {
    guard place < text.count, "eE".contains(text[place]) else { return nil }
    var end = place + 1
    if end < text.count, "+-".contains(text[end]) { end += 1 }
    guard end < text.count, Self.isDigit(text[end]) else { return nil }
    while end < text.count, Self.isDigit(text[end]) { end += 1 }
    return end
  }
}
