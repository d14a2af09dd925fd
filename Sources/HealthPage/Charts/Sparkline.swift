import HealthInsight

/// The small drawing of a card: the last 30 days without axes. The card states the numbers, so the
/// drawing is hidden from screen readers.
package struct Sparkline: Sendable {
  package enum Kind: Sendable { case bars, line }

  /// The average of the last days, as a line across them.
  package struct Level: Sendable {
    package var days: Int
    package var value: Double
    /// Whether the line has the color of the type.
    package var isMain: Bool
    package init(days: Int, value: Double, isMain: Bool) {
      self.days = days
      self.value = value
      self.isMain = isMain
    }
  }

  package var kind: Kind
  /// One value for each day; nil for a day without data.
  package var values: [Double?]
  package var levels: [Level]

  package init(kind: Kind, values: [Double?], levels: [Level] = []) {
    self.kind = kind
    self.values = values
    self.levels = levels
  }

  private static let height = 64.0
  /// The drawing is stretched to the width of its card.
  private static let width = 300.0

  package func html() -> HTML {
    let present = values.compactMap { $0 }.filter(\.isFinite)
    guard let low = present.min(), let high = present.max() else { return "" }
    return """
      <svg class="spark" viewBox="0 0 300 64" preserveAspectRatio="none" aria-hidden="true">\
      \(kind == .bars ? bars(high) : line(low, high))</svg>
      """
  }

  private var slot: Double { Self.width / Double(max(1, values.count)) }

  private func bars(_ high: Double) -> HTML {
    let last = values.lastIndex { $0 != nil }
    return HTML(
      values.indices.compactMap { index -> HTML? in
        guard let value = values[index], value.isFinite else { return nil }
        let height = max(1, value / max(high, .leastNonzeroMagnitude) * Self.height)
        return """
          <rect class="\(index == last ? "bar" : "bar faded")" x="\(at: (Double(index) + 0.14) * slot)" \
          width="\(at: slot * 0.72)" y="\(at: Self.height - height)" height="\(at: height)"/>
          """
      })
  }

  private func line(_ low: Double, _ high: Double) -> HTML {
    // A single value, or equal ones, are in the middle.
    func y(_ value: Double) -> Double {
      high == low ? Self.height / 2 : 5 + (high - value) / (high - low) * (Self.height - 10)
    }
    func x(_ index: Int) -> Double { (Double(index) + 0.5) * slot }
    func at(_ index: Int) -> HTML { "\(at: x(index)) \(at: y(values[index] ?? 0))" }
    let segments = LineSegments(values)
    let lines = segments.lines.flatMap { line in
      line.map { index -> HTML in "\(index == line.first ? "M" as HTML : "L")\(at(index))" }
    }
    // A line of length zero with round ends is a dot that does not become an ellipse.
    let dots = segments.points.map { index -> HTML in "M\(at(index))h0" }
    let path = drawing(lines, levels.isEmpty ? nil : "pale")
    let points = drawing(dots, levels.isEmpty ? "point" : "pale point")
    guard levels.isEmpty else { return "\(path)\(points)\(levels.map { level($0, y) })" }
    guard let end = values.lastIndex(where: { $0?.isFinite == true }) else { return "" }
    return "\(path)\(points)\(drawing(["M\(at(end))h0"], "end"))"
  }

  private func drawing(_ parts: [HTML], _ style: String?) -> HTML? {
    guard !parts.isEmpty else { return nil }
    return """
      <path\(attribute: "class", style) d="\(parts)" vector-effect="non-scaling-stroke"/>
      """
  }

  private func level(_ level: Level, _ y: (Double) -> Double) -> HTML {
    let from = Double(max(0, values.count - level.days)) * slot
    return """
      <path\(attribute: "class", level.isMain ? nil : "base") \
      d="M\(at: from) \(at: y(level.value))H\(at: Self.width)" vector-effect="non-scaling-stroke"/>
      """
  }
}
