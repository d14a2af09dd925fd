package import HealthWords

/// The language and the capabilities of one output stream, determined separately for standard output and standard
/// error.
///
/// Colors are used only on a terminal, and not if `NO_COLOR` is set and not empty
/// (https://no-color.org), if `TERM` is `dumb`, or if the user disabled them. Block and line
/// characters are used if the locale is UTF-8. No information is conveyed by color alone.
///
/// Each stream has its own, because a user often pipes the result and still reads notes on the
/// screen.
package struct OutputStyle: Hashable, Sendable {
  package var language: Language
  package var isTerminal: Bool
  package var hasColor: Bool
  package var hasUnicode: Bool
  /// The number of columns; nil if the output is not a terminal, so that lines may have any length.
  package var columns: Int?
  /// The number of rows; nil if the output is not a terminal or does not report it.
  package var rows: Int?

  package init(
    isTerminal: Bool, hasColor: Bool = false, hasUnicode: Bool = true, columns: Int? = nil,
    rows: Int? = nil, language: Language = .english
  ) {
    self.language = language
    self.rows = isTerminal ? rows : nil
    self.isTerminal = isTerminal
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
    self.columns = columns
  }

  /// - Parameter columns: the width reported by the terminal. If it is nil, `COLUMNS` is used.
  package init(
    environment: [String: String], isTerminal: Bool, columns: Int?, rows: Int? = nil,
    wantsColor: Bool = true
  ) {
    language = Language(environment: environment)
    self.rows = isTerminal ? rows : nil
    self.isTerminal = isTerminal
    hasColor =
      isTerminal && wantsColor && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
    hasUnicode = Self.isUTF8(environment)
    let stated = columns ?? environment["COLUMNS"].flatMap { Int($0) }
    // A terminal that reports fewer than 20 columns has no room for any table; lines then wrap.
    self.columns = isTerminal ? max(20, stated ?? 80) : nil
  }

  /// The first of these variables that is set and not empty determines the locale (POSIX, 8.2).
  static func isUTF8(_ environment: [String: String]) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let folded = value.lowercased()
      return folded.contains("utf-8") || folded.contains("utf8")
    }
    return false
  }

  /// Colors by meaning. They are the eight basic ones, which each terminal adapts to its
  /// background.
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

  /// An empty text gets no escape sequences, so that trailing spaces can be removed.
  package func paint(_ text: String, _ ink: Ink?) -> String {
    guard hasColor, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.code)m\(text)\u{1B}[0m"
  }

  package var ellipsis: String { hasUnicode ? "…" : "..." }
  package var dash: String { hasUnicode ? "–" : "-" }
  package var dot: String { hasUnicode ? "·" : "|" }
}
