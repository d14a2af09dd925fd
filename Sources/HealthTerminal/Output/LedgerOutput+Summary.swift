import HealthInsight
package import HealthModel
package import HealthWords

/// The summary of an app's accesses to the data.
extension LedgerOutput {
  /// Returns a table; empty if the app has not accessed any data.
  package static func text(
    _ summary: LedgerSummary, times: TimeText, style: OutputStyle
  ) -> String {
    let lines = summary.dataLines
    guard !lines.isEmpty else { return "" }
    var table = Table([
      .init(.access), .init(.types, mayShrink: true), .init(.calls, trailing: true),
      .init(.samples, trailing: true), .init(.fromOthers, trailing: true), .init(.last),
    ])
    for line in lines {
      table.add([
        .init(LedgerJSON.name(of: line.event)),
        .init(line.types.map(\.name).joined(separator: ", ")),
        .init(style.language.number(line.answerCount)),
        .init(style.language.number(line.sampleCount)),
        .init(
          line.foreignSampleCount == 0 ? "" : NumberText.count(line.foreignSampleCount), .warning),
        .init(times.minute(line.last), .faint),
      ])
    }
    return "\n" + table.render(style)
  }
}
