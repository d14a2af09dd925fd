package import HealthModel

/// Draws the voltages of an electrocardiogram on paper of 25 mm a second: strips of a few seconds
/// below one another, each column the range of the voltages in it.
package enum ElectrocardiogramChart {
  private static let height = 12
  /// Seconds in a strip, at 20 columns a second on a wide terminal.
  private static let columnsPerSecond = 20

  package static func text(_ points: SeriesPoints, style: OutputStyle) -> String {
    precondition(points.kind == .voltage, "an electrocardiogram has voltages")
    guard let last = points.times.last else { return "" }
    let width = max(40, min(style.columns ?? 80, 200) - 2)
    let microseconds = Int64(width) * 1_000_000 / Int64(columnsPerSecond)
    let volts = points.columns[0]
    let limit = max(volts.map(\.magnitude).max() ?? 0, 1e-6)
    var text = ""
    var begin = 0
    for strip in 0...Int(last / microseconds) {
      let start = Int64(strip) * microseconds
      let end = points.times.firstIndex { $0 >= start + microseconds } ?? points.count
      text += self.strip(points, begin..<end, from: start, width: width, limit: limit, style)
      begin = end
    }
    return text + scale(limit) + "\n"
  }

  private static func strip(
    _ points: SeriesPoints, _ range: Range<Int>, from start: Int64, width: Int, limit: Double,
    _ style: OutputStyle
  ) -> String {
    var canvas = Canvas(width: width, height: height + 1)
    var columns = [ClosedRange<Double>?](repeating: nil, count: width)
    for index in range {
      let x = Int((points.times[index] - start) * Int64(columnsPerSecond) / 1_000_000)
      guard columns.indices.contains(x) else { continue }
      let volts = points.columns[0][index]
      columns[x] =
        columns[x].map { min($0.lowerBound, volts)...max($0.upperBound, volts) }
        ?? volts...volts
    }
    let ink = style.hasUnicode ? "│" : "|"
    let point = style.hasUnicode ? "·" : "."
    for (x, column) in columns.enumerated() {
      guard let column else { continue }
      let (top, bottom) = (row(column.upperBound, limit), row(column.lowerBound, limit))
      for y in top...bottom {
        canvas.put(Character(top == bottom ? point : ink), x, y, .accent)
      }
    }
    for second in 0...(width / columnsPerSecond) {
      let seconds = Int(start / 1_000_000) + second
      canvas.write("\(seconds) s", second * columnsPerSecond, height, .faint)
    }
    return canvas.render(style)
  }

  /// Row 0 is the greatest voltage.
  private static func row(_ volts: Double, _ limit: Double) -> Int {
    Int(((1 - volts / limit) / 2 * Double(height - 1)).rounded())
  }

  private static func scale(_ limit: Double) -> String {
    "Height: \(NumberText.decimal(limit * 2000)) mV."
  }
}
