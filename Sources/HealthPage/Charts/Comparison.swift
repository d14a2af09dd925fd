package import HealthInsight
package import HealthModel
package import HealthText

/// The comparison of a period with the one before it, in a sentence.
///
/// Sums are compared per interval with data, so that a period that is not over can be compared with
/// a whole one.
package struct Comparison: Sendable {
  package var current: [StatisticsValues]
  package var previous: [StatisticsValues]
  package var display: ValueDisplay
  package var span: ChartSpan
  /// The values of the previous period that were not measured. Those of the current one are facts of its page.
  package var previousLimits = RangeLimits()

  package init(
    current: [StatisticsValues], previous: [StatisticsValues], display: ValueDisplay,
    span: ChartSpan
  ) {
    self.current = current
    self.previous = previous
    self.display = display
    self.span = span
  }

  /// Returns the sentence; nil if one of the periods has no data.
  package func sentence(_ language: Language) -> String? {
    guard let now = average(current), let before = average(previous), before != 0 else {
      return nil
    }
    let change = now / before - 1
    // Below half a percent, the numbers are the same to the reader.
    let direction = abs(change) < 0.005 ? "same" : change > 0 ? "more" : "less"
    let sentence = language(
      "compare.\(direction)", language(unitKey, language.quantity(now, display)),
      language.percent(change), language.quantity(before, display))
    return previousLimits.isEmpty
      ? sentence : sentence + " " + language.counted("compare.beyond", previousLimits.count)
  }

  private var isCumulative: Bool { display.type.aggregation == .cumulative }

  private func average(_ values: [StatisticsValues]) -> Double? {
    let numbers = values.compactMap { isCumulative ? $0.sum : $0.average }
    return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  private var unitKey: String {
    guard isCumulative else { return "compare.value" }
    return switch span.length {
    case .day: "compare.perHour"
    case .week, .month: "compare.perDay"
    case .halfYear: "compare.perWeek"
    case .year: "compare.perMonth"
    }
  }
}
