import ArgumentParser
import Foundation
import HealthInsight
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl changes`: an anchored query (rules ANCHOR-01 to ANCHOR-05). Output is one JSON object
/// a line, because with `--follow` the list has no end.
struct ChangesCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "List additions and deletions since an anchor.",
    discussion: """
      Without an anchor, all samples are additions. The output ends with the anchor for the next call. \
      With --anchor-file it is stored in a file, so that each call shows the changes since the last one.

      Examples:
        healthctl changes stepCount --anchor-file ~/steps.anchor --json
        healthctl changes heartRate --follow

      JSON is one object a line: {"added": sample}, {"deleted": {id, type}}, {"anchor": text}.
      """)

  static let fields = FilterOptions.fields.merging([
    "types": "<types>",
    "anchor": "--anchor",
  ])

  @Argument(help: "Type names, such as stepCount, and a period.", completion: .objectTypes)
  var types: [String]

  @OptionGroup(title: "Filter") var filter: FilterOptions

  @Option(name: .long, help: "Start after this anchor, printed by an earlier call.")
  var anchor: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read the anchor from this file, if it exists, and write the new one to it.",
      valueName: "path"))
  var anchorFile: String?

  @Flag(name: .long, help: "Show further changes as they happen, until Ctrl-C.")
  var follow = false

  @Option(
    name: .long,
    help: "Show quantities in this unit (default: your preferred unit; JSON: the stored unit).",
    completion: .custom(Completions.units))
  var unit: String?

  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("at least one type is required") }
    if anchor != nil, anchorFile != nil {
      throw ValidationError("--anchor cannot be combined with --anchor-file")
    }
  }

  func run() async throws {
    let dates = try output.dates()
    let (types, period) = try TypeArgument.typesAndPeriod(self.types, dates)
    var query = ChangeQuery(types: types)
    query.filter = try await filter.filter(
      dates, connection, types: types, during: period, units: .shown(unit: unit, output))
    query.anchor = try startAnchor()
    let caller = try Caller(connection, fields: Self.fields)
    let printer = ChangePrinter(
      displays: try await caller.displays(types, unit: unit, isForPeople: !output.json),
      times: try output.times(),
      console: output.console, isJSON: output.json)
    if follow {
      try await caller.observe(query) { (page) throws(CommandFailure) in
        printer.print(page)
        // After the page was printed: if the program ends in between, the next run repeats the page
        // instead of losing it.
        try keep(page.anchor)
      }
      return
    }
    var anchor = query.anchor
    try await caller.changes(query) { (page) throws(CommandFailure) in
      printer.print(page)
      anchor = page.anchor
    }
    if anchorFile == nil { printer.print(anchor: anchor) }
    try keep(anchor)
  }

  /// A missing file means the first run. A damaged anchor is an error and not a new start, which
  /// would report every sample as added.
  private func startAnchor() throws(CommandFailure) -> [UInt8] {
    var text = anchor
    if let anchorFile, FileManager.default.fileExists(atPath: anchorFile) {
      guard let kept = try? String(contentsOfFile: anchorFile, encoding: .utf8) else {
        throw CommandFailure(.noInput, "cannot read \(anchorFile)")
      }
      text = kept.split(whereSeparator: \.isWhitespace).joined()
    }
    guard let text, !text.isEmpty else { return [] }
    guard let bytes = Hexadecimal.bytes(text) else {
      throw CommandFailure(
        anchorFile == nil ? .usage : .dataError, "invalid anchor",
        nextStep: "Use the anchor printed by an earlier call, or none")
    }
    return bytes
  }

  private func keep(_ anchor: [UInt8]) throws(CommandFailure) {
    guard let anchorFile else { return }
    do {
      try Data((Hexadecimal.text(anchor) + "\n").utf8)
        // Atomic, so that an interrupted run leaves the old or the new anchor.
        .write(to: URL(fileURLWithPath: anchorFile), options: .atomic)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(anchorFile)")
    }
  }
}

/// Shows pages of changes: a plus for an added, a minus for a deleted sample.
private struct ChangePrinter: Sendable {
  let displays: [ValueDisplay]
  let times: TimeText
  let console: Console
  let isJSON: Bool

  func print(_ page: ChangePage) {
    var text = ""
    for row in page.added.rows {
      let display = displays.first { $0.type == row.type } ?? ValueDisplay(type: row.type)
      text += isJSON ? json("added", SampleJSON.value(row, display)) : line(row, display)
    }
    for object in page.deleted {
      text +=
        isJSON
        ? json("deleted", SampleJSON.deleted(object))
        : console.output.paint("-", .failure) + " \(object.type.name)  \(object.id.uuidString)\n"
    }
    console.write(text)
  }

  func print(anchor: [UInt8]) {
    let text = Hexadecimal.text(anchor)
    if isJSON {
      console.write(json("anchor", .string(text)))
    } else {
      console.note("For later changes: --anchor \(text)\n")
    }
  }

  private func json(_ key: String, _ value: JSONValue) -> String {
    JSONValue.object([.init(key: key, value: value)]).line + "\n"
  }

  private func line(_ row: HealthObject, _ display: ValueDisplay) -> String {
    let style = console.output
    let value =
      row.details.map { DetailsText.text($0, of: row.type, times) }
      ?? (row.type.kind == .category
        ? CategoryArgument.name(Int64(exactly: row.value.rounded()) ?? 0, of: row.type)
        : display.textWithUnit(row.value, RangeLimit(row.metadata)))
    let source = TerminalText.printable(row.sourceRevision?.source.name ?? "")
    return style.paint("+", .good) + " \(row.type.name)  "
      + style.paint(times.interval(row.start, row.end, dash: style.dash), .faint)
      + "  \(value)  \(source)\n"
  }
}
