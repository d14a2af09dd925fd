import HealthText

/// Text that an app chose, for the page: on one line, limited in length, and without characters that
/// reorder text. Escaping alone would not prevent a name that displays as a different sentence.
package enum Claim {
  /// A longer name could push the identity of the app out of sight.
  static let nameColumns = 40
  /// A few lines: enough for a reason, too little to fill the screen.
  static let reasonColumns = 240

  /// Returns a name for use inside a sentence. The isolates limit the direction of its letters to it.
  package static func name(_ text: String, columns: Int = nameColumns) -> String {
    "\u{2068}" + cut(text, columns) + "\u{2069}"
  }

  /// Returns the name of an app, or its bundle identifier if it has none.
  package static func name(_ text: String, or bundleIdentifier: String) -> String {
    name(cut(text, nameColumns).isEmpty ? bundleIdentifier : text)
  }

  /// Returns the reason of an app as a quotation.
  static func reason(_ text: String) -> HTML {
    "<blockquote><q>\(cut(text, reasonColumns))</q></blockquote>"
  }

  /// Returns the first letter of a name, for the place of an icon.
  static func initial(_ text: String) -> String {
    cut(text, nameColumns).first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "?"
  }

  private static func cut(_ text: String, _ columns: Int) -> String {
    TerminalText.truncated(TerminalText.printable(text), to: columns)
  }
}
