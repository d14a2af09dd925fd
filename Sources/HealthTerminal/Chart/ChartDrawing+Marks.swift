import HealthInsight
import HealthWords

extension ChartDrawing {
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// Three levels: ASCII has no characters for more.
  private static let asciiEighths: [Character] = [" ", " ", ".", ".", ":", ":", ":", "#", "#"]

  /// Draws bars, exact to an eighth of a row. A bar above zero is at least an eighth high, so that
  /// it is visible.
  func drawBars(_ canvas: inout Canvas) {
    let glyphs = style.hasUnicode ? Self.eighths : Self.asciiEighths
    for (index, mark) in chart.marks.enumerated() {
      guard let mark, mark.high > 0 else { continue }
      let level = max(1, Int((rise(mark.high) * 8).rounded()))
      for rowAboveAxis in 0..<plotHeight {
        let filled = min(8, max(0, level - rowAboveAxis * 8))
        guard glyphs[filled] != " " else { continue }
        for x in 0..<barWidth {
          canvas.put(
            glyphs[filled], plotLeft + index * slotWidth + x, plotHeight - 1 - rowAboveAxis, .accent
          )
        }
      }
    }
  }

  /// Draws a line from the lowest to the highest value, exact to half a row, with a dot at the
  /// average.
  func drawRanges(_ canvas: inout Canvas) {
    for (index, mark) in chart.marks.enumerated() {
      guard let mark else { continue }
      let x = center(index)
      let bottom = Int((rise(mark.low) * 2).rounded(.down))
      let top = max(bottom + 1, Int((rise(mark.high) * 2).rounded(.up)))
      for half in stride(from: bottom / 2 * 2, to: top, by: 2) {
        let hasLower = half >= bottom
        let hasUpper = half + 1 < top
        let glyph: Character =
          !style.hasUnicode ? "|" : hasLower && hasUpper ? "┃" : hasUpper ? "╹" : "╻"
        canvas.put(glyph, x, plotHeight - 1 - half / 2, .accent)
      }
      canvas.put(style.hasUnicode ? "●" : "o", x, row(mark.middle), .secondAccent)
    }
  }

  /// Draws straight lines between the averages in Braille dots (two by four per character), where
  /// `LineSegments` allows one, with a dot at each average if there is room.
  func drawLine(_ canvas: inout Canvas) {
    let segments = LineSegments(chart.marks.map { $0?.middle })
    func point(_ index: Int) -> (x: Int, value: Double)? {
      chart.marks[index].map { (x: center(index), value: $0.middle) }
    }
    let lines = segments.lines.map { $0.compactMap(point) }
    var dots: [Int: UInt32] = [:]
    for (a, b) in lines.flatMap({ zip($0, $0.dropFirst()) }) {
      let columns = max(1, (b.x - a.x) * 2)
      for column in 0...columns {
        let share = Double(column) / Double(columns)
        let from = rise(a.value + (b.value - a.value) * share) * 4
        let to = rise(a.value + (b.value - a.value) * min(1, share + 1 / Double(columns))) * 4
        let limit = plotHeight * 4 - 1
        let ends = [from, to].map { min(limit, max(0, Int($0.rounded()) - 1)) }.sorted()
        for level in ends[0]...max(ends[0], ends[1] - 1) {
          let x = a.x + column / 2
          let y = plotHeight - 1 - level / 4
          dots[y * canvas.width + x, default: 0] |= Self.dot(column % 2, level % 4)
        }
      }
    }
    for (place, bits) in dots {
      let braille = Unicode.Scalar(0x2800 + bits).map { Character($0) } ?? " "
      canvas.put(
        style.hasUnicode ? braille : ".", place % canvas.width, place / canvas.width, .accent)
    }
    // Dots that touch would hide the line.
    let count = chart.marks.count { $0 != nil }
    let hasRoom = slotWidth >= 2 || count * 3 <= plotWidth
    for point in segments.points.compactMap(point) + (hasRoom ? lines.joined().map { $0 } : []) {
      canvas.put(style.hasUnicode ? "●" : "o", point.x, row(point.value), .secondAccent)
    }
  }

  /// Returns the bit of a Braille dot; levels count from the bottom (Unicode 16, section 21.1).
  private static func dot(_ column: Int, _ level: Int) -> UInt32 {
    let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
    return bits[column][level]
  }
}
