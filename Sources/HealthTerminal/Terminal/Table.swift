import HealthWords

/// Rows in aligned columns, separated by two spaces, with a heading.
///
/// On a terminal the columns marked `mayShrink` are narrowed, widest first, so that a row fits on
/// one line; otherwise nothing is truncated.
///
/// Output to a file or pipe is complete, because a program that cuts a column would read half of a
/// name.
package struct Table: Sendable {
  package struct Column: Sendable {
    private enum Title {
      case heading(Heading, suffix: String)
      case text(String)
    }

    private let title: Title
    let isTrailing: Bool
    let mayShrink: Bool

    /// - Parameter suffix: What follows the word, such as a unit in parentheses.
    package init(
      _ heading: Heading, suffix: String = "", trailing: Bool = false, mayShrink: Bool = false
    ) {
      title = .heading(heading, suffix: suffix)
      isTrailing = trailing
      self.mayShrink = mayShrink
    }

    /// Creates a column whose head is a text in the language of the output, or empty.
    package init(text: String, trailing: Bool = false, mayShrink: Bool = false) {
      title = .text(text)
      isTrailing = trailing
      self.mayShrink = mayShrink
    }

    func title(_ language: Language) -> String {
      switch title {
      case .heading(let heading, let suffix): language["head.\(heading.rawValue)"] + suffix
      case .text(let text): text
      }
    }
  }

  package struct Cell: Sendable, ExpressibleByStringInterpolation {
    var text: String
    var ink: OutputStyle.Ink?

    package init(_ text: String, _ ink: OutputStyle.Ink? = nil) {
      // Every cell passes here, so no table can contain an escape sequence of a foreign name.
      self.text = TerminalText.printable(text)
      self.ink = ink
    }
    package init(stringLiteral value: String) { self.init(value) }
  }

  private let columns: [Column]
  private var rows: [[Cell]] = []
  private var shownWidths: [Int] = []

  package init(_ columns: [Column]) { self.columns = columns }

  package var isEmpty: Bool { rows.isEmpty }
  package var rowCount: Int { rows.count }

  /// Adds a row with one cell for each column.
  package mutating func add(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(cells)
  }

  package func render(_ style: OutputStyle) -> String {
    let widths = columnWidths(style)
    var text = line(heads(style), widths, style)
    for row in rows { text += line(row, widths, style) }
    return text
  }

  /// Returns the rows added since the last call, for lists shown incrementally. The heading
  /// precedes the first rows, and columns never become narrower.
  package mutating func flush(_ style: OutputStyle) -> String {
    let isFirst = shownWidths.isEmpty
    if isFirst { shownWidths = columns.map { _ in 0 } }
    let needed = columnWidths(style)
    shownWidths = zip(shownWidths, needed).map { max($0, $1) }
    var text = isFirst ? line(heads(style), shownWidths, style) : ""
    for row in rows { text += line(row, shownWidths, style) }
    rows = []
    return text
  }

  private func heads(_ style: OutputStyle) -> [Cell] {
    columns.map { Cell($0.title(style.language), .heading) }
  }

  /// The spaces between columns. A single one could be part of a text.
  private static let gap = 2
  /// A narrower column shows only an ellipsis and a few letters.
  private static let narrowest = 6

  private func columnWidths(_ style: OutputStyle) -> [Int] {
    var widths = columns.indices.map { column in
      rows.reduce(TerminalText.width(columns[column].title(style.language))) {
        max($0, TerminalText.width($1[column].text))
      }
    }
    guard let available = style.columns else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - available
    while excess > 0 {
      let candidates = widths.indices.filter {
        columns[$0].mayShrink && widths[$0] > Self.narrowest
      }
      // The widest column loses least information by one character.
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ style: OutputStyle) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let cut = TerminalText.truncated(cell.text, to: widths[index], ellipsis: style.ellipsis)
      let padding = String(repeating: " ", count: widths[index] - TerminalText.width(cut))
      let isLast = index == cells.count - 1
      let painted = style.paint(cut, cell.ink)
      text += columns[index].isTrailing ? padding + painted : painted + (isLast ? "" : padding)
      if !isLast { text += String(repeating: " ", count: Self.gap) }
    }
    // Trailing spaces would wrap to an empty line when the window becomes narrower.
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }
}
