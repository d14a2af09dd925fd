package import HealthModel

/// What an app has done with the data, added up.
extension LedgerOutput {
  /// Of what was read, saved and deleted.
  package static func data(_ summary: LedgerSummary) -> [LedgerSummary.Line] {
    summary.lines.filter { [.read, .saved, .deleted].contains($0.event) && !$0.types.isEmpty }
  }

  package static func json(_ line: LedgerSummary.Line) -> JSONValue {
    [
      "event": .string(text(line.event)), "types": .array(line.types.map { .string($0.name) }),
      "answers": JSONValue(line.answerCount), "samples": JSONValue(line.sampleCount),
      "foreignSamples": JSONValue(line.foreignSampleCount),
      "first": .string(TimeText.iso8601(line.first)), "last": .string(TimeText.iso8601(line.last)),
    ]
  }

  /// Empty when it has done nothing.
  package static func text(
    _ summary: LedgerSummary, times: TimeText, style: OutputStyle
  ) -> String {
    let lines = data(summary)
    guard !lines.isEmpty else { return "" }
    var table = Table([
      .init("Has"), .init("Types", mayShrink: true), .init("Times", trailing: true),
      .init("Samples", trailing: true), .init("Others'", trailing: true), .init("Last"),
    ])
    for line in lines {
      table.add([
        .init(text(line.event)), .init(line.types.map(\.name).joined(separator: ", ")),
        .init(NumberText.count(line.answerCount)), .init(NumberText.count(line.sampleCount)),
        .init(
          line.foreignSampleCount == 0 ? "" : NumberText.count(line.foreignSampleCount), .warning),
        .init(times.minute(line.last), .faint),
      ])
    }
    return "\n" + table.render(style)
  }
}
