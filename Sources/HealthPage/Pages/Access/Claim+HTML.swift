import HealthWords

extension Claim {
  /// A few lines: enough for a reason, too little to fill the screen.
  static let reasonColumns = 240

  /// Returns the reason of an app as a quotation.
  static func reason(_ text: String) -> HTML {
    "<blockquote><q>\(cut(text, reasonColumns))</q></blockquote>"
  }

  /// Returns the first letter of a name, for the place of an icon.
  static func initial(_ text: String) -> String {
    cut(text, nameColumns).first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "?"
  }
}
