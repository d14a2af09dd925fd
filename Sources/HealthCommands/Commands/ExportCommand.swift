import ArgumentParser
import Foundation
import HealthClient
import HealthModel
import HealthWords

/// `healthctl export`: reads with the queries of `healthctl query`, so the daemon checks permissions
/// and records them in the ledger as it does for every other read, after an entry for the export.
struct ExportCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export your data to files.",
    discussion: """
      Examples:
        healthctl export steps 2025
        healthctl export csv --output health
        healthctl export steps.csv steps 2026
        healthctl export health.jsonl --source "Ada's Apple Watch"
        healthctl export jsonl --type heartRate --output - | head
        healthctl export csv --app org.example.steps
        healthctl export health.sqlite
        healthctl export export.zip
        healthctl export fhir --output records

      Without a format it is csv. Formats: csv and jsonl write a directory with a file for each type, or one file; fhir the same \
      as bundles of FHIR R4; sqlite a database; apple an Apple Health export. Files are readable only by you, and existing files are \
      never replaced. The columns are documented in the user guide (Exporting).

      JSON keys of the result: format, path, types, samples.
      """)

  static let fields = FilterOptions.fields.merging(["types": "--type"])

  @Argument(
    help: ArgumentHelp(
      "A format (csv, jsonl, sqlite, apple, fhir) or the file to create; types; and a period: week, "
        + "month, 2026-11, 7d, A..B.",
      valueName: "format-or-file, types, period"),
    completion: .list(ExportFormat.allCases.map(\.rawValue)))
  var words: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "File or directory to create, or - for standard output (default: health-DATE-FORMAT).",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "Export only these types, separated by commas (default: all).", valueName: "types"),
    completion: .objectTypes)
  var types: [String] = []

  @OptionGroup(title: "Filter") var filter: FilterOptions
  @OptionGroup(title: "Caller") var connection: ConnectionOptions
  @OptionGroup(title: "Output") var result: OutputOptions

  func run() async throws {
    let dates = try result.dates()
    let today = Instant(secondsSince1970: dates.now.timeIntervalSince1970)
    let (name, named, period) = try selection(dates)
    let target = try ExportTarget(name, output: output, today: try result.times().day(today))
    let types = try await selectedTypes(named)
    let filter = try await filter.filter(dates, connection, types: types, during: period)
    let caller = try Caller(connection, fields: Self.fields)
    // Samples that state no time zone are written in the user's, so that their days are the user's days.
    let zone = try result.zone()
    let isEveryType = named.isEmpty
    let isWhole = isEveryType && filter == SampleFilter()
    let done = try await Interruptible.run {
      let writer = try target.writer(types: types, zone: zone, now: dates.now)
      if let owner = caller.client as? UserClient {
        try await caller.failures.caught { () async throws(ClientError) in
          try await owner.recordExport(target.format.rawValue, types: isWhole ? [] : types)
        }
      }
      var run = ExportRun(caller: caller, writer: writer, dates: dates) { _ in }
      try await run.run(types, filter, isEveryType: isEveryType, isWhole: isWhole)
      return (samples: run.sampleCount, types: run.typeCount)
    }
    report(target, samples: done.samples, types: done.types)
  }

  /// Returns the format or file, the types and the period of the arguments: `steps.csv steps 2026`.
  private func selection(
    _ dates: DateExpression
  ) throws(CommandFailure) -> (target: String, types: [ObjectType], period: String?) {
    var words = words
    var target = "csv"
    // A word that is no type and no time is a format or a file; without a suffix, it is a mistake.
    if let first = words.first, (try? TypeArgument.types([first])) == nil,
      (try? dates.period(first)) == nil
    {
      guard first.contains(".") || ExportFormat(rawValue: first.lowercased()) != nil else {
        throw .usage(
          "\"\(first)\" is not a format, type or period", nextStep: TypeArgument.advice(first))
      }
      target = words.removeFirst()
    }
    let (types, period) = try TypeArgument.typesOrPeriod(words, dates)
    guard types.isEmpty || self.types.isEmpty else {
      throw .usage(
        "types among the arguments cannot be combined with --type",
        nextStep: "State the types once")
    }
    return (target, types.isEmpty ? try TypeArgument.types(self.types) : types, period)
  }

  /// Returns the types in the order of the catalog. The user's are those in the store; an app does not
  /// learn which these are.
  private func selectedTypes(
    _ named: [ObjectType]
  ) async throws(CommandFailure) -> [ObjectType] {
    guard named.isEmpty else { return named.sorted { $0.code < $1.code } }
    let all = ObjectType.all.filter { $0.kind != .attachment }
    guard connection.bundleIdentifier == nil else { return all }
    let stored = Set(try await Owner(connection.daemon).totals().map(\.type))
    return all.filter { !$0.hasSamples || stored.contains($0) }
  }

  private func report(_ target: ExportTarget, samples: Int, types: Int) {
    guard let path = target.place.path else { return }
    if result.json {
      return result.console.write([
        "format": .string(target.format.rawValue), "path": .string(path),
        "types": JSONValue(types), "samples": JSONValue(samples),
      ])
    }
    let what = types == 1 ? "type" : "types"
    result.console.write(
      "Exported \(NumberText.count(samples)) samples of \(NumberText.count(types)) \(what) to "
        + "\(TerminalText.printable(path)).\n")
  }
}
