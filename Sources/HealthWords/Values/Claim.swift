/// Text that an app chose, for a person: on one line, limited in length, and without characters that
/// reorder text. Escaping alone would not prevent a name that displays as a different sentence.
package enum Claim {
  /// A longer name could push the identity of the app out of sight.
  package static let nameColumns = 40

  /// Returns a name for use inside a sentence of a page. The isolates limit the direction of its
  /// letters to it. A terminal shows isolates as characters, and gets names without them.
  package static func name(
    _ text: String, columns: Int = nameColumns, isIsolated: Bool = true
  ) -> String {
    let name = cut(text, columns)
    return isIsolated ? "\u{2068}" + name + "\u{2069}" : name
  }

  /// Returns the name of an app, or its bundle identifier if it has none.
  package static func name(
    _ text: String, or bundleIdentifier: String, isIsolated: Bool = true
  ) -> String {
    name(cut(text, nameColumns).isEmpty ? bundleIdentifier : text, isIsolated: isIsolated)
  }

  package static func cut(_ text: String, _ columns: Int) -> String {
    TerminalText.truncated(TerminalText.printable(text), to: columns)
  }
}
