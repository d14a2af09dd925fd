/// Comma-separated values (RFC 4180): lines that end with CR LF, and text in quotes where it contains a
/// comma, a quote or a line break.
///
/// A text that begins with one of `=+-@'`, a tab or a carriage return is preceded by an apostrophe,
/// because a spreadsheet would run it as a formula. A reader that removes the first apostrophe of a
/// text gets the original, so nothing is lost.
package enum CSVText {
  package enum Field: Sendable {
    /// Words that the user may not have chosen, such as the name of an app.
    case text(String)
    /// A number or a time, which begins with a digit or a sign.
    case number(String)
  }

  package static func line(_ fields: [Field]) -> String {
    let texts = fields.map { field -> String in
      switch field {
      case .text(let words): String(decoding: quoted(words), as: UTF8.self)
      case .number(let digits): digits
      }
    }
    return texts.joined(separator: ",") + "\r\n"
  }

  /// Returns a text as a field. Works on bytes and not on characters, because a comma and a combining
  /// mark are one character.
  package static func quoted(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if let first = bytes.first, "=+-@'\t\r".utf8.contains(first) { bytes.insert(0x27, at: 0) }
    // Some readers remove spaces at the ends of a field without quotes.
    let isPlain =
      !bytes.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0d || $0 == 0x0a }
      && bytes.first != 0x20 && bytes.last != 0x20
    if isPlain { return bytes }
    return [0x22] + bytes.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }
}
