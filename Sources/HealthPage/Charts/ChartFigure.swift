import Foundation
import HealthInsight
package import HealthWords

/// A chart as a figure: the drawing, and its values as a table for screen readers and for reading
/// exact numbers.
///
/// The drawing takes the same ``Chart`` as the one in the terminal. Horizontal positions are percentages
/// and vertical ones are pixels, so that texts keep their size on every screen.
package struct ChartFigure: Sendable {
  /// The words for one mark, in its description and in the table.
  package struct Row: Sendable {
    package var name: String
    package var values: [String]
    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  package var chart: Chart
  /// One row for each interval with data; nil elsewhere, in the order of the marks.
  package var rows: [Row?]
  /// The titles of the columns of the table: the interval, then the values.
  package var columns: [String]
  /// A goal, drawn as a dashed line.
  package var goal: Chart.Reference?
  /// A second line of values, such as the moving average; nil where it has none.
  package var trend: [Double?]
  /// The marks of the period before, drawn as short lines over the marks.
  package var previous: [Double?]
  /// Whether the ends of a range are a pair, such as the two values of a blood pressure, and not the
  /// lowest and highest of many values.
  package var hasPairs = false
  /// The name of the colors, such as the group of the type.
  package var color: String
  package var label: String
  /// Whether the table of the values is open, such as for print.
  package var opensTable = false

  package init(
    chart: Chart, rows: [Row?], columns: [String], label: String, color: String,
    goal: Chart.Reference? = nil, trend: [Double?] = [], previous: [Double?] = []
  ) {
    self.chart = chart
    self.rows = rows
    self.columns = columns
    self.label = label
    self.color = color
    self.goal = goal
    self.trend = trend
    self.previous = previous
  }

  static let plotHeight = 220.0
  private static let top = 12.0
  private static let axisHeight = 22.0

  package func html(_ language: Language) -> HTML {
    """
    <figure class="chart \(color)">
    <div class="plot" role="img" aria-label="\(label)" tabindex="0" data-chart>
    \(drawing(language))
    <output class="readout" aria-live="polite"></output>
    </div>
    \(table(language))
    </figure>
    """
  }

  // MARK: Drawing

  private var axis: PlotAxis {
    var values = chart.marks.compactMap { $0 }.flatMap { [$0.low, $0.high] }
    values += trend.compactMap { $0 } + previous.compactMap { $0 }
    if let goal { values.append(goal.value) }
    return PlotAxis(values: values, includesZero: chart.kind == .bars)
  }

  private func drawing(_ language: Language) -> HTML {
    let axis = axis
    let height = Self.top + Self.plotHeight + Self.axisHeight
    func y(_ value: Double) -> Double {
      Self.top + (1 - axis.fraction(value)) * Self.plotHeight
    }
    let grid = axis.ticks.map { tick -> HTML in
      "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(at: y(tick))\" y2=\"\(at: y(tick))\"/>"
    }
    let scale = axis.ticks.map { tick -> HTML in
      "<text x=\"6\" y=\"\(at: y(tick) + 4)\">\(language.number(NumberText.short(tick)))</text>"
    }
    return """
      <svg class="marks" width="100%" height="\(at: height)" aria-hidden="true">
      \(grid)<g class="pan">\(labels(height))\(marks(y))\(pale(y))\(lines(y))</g>
      \(reference(chart.reference, "average", y))\(reference(goal, "goal", y))
      </svg>
      <svg class="scale" width="48" height="\(at: height)" aria-hidden="true">\(scale)</svg>
      """
  }

  private var slot: Double { 100 / Double(max(1, chart.marks.count)) }

  /// A text at the edge of a drawing is beside its position, so that it is not cut off.
  static func anchor(_ percent: Double) -> String {
    percent < 4 ? "start" : percent > 96 ? "end" : "middle"
  }

  private func labels(_ height: Double) -> [HTML] {
    chart.labels.map { label in
      let x = (Double(label.index) + 0.5) * slot
      return """
        <text class="label" x="\(at: x)%" y="\(at: height - 5)" \
        text-anchor="\(Self.anchor(x))">\(label.text)</text>
        """
    }
  }

  /// The marks with their descriptions, which a browser shows as a tooltip and the script beside the
  /// pointer.
  private func marks(_ y: (Double) -> Double) -> [HTML] {
    chart.marks.indices.compactMap { index -> HTML? in
      guard let mark = chart.marks[index] else { return nil }
      let (left, middle) = (Double(index) * slot, (Double(index) + 0.5) * slot)
      let shape: HTML =
        switch chart.kind {
        case .bars:
          """
          <rect class="bar" x="\(at: left + slot * 0.14)%" width="\(at: slot * 0.72)%" \
          y="\(at: y(mark.middle))" height="\(at: max(0.5, y(0) - y(mark.middle)))" rx="2"/>
          """
        case .ranges:
          """
          <line class="range" x1="\(at: middle)%" x2="\(at: middle)%" \
          y1="\(at: y(mark.low))" y2="\(at: y(mark.high))"/>\
          \((hasPairs ? [mark.low, mark.high] : [mark.middle]).map { value -> HTML in
            "<circle class=\"dot\" cx=\"\(at: middle)%\" cy=\"\(at: y(value))\" r=\"2.5\"/>"
          })
          """
        case .line:
          "<circle class=\"dot\" cx=\"\(at: middle)%\" cy=\"\(at: y(mark.middle))\" r=\"3\"/>"
        }
      let row = rows.indices.contains(index) ? rows[index] : nil
      let words = row.map { ([$0.name] + $0.values).joined(separator: " · ") } ?? ""
      // The wide, invisible rectangle makes the whole column react to the pointer.
      return """
        <g class="mark" data-text="\(words)"><rect class="hit" x="\(at: left)%" width="\(at: slot)%" \
        y="0" height="\(at: Self.top + Self.plotHeight)"/>\(shape)</g>
        """
    }
  }

  /// The period before, as short lines.
  private func pale(_ y: (Double) -> Double) -> [HTML] {
    previous.indices.compactMap { index -> HTML? in
      guard let value = previous[index], chart.marks.indices.contains(index) else { return nil }
      let left = Double(index) * slot
      return """
        <line class="previous" x1="\(at: left + slot * 0.1)%" x2="\(at: left + slot * 0.9)%" \
        y1="\(at: y(value))" y2="\(at: y(value))"/>
        """
    }
  }

  /// Lines through the averages and the trend. A path has no percentages, so it is in a drawing of its
  /// own that is stretched to the width.
  private func lines(_ y: (Double) -> Double) -> HTML {
    var paths: HTML = ""
    if chart.kind == .line {
      paths += path(chart.marks.map { $0?.middle }, "line", y)
    }
    if !trend.isEmpty { paths += path(trend, "trend", y) }
    guard !paths.isEmpty else { return "" }
    let height = Self.top + Self.plotHeight
    return """
      <svg x="0" y="0" width="100%" height="\(at: height)" viewBox="0 0 1000 \(at: height)" \
      preserveAspectRatio="none">\(paths)</svg>
      """
  }

  private func path(
    _ values: [Double?], _ style: String, _ y: (Double) -> Double
  ) -> HTML {
    let points = LineSegments(values).lines.flatMap { line in
      line.map { index -> HTML in
        let start: HTML = index == line.first ? "M" : "L"
        return "\(start)\(at: (Double(index) + 0.5) * slot * 10) \(at: y(values[index] ?? 0))"
      }
    }
    guard !points.isEmpty else { return "" }
    return "<path class=\"\(style)\" d=\"\(points)\" vector-effect=\"non-scaling-stroke\"/>"
  }

  private func reference(
    _ reference: Chart.Reference?, _ style: String, _ y: (Double) -> Double
  ) -> HTML? {
    guard let reference, axis.contains(reference.value) else { return nil }
    let height = y(reference.value)
    return """
      <line class="\(style)" x1="0" x2="100%" y1="\(at: height)" y2="\(at: height)"/>\
      <text class="reference" x="4" y="\(at: height - 4)">\(reference.text)</text>
      """
  }

  // MARK: Table

  private func table(_ language: Language) -> HTML {
    let lines = rows.compactMap { $0 }.map { row -> HTML in
      "<tr><th scope=\"row\">\(row.name)</th>\(row.values.map { "<td>\($0)</td>" as HTML })</tr>"
    }
    return """
      <details class="data"\(flag: "open", if: opensTable)><summary>\(language["chart.table"])</summary>
      <div class="scroll" tabindex="0"><table><caption class="unseen">\(label)</caption>
      <thead><tr>\(columns.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
      <tbody>\(lines)</tbody></table></div></details>
      """
  }
}
