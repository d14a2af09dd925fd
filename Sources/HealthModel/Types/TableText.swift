/// Takes the generated tables apart: lines of fields. Works on bytes, which is many times faster
/// than splitting by `Character`, so that all tables together cost well under a millisecond.
enum TableText {
  static func rows(of text: String, separator: Character = "\t") -> [[String]] {
    split(text, by: "\n").map { split($0, by: separator) }
  }

  /// Empty fields are kept.
  static func split(_ text: String, by separator: Character) -> [String] {
    guard let byte = separator.asciiValue else { preconditionFailure("an ASCII separator") }
    return text.utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}
