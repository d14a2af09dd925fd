/// A rectangle of characters. Row 0 is at the top.
///
/// Charts are drawn into it in any order, and colors become escape sequences only at the end.
struct Canvas {
  struct Cell {
    var character: Character = " "
    var ink: OutputStyle.Ink?
  }

  let width: Int
  let height: Int
  private var cells: [Cell]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: Cell(), count: width * height)
  }

  /// Cells outside the canvas are not drawn. A label may extend beyond the edge; cutting it off is
  /// better than a chart that fails.
  subscript(x: Int, y: Int) -> Cell {
    get { contains(x, y) ? cells[y * width + x] : Cell() }
    set { if contains(x, y) { cells[y * width + x] = newValue } }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height
  }

  mutating func put(_ character: Character, _ x: Int, _ y: Int, _ ink: OutputStyle.Ink? = nil) {
    self[x, y] = Cell(character: character, ink: ink)
  }

  mutating func write(_ text: String, _ x: Int, _ y: Int, _ ink: OutputStyle.Ink? = nil) {
    for (offset, character) in text.enumerated() { put(character, x + offset, y, ink) }
  }

  /// Returns the lines without trailing spaces. Neighboring cells of one color share its escape
  /// sequence.
  func render(_ style: OutputStyle) -> String {
    var text = ""
    for y in 0..<height {
      var line = ""
      var run = ""
      var ink: OutputStyle.Ink?
      let row = cells[(y * width)..<((y + 1) * width)]
      let used = row.lastIndex { $0.character != " " }.map { $0 + 1 } ?? row.startIndex
      for cell in row[..<used] {
        // A space has no visible color and does not end a run.
        if cell.ink != ink, cell.character != " " {
          line += style.paint(run, ink)
          run = ""
          ink = cell.ink
        }
        run.append(cell.character)
      }
      text += line + style.paint(run, ink) + "\n"
    }
    return text
  }
}
