import HealthCommands
import HealthImport
import HealthModel

/// What became of an export, for people and for programs.
///
/// JSON keys: `samples` {`added`, `present`}, `nested` {the same, for records inside correlations and
/// workouts, which as a rule stand at top level too}, `records` {the same, for workouts and other objects
/// of their kind with the samples inside them}, `objects` {the same, for what is kept unread},
/// `upgraded`, the number of objects that earlier imports kept and that are of their kind now,
/// `elements`, a list of {`name`, `found`, `samples`, `records`, `objects`, `inside`, `header`, `skipped` {reason: count}}, `problems`
/// {text: count}, `unknownTypes` {identifier: count}, `truncated`, `dryRun`, `seconds`.
struct ImportReportText {
  let report: ImportReport
  let samples: ImportReply
  let nested: ImportReply
  let records: ImportReply
  let objects: ImportReply
  /// Kept by earlier imports, and readable by now.
  let upgradedCount: Int
  let isDryRun: Bool
  let seconds: Double

  var json: JSONValue {
    let elements = report.rows.map { row -> JSONValue in
      [
        "name": .string(row.name), "found": JSONValue(row.found),
        "samples": JSONValue(row.samples), "records": JSONValue(row.records),
        "objects": JSONValue(row.objects),
        "inside": JSONValue(row.inside), "header": JSONValue(row.header),
        "skipped": counts(row.skipped.map { ($0.key.rawValue, $0.value) }),
      ]
    }
    return [
      "samples": json(samples), "nested": json(nested), "records": json(records),
      "objects": json(objects), "upgraded": JSONValue(upgradedCount),
      "elements": .array(elements),
      "problems": counts(report.problems.map { ($0.key.rawValue, $0.value) }),
      "unknownTypes": counts(report.unknownTypes.map { ($0.key, $0.value) }),
      "truncated": .bool(report.isTruncated), "dryRun": .bool(isDryRun),
      "seconds": .number(seconds),
    ]
  }

  private func json(_ reply: ImportReply) -> JSONValue {
    ["added": JSONValue(reply.addedCount), "present": JSONValue(reply.presentCount)]
  }

  private func counts(_ pairs: [(String, Int)]) -> JSONValue {
    .object(pairs.sorted { $0.0 < $1.0 }.map { .init(key: $0.0, value: JSONValue($0.1)) })
  }

  func text(style: OutputStyle, isSummary: Bool) -> String {
    if isSummary { return summary(style) }
    var table = Table([
      .init("Element"), .init("Found", trailing: true), .init("Samples", trailing: true),
      .init("Objects", trailing: true), .init("Kept unread", trailing: true),
      .init("Part of another", trailing: true),
      .init("Skipped, and why", mayShrink: true),
    ])
    for row in report.rows {
      let skipped = row.skipped.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { "\(NumberText.count($0.value)): \($0.key.rawValue)" }.joined(separator: "; ")
      table.add([
        .init(row.name), .init(NumberText.count(row.found)), cell(row.samples), cell(row.records),
        cell(row.objects),
        cell(row.inside + row.header), .init(skipped, .warning),
      ])
    }
    return table.render(style) + problems(style) + "\n" + summary(style)
  }

  private func cell(_ count: Int) -> Table.Cell {
    .init(count == 0 ? "" : NumberText.count(count))
  }

  private func problems(_ style: OutputStyle) -> String {
    var lines = report.problems.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\(NumberText.count($0.value)) × \($0.key.rawValue)" }
    lines += report.unknownTypes.sorted { $0.key < $1.key }
      .map { "\(NumberText.count($0.value)) × type \(TerminalText.printable($0.key))" }
    guard !lines.isEmpty else { return "" }
    return "\n" + style.paint("Unexpected:", .warning) + "\n"
      + lines.map { "  \($0)\n" }.joined()
  }

  private func summary(_ style: OutputStyle) -> String {
    let count = report.sampleCount + report.nestedSampleCount
    let rate =
      seconds > 0.05 ? ", \(NumberText.short(Double(count) / seconds)) samples a second" : ""
    let time = " in \(NumberText.duration(seconds: seconds))\(rate).\n"
    if isDryRun {
      return
        "Read \(NumberText.count(count)) samples and \(NumberText.count(report.recordCount + report.objectCount))"
        + " other objects" + time + "Nothing was saved, because this was a dry run.\n"
    }
    let present = samples.presentCount + records.presentCount + objects.presentCount
    let added = samples.addedCount + nested.addedCount
    return style.paint("Added \(NumberText.count(added)) samples", .good)
      + " and \(NumberText.count(records.addedCount + objects.addedCount)) other objects;"
      + " \(NumberText.count(present)) were there already" + time
      + (upgradedCount == 0
        ? ""
        : "\(NumberText.count(upgradedCount)) objects that earlier imports kept are of their kind"
          + " now.\n")
  }
}
