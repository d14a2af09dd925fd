import HealthInsight
import HealthModel
package import HealthWords

extension StatisticsChart {
  /// - Parameters:
  ///   - height: the approximate number of rows above the axis; nil to fit the terminal.
  ///   - latest: the text about the latest data, for a period without data.
  package func render(
    style: OutputStyle, width: Int, height: Int? = nil, latest: String = "No data in this period."
  ) -> String {
    let (language, words) = (style.language, ChartText.words(calendar, style))
    let name = language.name(display.type)
    let what =
      display.isCount ? name : language("chart.inUnit", name, display.label(style))
    let heading = ChartText.heading(what, words, style, width)
    guard !isEmpty else { return heading + "\n" + latest + "\n" }
    let note =
      limits.sentence.map { TerminalText.wrapped([$0], separator: "", to: width) + "\n" } ?? ""
    let text = heading + "\n" + summary(style, width) + "\n" + note + "\n"
    let drawing = ChartDrawing(
      chart(labels: words.labels) {
        language("chart.average", language.number(NumberText.short($0)))
      }, style: style, width: width, height: height ?? ChartText.height(below: text, style))
    return text + drawing.render()
  }

  private func summary(_ style: OutputStyle, _ width: Int) -> String {
    let (language, words) = (style.language, ChartText.words(calendar, style))
    var parts: [String] = []
    if let total = facts.total {
      parts.append(
        language("chart.total", language.number(display.textWithUnit(total, style: style))))
      if let average = facts.average.map(display.shown) {
        let text =
          display.isCount && average >= 100
          ? NumberText.count(Int(average.rounded())) : NumberText.measurement(average)
        parts.append(words.average(language.number(text)))
      }
      if let best = facts.highest, let index = best.start.flatMap(calendar.index) {
        parts.append(words.most(language.number(display.text(best.value)), index))
      }
    } else {
      if let average = facts.average {
        parts.append(
          language("chart.average", language.number(display.textWithUnit(average, style: style))))
      }
      if let low = facts.lowest, let high = facts.highest {
        parts.append(
          language(
            "chart.between", language.number(display.text(low.value, low.limit)),
            language.number(display.text(high.value, high.limit))))
      }
      if let recent = facts.latest {
        parts.append(
          language("chart.latest", language.number(display.text(recent.value, recent.limit))))
      }
    }
    return TerminalText.wrapped(parts, separator: " \(style.dot) ", to: width)
  }
}
