/// Comma-separated values (RFC 4180), for a spreadsheet.
package enum CSV {
  package enum Field: Sendable {
    /// Words that the user may not have chosen, such as the name of an app.
    case text(String)
    /// A number or a time, which begins with a digit or a sign.
    case number(String)
  }

  package static func line(_ fields: [Field]) -> String {
    fields.map(text).joined(separator: ",") + "\r\n"
  }

  private static func text(_ field: Field) -> String {
    switch field {
    case .number(let digits): digits
    case .text(let words): quoted(words)
    }
  }

  /// A spreadsheet would run words that begin with one of these characters as a formula.
  private static func quoted(_ words: String) -> String {
    let words = words.first.map { "=+-@\t\r".contains($0) } == true ? "'" + words : words
    guard words.contains(where: { ",\"\n\r\r\n".contains($0) }) else { return words }
    return "\"" + words.replacing("\"", with: "\"\"") + "\""
  }
}
