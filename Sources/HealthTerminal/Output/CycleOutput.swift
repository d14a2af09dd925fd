package import HealthInsight
import HealthModel
package import HealthWords

/// Menstrual cycles as a table and as JSON.
package enum CycleOutput {
  package static func json(_ history: CycleHistory) -> JSONValue {
    let cycles = history.cycles.map { cycle in
      var json: JSONValue = [
        "start": .string(DayText.iso8601(cycle.start)),
        "periodLength": JSONValue(cycle.periodLength),
        "recordedDays": JSONValue(cycle.recordedDays),
      ]
      if let length = cycle.length { json.append("length", JSONValue(length)) }
      json.append("perhapsIncomplete", .bool(history.isPerhapsIncomplete(cycle)))
      return json
    }
    var json: JSONValue = ["cycles": .array(cycles)]
    if let mean = history.meanLength() {
      json.append(
        "mean", ["length": .number(mean.length), "cycles": JSONValue(mean.cycleCount)])
    }
    return json
  }

  package static func text(_ history: CycleHistory, style: OutputStyle) -> String {
    var table = Table([
      .init(.firstDay), .init(.period, trailing: true), .init(.logged, trailing: true),
      .init(.cycle, trailing: true), .init(.note, mayShrink: true),
    ])
    for cycle in history.cycles.reversed() {
      let note =
        cycle.length == nil
        ? "current" : history.isPerhapsIncomplete(cycle) ? "perhaps a period was not logged" : ""
      table.add([
        .init(DayText.iso8601(cycle.start)), .init(days(cycle.periodLength)),
        .init(days(cycle.recordedDays)), .init(cycle.length.map(days) ?? ""), .init(note, .faint),
      ])
    }
    guard let mean = history.meanLength() else { return table.render(style) }
    let cycles = mean.cycleCount == 1 ? "1 complete cycle" : "\(mean.cycleCount) complete cycles"
    return table.render(style)
      + "Mean length: \(NumberText.decimal(mean.length, fractionDigits: 1)) days, of \(cycles).\n"
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
