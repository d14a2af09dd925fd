/// An image of dots, eight per character: Unicode Braille patterns (U+2800). Dot 0, 0 is at the top
/// left. Dots are approximately square.
///
/// Braille patterns are the only characters that most fonts have and that show eight independent
/// dots.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  /// The bits of the pattern in each character.
  private var cells: [UInt32]
  private var inks: [OutputStyle.Ink?]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
    inks = Array(repeating: nil, count: columns * rows)
  }

  var width: Int { 2 * columns }
  var height: Int { 4 * rows }

  /// The bits of the dots in a character, by row and column. Dots 7 and 8 were added to the pattern
  /// later, so the lowest row has the highest bits.
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]

  /// Sets a dot. A character has a single color: that of the last dot set.
  mutating func set(_ x: Int, _ y: Int, _ ink: OutputStyle.Ink?) {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "a dot of the picture")
    let cell = y / 4 * columns + x / 2
    cells[cell] |= Self.bits[y % 4][x % 2]
    inks[cell] = ink
  }

  func draw(on canvas: inout Canvas, _ x: Int, _ y: Int) {
    for (index, pattern) in cells.enumerated() where pattern != 0 {
      guard let scalar = Unicode.Scalar(0x2800 + pattern) else { continue }
      canvas.put(Character(scalar), x + index % columns, y + index / columns, inks[index])
    }
  }
}
