package import HealthModel
import HealthWords

/// Draws the voltages of an electrocardiogram as a trace, in consecutive strips of a few seconds.
///
/// A character contains 2 × 4 dots (Braille patterns), or one in ASCII. Each column of dots covers
/// the range of its voltages and is connected to the previous column.
package enum ElectrocardiogramChart {
  private static let height = 10
  /// With two dots a character, 25 ms a dot: a QRS complex of about 100 ms is four dots wide.
  private static let charactersPerSecond = 20
  /// The minimum range in volts; a flat line is drawn in the middle of it.
  private static let rangeMin = 1e-4

  package static func text(_ points: SeriesPoints, style: OutputStyle) -> String {
    precondition(points.kind == .voltage, "an electrocardiogram has voltages")
    let volts = points.columns[0]
    guard let last = points.times.last, let low = volts.min(), let high = volts.max() else {
      return ""
    }
    // Without it, noise of a few microvolts would fill the height.
    let margin = max(0, rangeMin - (high - low)) / 2
    let paper = Paper(style, low: low - margin, high: high + margin)
    var text = ""
    var begin = 0
    for strip in 0...Int(last / paper.duration) {
      let start = Int64(strip) * paper.duration
      let end = points.times.firstIndex { $0 >= start + paper.duration } ?? points.count
      text += self.strip(paper.columns(points, begin..<end, from: start), start, paper, style)
      begin = end
    }
    return text + "From \(millivolts(low)) to \(millivolts(high)) mV.\n"
  }

  /// The mapping of times and voltages to the dots of one strip.
  private struct Paper {
    let low: Double
    let high: Double
    let width: Int
    let dotsAcross: Int
    let dotsDown: Int

    init(_ style: OutputStyle, low: Double, high: Double) {
      (self.low, self.high) = (low, high)
      width = max(40, min(style.columns ?? 80, 200) - 2)
      (dotsAcross, dotsDown) = style.hasUnicode ? (2, 4) : (1, 1)
    }

    /// The duration of a strip in microseconds.
    var duration: Int64 { Int64(width) * 1_000_000 / Int64(charactersPerSecond) }

    /// Returns, for each column of dots, the rows that it covers, counted from the top.
    func columns(
      _ points: SeriesPoints, _ range: Range<Int>, from start: Int64
    ) -> [ClosedRange<Int>?] {
      let rate = Int64(charactersPerSecond * dotsAcross)
      var columns = [ClosedRange<Int>?](repeating: nil, count: width * dotsAcross)
      var previous: Int?
      for index in range {
        let x = Int((points.times[index] - start) * rate / 1_000_000)
        guard columns.indices.contains(x) else { continue }
        let y = row(points.columns[0][index])
        let from = columns[x] ?? joint(y, previous)
        // About 13 voltages share a column; a range instead of an average retains the peaks.
        columns[x] = min(from.lowerBound, y)...max(from.upperBound, y)
        previous = y
      }
      return columns
    }

    /// Returns the rows from next to the last row of the previous column to this one, so that the
    /// trace has no gaps.
    private func joint(_ y: Int, _ previous: Int?) -> ClosedRange<Int> {
      guard let previous, abs(previous - y) > 1 else { return y...y }
      return previous < y ? (previous + 1)...y : y...(previous - 1)
    }

    private func row(_ volts: Double) -> Int {
      Int(((high - volts) / (high - low) * Double(height * dotsDown - 1)).rounded())
    }
  }

  private static func strip(
    _ columns: [ClosedRange<Int>?], _ start: Int64, _ paper: Paper, _ style: OutputStyle
  ) -> String {
    var canvas = Canvas(width: paper.width, height: height + 1)
    var dots = BrailleCanvas(columns: paper.width, rows: height)
    for (x, column) in columns.enumerated() {
      guard let column else { continue }
      for y in column {
        if style.hasUnicode {
          dots.set(x, y, .accent)
        } else {
          canvas.put(column.count == 1 ? "-" : "|", x, y, .accent)
        }
      }
    }
    dots.draw(on: &canvas, 0, 0)
    // Marks are at whole seconds, wherever the strip begins.
    let first = Int((start + 999_999) / 1_000_000)
    for second in first...(first + paper.width / charactersPerSecond) {
      let x = Int(Int64(second) * 1_000_000 - start) * charactersPerSecond / 1_000_000
      canvas.write("\(second) s", x, height, .faint)
    }
    return canvas.render(style)
  }

  private static func millivolts(_ volts: Double) -> String { NumberText.decimal(volts * 1000) }
}
