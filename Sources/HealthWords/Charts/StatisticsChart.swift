package import HealthInsight
package import HealthModel

/// The chart of one quantity type, from the statistics of its intervals.
///
/// Cumulative types are shown as bars with the average of the intervals that have data; discrete
/// types as ranges or a line with the average of the whole period.
package struct StatisticsChart: Sendable {
  package let display: ValueDisplay
  package let calendar: ChartCalendar
  private let intervals: [(index: Int, values: StatisticsValues)]
  package let facts: PeriodFacts
  package let limits: RangeLimits

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

  /// Returns the marks. An interval without samples has none, and not one at zero.
  ///
  /// - Parameters:
  ///   - labels: the texts below the intervals.
  ///   - average: the text for the average of the period, from its value in the shown unit.
  package func chart(labels: [Chart.Label], average: (Double) -> String) -> Chart {
    var marks: [Chart.Mark?] = calendar.starts.map { _ in nil }
    for (index, values) in intervals {
      if isCumulative {
        marks[index] = values.sum.map { .total(display.shown($0)) }
      } else if let mean = values.average {
        marks[index] = Chart.Mark(
          low: display.shown(values.minimum ?? mean), middle: display.shown(mean),
          high: display.shown(values.maximum ?? mean))
      }
    }
    let kind = isCumulative ? .bars : Chart.kind(ofDiscrete: marks)
    let reference = facts.average.map(display.shown).map {
      Chart.Reference(value: $0, text: average($0))
    }
    return Chart(kind: kind, marks: marks, labels: labels, reference: reference)
  }

  /// Whether the period has no data.
  package var isEmpty: Bool { intervals.isEmpty }
}
