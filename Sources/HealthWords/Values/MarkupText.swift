/// Text in markup: HTML, XML, and the body of notifications.
package enum MarkupText {
  /// Replaces the characters that have a meaning in markup.
  ///
  /// - Parameter escapesQuotes: Whether quotes are replaced too, which only attributes require. Not
  ///   every notification service understands their references.
  package static func escaped(_ text: String, escapesQuotes: Bool = true) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    // By scalar, because a character of markup and a combining mark are one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where escapesQuotes: escaped += "&quot;"
      case "'" where escapesQuotes: escaped += "&#39;"
      // Control characters are invalid, also as references.
      case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": break
      // XML does not allow these two either.
      case "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
