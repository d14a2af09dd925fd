package import HealthInsight
package import HealthModel

/// A chart of one quantity type with heading and summary, from the statistics of its intervals.
///
/// Cumulative types are shown as bars with the average of the intervals that have data; discrete
/// types as ranges or a line with the average of the whole period.
package struct StatisticsChart: Sendable {
  package let display: ValueDisplay
  package let calendar: ChartCalendar
  private let intervals: [(index: Int, values: StatisticsValues)]
  private let facts: PeriodFacts
  private let limits: RangeLimits

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - intervals: the statistics for the calendar's intervals.
  ///   - overall: the statistics for the whole period with the same options; nil if there are no
  ///     samples.
  ///   - limits: the values of the period that were beyond the range of their device.
  package init(
    display: ValueDisplay, calendar: ChartCalendar, intervals: [Statistics], overall: Statistics?,
    limits: RangeLimits = RangeLimits()
  ) {
    self.limits = limits
    self.display = display
    self.calendar = calendar
    facts = PeriodFacts(display.type, intervals, overall: overall?.merged, limits: limits)
    self.intervals = intervals.compactMap { statistics in
      calendar.index(of: statistics.start).map { ($0, statistics.merged) }
    }
  }

  private var isCumulative: Bool { display.type.aggregation == .cumulative }

  /// An interval without samples has no mark, and not one at zero.
  package func chart() -> Chart {
    var marks: [Chart.Mark?] = calendar.starts.map { _ in nil }
    for (index, values) in intervals {
      if isCumulative {
        marks[index] = values.sum.map { .total(display.shown($0)) }
      } else if let average = values.average {
        marks[index] = Chart.Mark(
          low: display.shown(values.minimum ?? average), middle: display.shown(average),
          high: display.shown(values.maximum ?? average))
      }
    }
    let kind = isCumulative ? .bars : Chart.kind(ofDiscrete: marks)
    let reference = facts.average.map(display.shown).map {
      Chart.Reference(value: $0, text: "avg " + NumberText.short($0))
    }
    return Chart(kind: kind, marks: marks, labels: calendar.labels, reference: reference)
  }

  /// - Parameters:
  ///   - height: the approximate number of rows above the axis; nil to fit the terminal.
  ///   - latest: the text about the latest data, for a period without data.
  package func render(
    style: OutputStyle, width: Int, height: Int? = nil, latest: String = "No data in this period."
  ) -> String {
    let unit = display.isCount ? "" : " in \(display.label(style))"
    let heading = ChartText.heading(display.type.displayName + unit, calendar, style, width)
    guard !isEmpty else { return heading + "\n" + latest + "\n" }
    let note =
      limits.sentence.map { TerminalText.wrapped([$0], separator: "", to: width) + "\n" } ?? ""
    let text = heading + "\n" + summary(style, width) + "\n" + note + "\n"
    let drawing = ChartDrawing(
      chart(), style: style, width: width, height: height ?? ChartText.height(below: text, style))
    return text + drawing.render()
  }

  /// Whether the period has no data.
  package var isEmpty: Bool { intervals.isEmpty }

  private func summary(_ style: OutputStyle, _ width: Int) -> String {
    var words: [String] = []
    if let total = facts.total {
      words.append("total \(display.textWithUnit(total, style: style))")
      if let average = facts.average.map(display.shown) {
        let text =
          display.isCount && average >= 100
          ? NumberText.count(Int(average.rounded())) : NumberText.measurement(average)
        words.append("average \(text) \(calendar.perInterval)")
      }
      if let best = facts.highest, let index = best.start.flatMap(calendar.index) {
        words.append(
          "most \(display.text(best.value)) \(calendar.preposition) \(calendar.name(index))")
      }
    } else {
      if let average = facts.average {
        words.append("average \(display.textWithUnit(average, style: style))")
      }
      if let low = facts.lowest, let high = facts.highest {
        let (lowest, highest) = (
          display.text(low.value, low.limit), display.text(high.value, high.limit)
        )
        words.append("between \(lowest) and \(highest)")
      }
      if let recent = facts.latest {
        words.append("latest \(display.text(recent.value, recent.limit))")
      }
    }
    return TerminalText.wrapped(words, separator: " \(style.dot) ", to: width)
  }
}
