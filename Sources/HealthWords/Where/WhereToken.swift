/// A token of a `--where` expression and its position. Positions are retained, so that every error
/// can point at its cause.
struct WhereToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A key, keyword, number or unit: any text without spaces and operators.
    case word(String)
    /// A text in double or single quotation marks; `\` escapes the next character.
    case quoted(String)
    /// One of `=`, `!=`, `<`, `<=`, `>`, `>=`.
    case comparison(String)
    case open, close, comma
    case end
  }

  var kind: Kind
  /// The number of characters before the token.
  var place: Int

  /// Returns the tokens of a text; the last is `end`.
  static func tokens(of text: String) throws(WhereMistake) -> [WhereToken] {
    let characters = Array(text)
    var tokens: [WhereToken] = []
    var place = 0
    while place < characters.count {
      let character = characters[place]
      switch character {
      case _ where character.isWhitespace: place += 1
      case "(", ")", ",":
        let kind: Kind = character == "(" ? .open : character == ")" ? .close : .comma
        tokens.append(WhereToken(kind: kind, place: place))
        place += 1
      case "=", "!", "<", ">":
        tokens.append(try comparison(characters, &place))
      case "\"", "'":
        let begin = place
        tokens.append(WhereToken(kind: .quoted(try quoted(characters, &place)), place: begin))
      default:
        let begin = place
        tokens.append(WhereToken(kind: .word(try word(characters, &place)), place: begin))
      }
    }
    tokens.append(WhereToken(kind: .end, place: characters.count))
    return tokens
  }

  private static func comparison(
    _ characters: [Character], _ place: inout Int
  ) throws(WhereMistake) -> WhereToken {
    let begin = place
    var sign = String(characters[place])
    place += 1
    if place < characters.count, characters[place] == "=" {
      sign += "="
      place += 1
    }
    // Accepted because users of programming languages type it.
    if sign == "==" { sign = "=" }
    guard sign != "!" else { throw WhereMistake("! is only valid in !=", begin, "Use not instead") }
    return WhereToken(kind: .comparison(sign), place: begin)
  }

  private static func quoted(
    _ characters: [Character], _ place: inout Int
  ) throws(WhereMistake) -> String {
    let (begin, mark) = (place, characters[place])
    var text = ""
    place += 1
    while place < characters.count, characters[place] != mark {
      if characters[place] == "\\", place + 1 < characters.count { place += 1 }
      text.append(characters[place])
      place += 1
    }
    guard place < characters.count else {
      throw WhereMistake("the quotation mark is not closed", begin)
    }
    place += 1
    return text
  }

  /// Reads a word, which may contain a quoted part: `metadata."My key"`.
  private static func word(
    _ characters: [Character], _ place: inout Int
  ) throws(WhereMistake) -> String {
    var text = ""
    while place < characters.count, !characters[place].isWhitespace,
      !"(),=!<>".contains(characters[place])
    {
      if characters[place] == "\"" {
        text += try quoted(characters, &place)
      } else {
        text.append(characters[place])
        place += 1
      }
    }
    return text
  }
}

/// A mistake in an expression and its position.
struct WhereMistake: Error, Hashable, Sendable {
  var message: String
  /// The number of characters before the mistake.
  var place: Int
  var hint: String?

  init(_ message: String, _ place: Int, _ hint: String? = nil) {
    self.message = message
    self.place = place
    self.hint = hint
  }

  /// Returns an error that shows the expression with a caret below the mistake.
  func failure(in text: String) -> CommandFailure {
    // The caret is below the expression only if that is on one line.
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    var next = line + "\n" + String(repeating: " ", count: place) + "^"
    if let hint { next += "\n" + hint }
    return .usage("--where: \(message)", nextStep: next)
  }
}
