package import HealthInsight
import HealthModel
package import HealthWords

extension CategoryChart {
  /// The JSON for programs. Keys: `type`, `unit` (`hr` or `count`), `intervals`, a list of
  /// {`start`, `value`}; for sleep also `stages`, the hours in each.
  package var json: JSONValue {
    let intervals = zip(calendar.starts, values).compactMap { start, value -> JSONValue? in
      guard let value else { return nil }
      let clock = calendar.clock
      let begun = hasNights ? SleepNight.start(of: clock.day(of: start), clock) : start
      return ["start": .string(TimeText.iso8601(begun)), "value": .number(value)]
    }
    var json: JSONValue = [
      "type": .string(type.name), "unit": .string(countsPoints ? "count" : "hr"),
      "intervals": .array(intervals),
    ]
    let stages = stages
    if !stages.isEmpty {
      var hours: JSONValue = [:]
      for stage in Self.stageOrder {
        if let value = stages[stage] { hours.append("\(stage)", .number(value)) }
      }
      json.append("stages", hours)
    }
    return json
  }

  private static let stageOrder: [SleepTimeline.Stage] = [.rem, .core, .deep, .unspecified, .awake]

  /// Returns a line such as `REM 10 h · core 21 h · deep 6 h · awake 2 h`.
  private func stageLine(_ style: OutputStyle, _ width: Int) -> String {
    let stages = stages
    let facts: [String] = Self.stageOrder.compactMap { stage in
      stages[stage].map {
        style.language("chart.stage.\(stage)", style.language.duration(seconds: $0 * 3600))
      }
    }
    return facts.isEmpty
      ? "" : "\n" + TerminalText.wrapped(facts, separator: " \(style.dot) ", to: width)
  }

  /// - Parameters:
  ///   - height: the approximate number of rows above the axis; nil to fit the terminal.
  ///   - latest: the text about the latest data, for a period without data.
  package func render(
    style: OutputStyle, width: Int, height: Int? = nil, latest: String = "No data in this period."
  ) -> String {
    let values = self.values
    let (language, words) = (style.language, ChartText.words(calendar, style))
    let what =
      countsPoints
      ? [] : [language[type == .sleepAnalysis ? "chart.hoursAsleep" : "chart.hours"]]
    let title = ([language.name(type)] + what).joined(separator: ", ")
    let heading = ChartText.heading(title, words, style, width) + "\n"
    let facts = facts
    guard let total = facts.total, let average = facts.average else {
      return heading + latest + "\n"
    }
    let chart = Chart(
      kind: .bars, marks: values.map { $0.map { .total($0) } }, labels: words.labels,
      reference: .init(
        value: average,
        text: language("chart.average", language.number(NumberText.short(average)))))
    let text =
      heading + summary(facts, total, average, style, width) + stageLine(style, width) + "\n\n"
    let drawing = ChartDrawing(
      chart, style: style, width: width, height: height ?? ChartText.height(below: text, style))
    return text + drawing.render()
  }

  private func summary(
    _ facts: PeriodFacts, _ total: Double, _ average: Double, _ style: OutputStyle, _ width: Int
  ) -> String {
    let (language, words) = (style.language, ChartText.words(calendar, style))
    var parts = [
      language("chart.total", text(total, language)), words.average(text(average, language)),
    ]
    if let most = facts.highest, let index = most.start.flatMap(calendar.index) {
      parts.append(words.most(text(most.value, language), index))
    }
    return TerminalText.wrapped(parts, separator: " \(style.dot) ", to: width)
  }

  private func text(_ value: Double, _ language: Language) -> String {
    countsPoints
      ? language.decimal(value, fractionDigits: 1) : language.duration(seconds: value * 3600)
  }
}
