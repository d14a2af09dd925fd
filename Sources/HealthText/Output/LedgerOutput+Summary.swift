package import HealthModel

/// The summary of an app's accesses to the data.
extension LedgerOutput {
  /// Returns the lines about reading, saving and deleting.
  package static func data(_ summary: LedgerSummary) -> [LedgerSummary.Line] {
    // Grants and registrations are shown elsewhere; this summary answers what an app did with data.
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

  /// Returns a table; empty if the app has not accessed any data.
  package static func text(
    _ summary: LedgerSummary, times: TimeText, style: OutputStyle
  ) -> String {
    let lines = data(summary)
    guard !lines.isEmpty else { return "" }
    var table = Table([
      .init("Access"), .init("Types", mayShrink: true), .init("Calls", trailing: true),
      .init("Samples", trailing: true), .init("From others", trailing: true), .init("Last"),
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
