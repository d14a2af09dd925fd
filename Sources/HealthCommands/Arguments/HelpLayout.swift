/// The layout of help texts. ArgumentParser wraps every line at the width of the terminal, also in the middle of
/// a quoted word of an example, which then fails when it is copied. It is therefore asked for unwrapped text,
/// which is wrapped here: prose and descriptions of options, but no line that is indented in a discussion.
enum HelpLayout {
  /// A width at which ArgumentParser wraps nothing.
  static let unlimited = 1_000_000

  /// Where ArgumentParser begins the descriptions of options and subcommands.
  private static let descriptionColumn = 26

  /// Whether a message for the user is a help text.
  static func isHelp(_ message: String) -> Bool { message.contains("\nUSAGE: ") }

  /// Wraps an unwrapped help text.
  static func wrapped(_ help: String, to columns: Int) -> String {
    // A narrower description would have a word per line.
    let columns = max(columns, descriptionColumn + 14)
    var result: [Substring] = []
    /// The end of a line of prose that did not fit, which continues on the next line.
    var rest: Substring = ""
    var isOverview = true
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("USAGE: ") { isOverview = false }
      let isProse = isOverview && !line.isEmpty && line.first != " "
      if !rest.isEmpty, !isProse {
        result.append(rest)
        rest = ""
      }
      if isProse {
        var lines = pieces(rest.isEmpty ? line : rest + " " + line, columns, indentation: 0)
        // The source wraps prose at its own width. Rows of a table have aligned columns instead.
        rest = lines.count > 1 && !line.contains("  ") ? lines.removeLast() : ""
        result += lines
      } else if isOverview {
        result.append(line)
      } else {
        let indentation = line.first == " " ? descriptionColumn : "USAGE: ".count
        result += pieces(line, columns, indentation: indentation)
      }
    }
    if !rest.isEmpty { result.append(rest) }
    return result.joined(separator: "\n")
  }

  /// Splits a line at spaces, where that is possible.
  ///
  /// - Parameter indentation: The number of spaces before every piece except the first.
  private static func pieces(
    _ line: Substring, _ columns: Int, indentation: Int
  ) -> [Substring] {
    var pieces: [Substring] = []
    var line = line
    while line.count > columns {
      let start = line.index(line.startIndex, offsetBy: indentation)
      let end = line.index(line.startIndex, offsetBy: columns + 1)
      // A space of the indentation is no place to split.
      guard let text = line[start...].firstIndex(where: { $0 != " " }),
        let split = line[text..<max(text, end)].lastIndex(of: " ")
          ?? line[text...].firstIndex(of: " ")
      else { break }
      pieces.append(line[..<split])
      let spaces = String(repeating: " ", count: indentation)
      line = spaces + line[split...].drop { $0 == " " }
    }
    return pieces + [line]
  }
}
