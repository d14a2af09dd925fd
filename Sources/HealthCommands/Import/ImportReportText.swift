import HealthTerminal
import HealthWords
import HealthImport
import HealthModel

/// The result of an import as text and as JSON.
///
/// JSON keys: `complete`; `types`, a list of {`type`, `found`, `added`, `present`}; `deferred`, a
/// list of {`kind`, `reason`, `count`}; `partial` {kind: count}, those of the deferred that were
/// also stored as objects of their kind; `lost`; `missing`, the number of entries that cannot be
/// read and were left out; `repaired` {text: count}; `samples` {`added`,
/// `present`}, `nested` {the same, for records inside correlations and workouts, which are usually
/// also at top level}, `records` {the same, for workouts and other objects of their kind with the
/// samples inside them}, `objects` {the same, for deferred records by part}, `attachments` {the same,
/// for attached files}, `updated`, the number of objects that an earlier import added and this export contains in a newer form, `deleted`, the
/// number of those that are no longer in it (with --delete-missing), `withdrawn`, the number of stored clinical
/// records that were removed because it states that they were entered in error, `upgraded`, the number of
/// deferred records of earlier imports that were reprocessed, `elements`, a list of {`name`,
/// `found`, `samples`, `records`, `objects`, `inside`, `header`, `skipped` {reason: count}},
/// `problems` {text: count}, `unknownTypes` {identifier: count}, `truncated`, `damaged`, `dryRun`,
/// `seconds`.
///
/// Keys are only ever added, because scripts depend on them.
struct ImportReportText {
  let report: ImportReport
  let tally: ImportTally
  /// The number of records deferred by earlier imports and reprocessed now.
  let upgradedCount: Int
  /// The number of objects deleted because they are no longer on the phone.
  let deletedCount: Int
  /// False if the import ended early; the report of the reader is then empty.
  let isComplete: Bool
  let isDryRun: Bool
  let seconds: Double

  /// The types in order of their titles.
  private var types: [ObjectType] {
    Set(report.types.keys).union(tally.types.keys).sorted { $0.displayName < $1.displayName }
  }

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
      "complete": .bool(isComplete),
      "types": .array(types.map(json)), "deferred": .array(deferred.map(json)),
      "partial": counts(report.partial.map { ($0.key, $0.value) }),
      "lost": JSONValue(tally.lostCount), "missing": JSONValue(report.missingCount),
      "repaired": counts(repaired),
      "samples": json(tally.samples), "nested": json(tally.nested),
      "records": json(tally.records), "objects": json(tally.objects),
      "attachments": json(tally.files),
      "updated": JSONValue(tally.updatedCount), "deleted": JSONValue(deletedCount),
      "withdrawn": JSONValue(tally.withdrawnCount), "upgraded": JSONValue(upgradedCount),
      "elements": .array(elements),
      "problems": counts(report.problems.map { ($0.key.rawValue, $0.value) }),
      "unknownTypes": counts(report.unknownTypes.map { ($0.key, $0.value) }),
      "truncated": .bool(report.isTruncated), "damaged": .bool(report.isDamaged),
      "dryRun": .bool(isDryRun), "seconds": .number(seconds),
    ]
  }

  private func json(_ type: ObjectType) -> JSONValue {
    [
      "type": .string(type.name), "found": JSONValue(report.types[type] ?? 0),
      "added": JSONValue(tally.types[type]?.addedCount ?? 0),
      "present": JSONValue(tally.types[type]?.presentCount ?? 0),
    ]
  }

  private func json(_ deferred: (key: ImportTally.Deferred, count: Int)) -> JSONValue {
    [
      "kind": .string(deferred.key.kind), "reason": .string(deferred.key.reason),
      "count": JSONValue(deferred.count),
    ]
  }

  private func json(_ reply: ImportResult) -> JSONValue {
    ["added": JSONValue(reply.addedCount), "present": JSONValue(reply.presentCount)]
  }

  /// In order of the key, so that two reports can be compared as text.
  private func counts(_ pairs: [(String, Int)]) -> JSONValue {
    .object(pairs.sorted { $0.0 < $1.0 }.map { .init(key: $0.0, value: JSONValue($0.1)) })
  }

  /// The deferred records, the most frequent first.
  private var deferred: [(key: ImportTally.Deferred, count: Int)] {
    tally.deferred.map { (key: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.key.kind, $0.key.reason) < ($0.count, $1.key.kind, $1.key.reason) }
  }

  private var repaired: [(String, Int)] {
    report.problems.filter { $0.key.repairs }.map { ($0.key.rawValue, $0.value) }
  }

  // MARK: Text

  func text(style: OutputStyle, isSummary: Bool) -> String {
    if isSummary { return closing(style) }
    return table(style) + list("Deferred (stored unparsed):", deferredLines, style)
      + list("Repaired:", lines(repaired), style) + list("Unexpected:", unexpectedLines, style)
      + list("Skipped:", skippedLines, style) + "\n" + closing(style)
  }

  private func table(_ style: OutputStyle) -> String {
    guard !types.isEmpty else { return "" }
    var columns: [Table.Column] = [.init(.type)]
    if isComplete { columns.append(.init(.found, trailing: true)) }
    if !isDryRun {
      columns += [.init(.added, trailing: true), .init(.alreadyPresent, trailing: true)]
    }
    var table = Table(columns)
    for type in types {
      var cells: [Table.Cell] = [.init(style.language.name(type))]
      if isComplete { cells.append(cell(report.types[type] ?? 0, style.language)) }
      if !isDryRun {
        cells.append(cell(tally.types[type]?.addedCount ?? 0, style.language))
        cells.append(cell(tally.types[type]?.presentCount ?? 0, style.language))
      }
      table.add(cells)
    }
    return table.render(style)
  }

  private func cell(_ count: Int, _ language: Language) -> Table.Cell {
    .init(count == 0 ? "" : language.number(count))
  }

  private func list(_ title: String, _ lines: [String], _ style: OutputStyle) -> String {
    guard !lines.isEmpty else { return "" }
    return "\n" + style.paint(title, .warning) + "\n"
      + lines.map { "  \(TerminalText.printable($0))\n" }.joined()
  }

  private func lines(_ counts: [(String, Int)]) -> [String] {
    counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\(NumberText.count($0.1)) × \($0.0)" }
  }

  private var deferredLines: [String] {
    var lines = deferred.map { entry in
      "\(NumberText.count(entry.count)) × \(ElementTitle.text(entry.key.kind)): \(entry.key.reason)"
    }
    lines += report.unknownTypes.sorted { $0.key < $1.key }
      .map { "  of type \($0.key): \(NumberText.count($0.value))" }
    let partial = report.partial.values.reduce(0, +)
    if partial > 0 {
      lines.append(
        "\(NumberText.count(partial)) of these were also imported without the parts that could not"
          + " be parsed.")
    }
    if tally.lostCount > 0 {
      lines.append("\(NumberText.count(tally.lostCount)) could not be stored.")
    }
    return lines
  }

  /// The problems that neither defer an element nor repair the text. Listed so that nothing that
  /// the reader noticed is hidden from the user.
  private var unexpectedLines: [String] {
    lines(
      report.problems.filter { !$0.key.repairs && !$0.key.defers }
        .map { ($0.key.rawValue, $0.value) })
  }

  private var skippedLines: [String] {
    report.rows.flatMap { row in
      row.skipped.map { ("\(ElementTitle.text(row.name)): \($0.key.rawValue)", $0.value) }
    }.sorted { $0.0 < $1.0 }.map { "\(NumberText.count($0.1)) × \($0.0)" }
  }

  private func closing(_ style: OutputStyle) -> String {
    let count = report.sampleCount + report.nestedSampleCount
    let rate =
      isComplete && seconds > 0.05
      ? ", \(NumberText.short(Double(count) / seconds)) samples per second" : ""
    let time = " (\(NumberText.duration(seconds: seconds))\(rate)).\n"
    if isDryRun {
      return "Read \(Self.samples(count)) and \(Self.others(report.recordCount))" + time
        + "Nothing was saved (dry run).\n"
    }
    let added = tally.types.values
    let samples = added.filter { !$0.type.kind.hasDetails }.reduce(0) { $0 + $1.addedCount }
    let others = added.reduce(0) { $0 + $1.addedCount } - samples
    let present = added.reduce(0) { $0 + $1.presentCount }
    return style.paint("Added \(Self.samples(samples))", .good)
      + " and \(Self.others(others));"
      + " \(NumberText.count(present)) already present" + time
      + (isComplete ? "" : style.paint("The import is not complete.", .warning) + "\n")
      + line(tally.files.addedCount, "attached files added.")
      + line(tally.updatedCount, "updated from this export.")
      + line(deletedCount, "deleted because they were deleted on the phone.")
      + line(tally.withdrawnCount, "deleted because the provider had entered them in error.")
      + upgraded
  }

  private var upgraded: String {
    switch upgradedCount {
    case 0: ""
    case 1: "1 deferred record of an earlier import was converted.\n"
    default:
      "\(NumberText.count(upgradedCount)) deferred records of earlier imports were converted.\n"
    }
  }

  private static func samples(_ count: Int) -> String {
    "\(NumberText.count(count)) \(count == 1 ? "sample" : "samples")"
  }

  private static func others(_ count: Int) -> String {
    "\(NumberText.count(count)) other \(count == 1 ? "object" : "objects")"
  }

  private func line(_ count: Int, _ text: String) -> String {
    count == 0 ? "" : "\(NumberText.count(count)) \(text)\n"
  }
}
