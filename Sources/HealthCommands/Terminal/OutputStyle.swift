/// What one output stream can show, decided once for each of standard output and standard error.
///
/// Colours appear only on a terminal, and not when `NO_COLOR` is set and not empty
/// (https://no-color.org), when `TERM` is `dumb`, or when the person asked for none. Block and line
/// characters appear where the locale is UTF-8. Nothing is told by colour alone.
package struct OutputStyle: Hashable, Sendable {
  package var isTerminal: Bool
  package var hasColor: Bool
  package var hasUnicode: Bool
  /// Columns; nil when the output is no terminal, where lines may have any length.
  package var columns: Int?

  package init(
    isTerminal: Bool, hasColor: Bool = false, hasUnicode: Bool = true, columns: Int? = nil
  ) {
    self.isTerminal = isTerminal
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
    self.columns = columns
  }

  /// - Parameter columns: what the terminal itself says; `COLUMNS` is asked when it says nothing.
  package init(
    environment: [String: String], isTerminal: Bool, columns: Int?, wantsColor: Bool = true
  ) {
    self.isTerminal = isTerminal
    hasColor =
      isTerminal && wantsColor && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
    hasUnicode = Self.isUTF8(environment)
    let stated = columns ?? environment["COLUMNS"].flatMap { Int($0) }
    self.columns = isTerminal ? max(20, stated ?? 80) : nil
  }

  /// The first of these that is set and not empty names the locale (POSIX, 8.2).
  static func isUTF8(_ environment: [String: String]) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let folded = value.lowercased()
      return folded.contains("utf-8") || folded.contains("utf8")
    }
    return false
  }

  package enum Ink: Hashable, Sendable {
    case heading, faint, failure, warning, good, accent, secondAccent

    var code: String {
      switch self {
      case .heading: "1"
      case .faint: "2"
      case .failure: "1;31"
      case .warning: "33"
      case .good: "32"
      case .accent: "36"
      case .secondAccent: "35"
      }
    }
  }

  package func paint(_ text: String, _ ink: Ink?) -> String {
    guard hasColor, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.code)m\(text)\u{1B}[0m"
  }

  package var ellipsis: String { hasUnicode ? "…" : "..." }
  package var dash: String { hasUnicode ? "–" : "-" }
  package var dot: String { hasUnicode ? "·" : "|" }
}
