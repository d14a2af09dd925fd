package import HealthModel
import HealthWords

/// The ledger as comma-separated values, for a spreadsheet.
package enum LedgerTable {
  package static func text(_ entries: [LedgerEntry]) -> String {
    let heads = ["number", "time", "event", "app", "method", "types", "samples", "foreignSamples"]
    let lines = entries.map { entry in
      CSVText.line([
        .number("\(entry.number)"), .number(TimeText.iso8601(entry.time)),
        .text(LedgerJSON.name(of: entry.event)), .text(entry.bundleIdentifier),
        .text(entry.method), .text(entry.types.map(\.name).joined(separator: " ")),
        .number("\(entry.sampleCount)"), .number("\(entry.foreignSampleCount)"),
      ])
    }
    return CSVText.line(heads.map { .text($0) }) + lines.joined()
  }
}
