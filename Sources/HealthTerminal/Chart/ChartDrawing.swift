package import HealthWords

/// Draws a chart with characters.
///
///     15k ┤        ▂
///     10k ┤  ▅     █  ┄┄┄ average
///      5k ┤  █  ▃  █
///       0 └──┬────────
///           1
///
/// All intervals have the same whole number of columns. If there are more intervals than columns,
/// each column is the average of several intervals, and a note below the chart states how many. The
/// height is a multiple of the number of axis steps, so that every mark of the axis is on a row: a
/// value equal to the mark reaches the top of that row. The lowest row is the axis itself.
package struct ChartDrawing: Sendable {
  let chart: Chart
  let style: OutputStyle
  let scale: AxisScale
  /// The number of rows above the axis.
  let plotHeight: Int
  /// The first column to the right of the axis line.
  let plotLeft: Int
  /// The number of columns of one mark, including the gap.
  let slotWidth: Int
  /// The number of intervals that one mark averages.
  let intervalCount: Int
  /// The columns right of the plot, for the text of the reference; 0 if there is no room for it.
  private let gutter: Int

  var plotWidth: Int { slotWidth * chart.marks.count }
  var axisRow: Int { plotHeight }

  /// Computes the layout.
  ///
  /// - Parameters:
  ///   - width: the columns for the whole chart. A chart whose axis needs more columns is wider.
  ///   - height: the approximate number of rows above the axis.
  package init(_ chart: Chart, style: OutputStyle, width: Int, height: Int = 12) {
    var intervalCount = 1
    var (averaged, scale) = (chart, Self.scale(of: chart, height))
    // The labels of the axis depend on the averages, so each attempt has its own width of the axis.
    while averaged.marks.count > max(1, width - Self.axisWidth(scale)) {
      intervalCount += 1
      averaged = chart.averaging(intervalCount)
      scale = Self.scale(of: averaged, height)
    }
    self.chart = averaged
    self.style = style
    self.scale = scale
    self.intervalCount = intervalCount
    plotHeight = max(1, height / scale.stepCount) * scale.stepCount
    plotLeft = Self.axisWidth(scale)
    let room = width - plotLeft
    let markCount = max(1, averaged.marks.count)
    // The average is also stated above the chart, so its text gives way to the marks.
    let textWidth = chart.reference.map { $0.text.count + 1 } ?? 0
    gutter = room - textWidth >= markCount ? textWidth : 0
    slotWidth = min(8, max(1, (room - gutter) / markCount))
  }

  private static func scale(of chart: Chart, _ height: Int) -> AxisScale {
    let present = chart.marks.compactMap { $0 }
    var low = present.map(\.low).min() ?? 0
    var high = present.map(\.high).max() ?? 0
    if chart.kind == .line {
      low = present.map(\.middle).min() ?? 0
      high = present.map(\.middle).max() ?? 0
    }
    return AxisScale(
      holding: low...high, fromZero: chart.kind == .bars, stepCountMax: max(2, height / 2))
  }

  /// Returns the number of columns of the labels, a gap and the axis line.
  private static func axisWidth(_ scale: AxisScale) -> Int {
    2 + ((0...scale.stepCount).map { scale.label(at: $0).count }.max() ?? 1)
  }

  package func render() -> String {
    var canvas = Canvas(width: plotLeft + plotWidth + gutter, height: plotHeight + 2)
    drawAxes(&canvas)
    switch chart.kind {
    case .bars: drawBars(&canvas)
    case .ranges: drawRanges(&canvas)
    case .line: drawLine(&canvas)
    }
    drawReference(&canvas)
    let note =
      intervalCount == 1
      ? ""
      : TerminalText.wrapped(
        ["Each column averages", "\(intervalCount) intervals."], separator: " ",
        to: plotLeft + plotWidth + gutter)
        + "\n"
    return canvas.render(style) + note
  }

  /// Returns the height of a value in rows: above 0, and `plotHeight` at the top of the axis.
  func rise(_ value: Double) -> Double { scale.fraction(value) * Double(plotHeight) }

  /// Returns the canvas row that contains a value. The tolerance keeps a value that equals a mark
  /// in the row below the mark.
  func row(_ value: Double) -> Int {
    plotHeight - min(plotHeight, max(1, Int((rise(value) - 1e-9).rounded(.up))))
  }

  /// Returns the middle column of an interval.
  func center(_ index: Int) -> Int { plotLeft + index * slotWidth + max(0, barWidth - 1) / 2 }

  /// The width of a bar: the slot without the gap to the next one.
  var barWidth: Int {
    switch slotWidth {
    case 1: 1
    case 2, 3: slotWidth - 1
    default: slotWidth - slotWidth / 3
    }
  }

  private func drawAxes(_ canvas: inout Canvas) {
    for y in 0..<plotHeight { canvas.put(style.hasUnicode ? "│" : "|", plotLeft - 1, y, .faint) }
    let rowsPerStep = plotHeight / scale.stepCount
    for step in 0...scale.stepCount {
      let label = style.language.number(scale.label(at: step))
      let y = plotHeight - step * rowsPerStep
      canvas.write(label, plotLeft - 2 - label.count, y, .faint)
      canvas.put(style.hasUnicode ? "┤" : "+", plotLeft - 1, y, .faint)
    }
    canvas.put(style.hasUnicode ? "└" : "+", plotLeft - 1, axisRow, .faint)
    for x in plotLeft..<(plotLeft + max(1, plotWidth)) {
      canvas.put(style.hasUnicode ? "─" : "-", x, axisRow, .faint)
    }
    var free = plotLeft - 1
    for label in chart.labels {
      let middle = center(label.index)
      let left = max(plotLeft - 1, middle - (label.text.count - 1) / 2)
      guard left >= free, left + label.text.count <= canvas.width else { continue }
      canvas.put(style.hasUnicode ? "┬" : "+", middle, axisRow, .faint)
      canvas.write(label.text, left, axisRow + 1, .faint)
      free = left + label.text.count + 1
    }
  }

  private func drawReference(_ canvas: inout Canvas) {
    guard let reference = chart.reference else { return }
    let y = row(reference.value)
    for x in plotLeft..<(plotLeft + plotWidth) where canvas[x, y].character == " " {
      canvas.put(style.hasUnicode ? "┄" : "-", x, y, .warning)
    }
    if gutter > 0 { canvas.write(reference.text, plotLeft + plotWidth + 1, y, .warning) }
  }
}
