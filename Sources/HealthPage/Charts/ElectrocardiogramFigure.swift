package import HealthModel
package import HealthWords

/// An electrocardiogram on millimeter paper, in strips of ten seconds: 25 mm a second and 10 mm a
/// millivolt, as on paper.
package struct ElectrocardiogramFigure: Sendable {
  private let points: SeriesPoints

  package init(_ points: SeriesPoints) { self.points = points }

  private static let unitsPerMillimeter = 4.0
  private static let stripSeconds = 10.0
  private static let width = 1000.0
  /// The trace is reduced to its lowest and highest voltage in each of these columns of 10 ms, which
  /// keeps every peak.
  private static let columnCount = 1000
  /// The most millivolts that a strip shows in one direction; an artifact does not make it taller.
  private static let millivoltsMax = 3.0

  package func html(_ language: Language) -> HTML {
    guard points.kind == .voltage, let volts = points.columns.first, let last = points.times.last
    else { return "" }
    let low = max(-Self.millivoltsMax, min(-0.5, (volts.min() ?? 0) * 1000))
    let high = min(Self.millivoltsMax, max(1, (volts.max() ?? 0) * 1000))
    let unitsPerMillivolt = 10 * Self.unitsPerMillimeter
    let height = ((high - low) * unitsPerMillivolt / 20).rounded(.up) * 20 + 20
    func y(_ volt: Double) -> Double {
      10 + (high - max(low, min(high, volt * 1000))) * unitsPerMillivolt
    }
    let count = Int(Double(last) / 1e6 / Self.stripSeconds) + 1
    let strips = (0..<count).map { strip -> HTML in
      """
      <svg class="paper heart" viewBox="0 0 1000 \(at: height)" role="img" \
      aria-label="\(language("ecg.strip", "\(strip * 10)", "\(strip * 10 + 10)"))">\
      <rect width="1000" height="\(at: height)" fill="url(#millimeters)"/>\
      <rect width="1000" height="\(at: height)" fill="url(#centimeters)"/>\
      <path d="\(trace(strip, volts, y))"/></svg>
      """
    }
    return """
      <svg width="0" height="0" aria-hidden="true" class="paper heart"><defs>\
      \(grid("millimeters", Self.unitsPerMillimeter))\(grid("centimeters", 5 * Self.unitsPerMillimeter))\
      </defs></svg>\(strips)
      <p class="muted">\(language["ecg.scale"])</p>
      """
  }

  private func grid(_ id: String, _ size: Double) -> HTML {
    """
    <pattern id="\(id)" width="\(at: size)" height="\(at: size)" patternUnits="userSpaceOnUse">\
    <path class="\(id)" d="M\(at: size) 0H0V\(at: size)"/></pattern>
    """
  }

  private func trace(_ strip: Int, _ volts: [Double], _ y: (Double) -> Double) -> [HTML] {
    let start = Int64(Double(strip) * Self.stripSeconds * 1e6)
    let length = Int64(Self.stripSeconds * 1e6)
    var columns: [(first: Double, low: Double, high: Double, last: Double)?] = Array(
      repeating: nil, count: Self.columnCount)
    for (index, time) in points.times.enumerated() where volts.indices.contains(index) {
      let column = Int((time - start) * Int64(Self.columnCount) / length)
      guard time >= start, columns.indices.contains(column) else { continue }
      let volt = volts[index]
      if let known = columns[column] {
        columns[column] = (known.first, min(known.low, volt), max(known.high, volt), volt)
      } else {
        columns[column] = (volt, volt, volt, volt)
      }
    }
    var isFirst = true
    return columns.enumerated().compactMap { index, column -> HTML? in
      guard let column else { return nil }
      let x = Double(index) * Self.width / Double(Self.columnCount)
      defer { isFirst = false }
      let start: HTML = isFirst ? "M\(at: x) \(at: y(column.first))" : ""
      // The order of the extremes follows the direction of the trace.
      let ends =
        column.first <= column.last ? [column.low, column.high] : [column.high, column.low]
      return column.low == column.high && !isFirst
        ? "L\(at: x) \(at: y(column.low))"
        : "\(start)L\(at: x) \(at: y(ends[0]))V\(at: y(ends[1]))"
    }
  }
}
