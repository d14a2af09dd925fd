import ArgumentParser
import Foundation
import HealthFeeds
import HealthTerminal
import HealthWords
import HealthImport
import HealthModel

/// `healthctl import`: reads an export, sends it in two imports (`ImportRun`), reprocesses deferred
/// records, and finishes the import so that it appears in the history. The export is read in this
/// process, so that a defect of the parser cannot end the daemon.
struct ImportCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import an Apple Health export or another file.",
    discussion: """
      Import the zip file exported by the phone, the unzipped folder, or its XML file. Data that is \
      already in the store is not added again, so a later export adds only new data. Sources have the \
      names used in the export.

      Files of other apps and devices are recognized by their content; --formats lists the formats.

      A single element never stops an import. Elements that this version cannot parse are deferred: \
      stored unparsed, with the reason. List them with healthctl store deferred. The exit status is \
      then 3, as for files of an archive that cannot be read.

      A later export also updates workouts, activity summaries and characteristics that have changed. \
      Samples deleted on the phone are deleted only with --delete-missing.

      Nothing of a damaged archive is imported; --salvage imports its intact files. An export.xml that \
      ends early is imported up to its end. Both exit with 65.

      --watch imports each complete file of a directory, those that are there and those that arrive, and \
      runs until Ctrl-C. A file is recognized by its content and imported once, also after a restart. \
      Files that cannot be imported are reported and stay where they are. Links are not followed.

      Examples:
        healthctl import ~/Downloads/export.zip
        healthctl import --dry-run ~/Downloads/apple_health_export
        healthctl import ~/HealthAutoExport-2026-11-20.json
        healthctl import --map scale.map scale.csv
        healthctl import --watch ~/HealthExports
        healthctl import --formats
        healthctl import --list
        healthctl import --undo
        healthctl import --undo 3
      """)

  static let fields: FieldArguments = ["label": "<export>", "missing": "--delete-missing"]

  @Argument(
    help: ArgumentHelp(
      "export.zip, the unzipped folder, export.xml, or another file; with --undo an import number.",
      valueName: "export"),
    completion: .file())
  var path: String?

  @Option(
    name: .long, help: "Read the file as this format instead of recognizing it.",
    completion: .list(FeedRegistry.formats.map(\.name)))
  var format: String?

  @Option(name: .long, help: "Read a text file by this mapping file.", completion: .file())
  var map: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Order of day and month in a text file; required only if its dates fit both.",
      valueName: "order"))
  var dateOrder: DayMonthOrder?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Import each file that arrives in this directory.", valueName: "directory"),
    completion: .directory)
  var watch: String?

  @Flag(name: .long, help: "List the formats of files.")
  var formats = false

  @Flag(name: .long, help: "List earlier imports.")
  var list = false

  @Flag(name: .long, help: "Undo the last import, or the one with the given number.")
  var undo = false

  @Flag(name: .long, help: "Delete objects of earlier imports that are no longer in the export.")
  var deleteMissing = false

  @Flag(name: .long, help: "Import the intact files of a damaged archive.")
  var salvage = false

  @Flag(name: .long, help: "Remove without asking for confirmation.")
  var force = false

  @Flag(name: .long, help: "Read and report without saving; works without healthd.")
  var dryRun = false

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: """
      Show progress (default: on a terminal); with --json as JSON lines on standard error, the last of \
      which names the defect of a file that cannot be imported.
      """)
  var progress: Bool?

  @Flag(name: .long, help: "Print only the summary line.")
  var summary = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let format, FeedRegistry.format(named: format) == nil {
      throw ValidationError(
        "unknown format \"\(format)\" (see: healthctl import --formats)")
    }
    if map != nil, format != nil, format != "csv" {
      throw ValidationError("--map is for text files and cannot be combined with another format")
    }
    if formats {
      guard path == nil, !list, !undo else {
        throw ValidationError("--formats cannot be combined with a file, --list or --undo")
      }
      return
    }
    if watch != nil {
      guard path == nil, !list, !undo, !dryRun, !deleteMissing, !salvage else {
        throw ValidationError(
          "--watch cannot be combined with a file, --list, --undo, --dry-run, --salvage or "
            + "--delete-missing")
      }
      return
    }
    if list && undo { throw ValidationError("--list cannot be combined with --undo") }
    if (list || undo) && (dryRun || deleteMissing || salvage) {
      throw ValidationError("--list and --undo cannot be combined with options of an import")
    }
    if undo, let path, UInt64(path) == nil {
      throw ValidationError(
        "--undo requires the number of an import (see: healthctl import --list)")
    }
    if list != (path == nil), !undo {
      throw ValidationError(
        list ? "--list cannot be combined with a file" : "an export is required")
    }
    if dryRun && deleteMissing {
      throw ValidationError("--delete-missing cannot be combined with --dry-run")
    }
  }

  func run() async throws {
    if formats { return writeFormats() }
    let removal = ImportRemoval(
      owner: Owner(daemon, fields: Self.fields), output: output, isForced: force)
    if list { return try await removal.list() }
    if undo { return try await removal.undo(path.flatMap(UInt64.init)) }
    if let watch {
      _ = try output.zone()
      return try await importArrivals(in: watch)
    }
    guard let path else { return }
    // An unknown zone is reported before anything is read.
    _ = try output.zone()
    // Before the import is opened, so that a mistyped path leaves no entry in the history.
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.noInput, "no such file: \(path)")
    }
    try await importExport(at: path, removal)
  }

  /// - Parameters:
  ///   - name: The name of the file in the history and in output; nil for that in the path.
  ///   - onImported: Called when the import is complete, before it is reported.
  func importExport(
    at path: String, named name: String? = nil, _ removal: ImportRemoval,
    onImported: () -> Void = {}
  ) async throws {
    let console = output.console
    let bar = ProgressBar(
      Progress(title: dryRun ? "Reading" : "Importing", total: 0, itemName: "records"),
      console: console, isJSON: output.json)
    let isShown = progress ?? (console.errors.isTerminal && !output.json && watch == nil)
    let (format, options) = (chosenFormat, options)
    let feed = ImportFeed { destination in
      let reader = try FeedRegistry.open(path, as: format, options)
      reader.isCancelled = destination.isCancelled
      reader.onProgress = { progress in
        guard isShown else { return }
        bar.update(
          done: progress.doneByteCount, total: progress.totalByteCount,
          itemCount: progress.recordCount)
      }
      return try reader.read(destination.deliver)
    }
    let owner = removal.owner
    var run = ImportRun(owner: dryRun ? nil : owner, feed: feed, path: path)
    if !dryRun { try await run.begin(Self.request(path, name)) }
    let report: ImportReport
    var (upgraded, deleted) = (0, 0)
    do {
      report = try await run.run()
      // An object missing from an incomplete export was not necessarily deleted on the phone.
      let isWhole = !report.isTruncated && !report.isDamaged
      if deleteMissing, isWhole, let importID = run.importID {
        bar.finish()
        deleted = try await removal.deleteMissing(from: importID)
      }
      if !dryRun { upgraded = try await upgradeDeferred(owner) }
      if let importID = run.importID { try await owner.finishImport(importID) }
    } catch {
      bar.finish()
      if isShown, output.json, let defect = (error as? ImportError)?.defectName {
        console.note((["defect": .string(defect)] as JSONValue).line + "\n")
      }
      // What was acknowledged is stored, so the counts are printed even if the import failed.
      if run.tally.hasCounts {
        write(
          ImportReportText(
            report: ImportReport(), tally: run.tally, upgradedCount: 0, deletedCount: 0,
            isComplete: false, isDryRun: dryRun, seconds: bar.elapsedSeconds), to: console,
          name: name)
      }
      throw Self.failure(error)
    }
    bar.finish()
    onImported()
    write(
      ImportReportText(
        report: report, tally: run.tally, upgradedCount: upgraded, deletedCount: deleted,
        isComplete: true, isDryRun: dryRun, seconds: bar.elapsedSeconds), to: console, name: name)
    if deleteMissing { try Self.requireComplete(report) }
    try checkDamage(report)
    try Self.checkAccounted(report, run.tally, isDryRun: dryRun)
  }

  /// Creates the request. The history shows the file name; the date of the export determines
  /// whether it may update objects.
  private static func request(_ path: String, _ name: String?) -> NewImport {
    var label = name ?? URL(fileURLWithPath: path).lastPathComponent
    // By characters, so that the label remains valid text.
    while label.utf8.count > NewImport.labelLength { label.removeLast() }
    return NewImport(
      label: label, exportedAt: (try? AppleExport.open(path))?.exportedAt)
  }

  private var chosenFormat: (any FeedFormat)? { format.flatMap(FeedRegistry.format(named:)) }

  private var options: FeedOptions {
    FeedOptions(
      salvages: salvage, mapPath: map, timeZone: output.timeZone, dateOrder: dateOrder)
  }

  private func writeFormats() {
    let console = output.console
    if output.json {
      return console.write(
        JSONValue.array(
          FeedRegistry.formats.map { ["name": .string($0.name), "title": .string($0.title)] }))
    }
    var table = Table([.init(.name), .init(.format)])
    for format in FeedRegistry.formats { table.add([.init(format.name), .init(format.title)]) }
    console.write(table.render(console.output))
  }

  /// `--delete-missing` compares the store with the export, and everything after the end of a
  /// truncated export would count as deleted.
  private static func requireComplete(_ report: ImportReport) throws(CommandFailure) {
    guard report.isTruncated || report.isDamaged else { return }
    throw CommandFailure(
      .dataError, "the export is incomplete, so nothing was deleted; its intact part was imported")
  }

  private func write(_ text: ImportReportText, to console: Console, name: String? = nil) {
    if let name, output.json {
      var json = text.json
      json.append("file", .string(name))
      return console.write(json.line + "\n")
    }
    if let name { console.write(TerminalText.printable(name) + ": ") }
    console.write(
      output.json
        ? text.json.document : text.text(style: console.output, isSummary: summary || name != nil))
  }

  /// After the report, because the intact part is imported; the status lets a script notice the
  /// damage.
  private func checkDamage(_ report: ImportReport) throws(CommandFailure) {
    if report.isTruncated {
      throw CommandFailure(
        .dataError, "the export is truncated; the part before the end was imported",
        nextStep: Self.exportAgain)
    }
    if report.isDamaged {
      throw CommandFailure(
        .dataError, "the export is damaged; its intact part was imported",
        nextStep: Self.exportAgain)
    }
  }

  /// Throws a failure, whose status a script can test, if records were deferred, left out or lost.
  private static func checkAccounted(
    _ report: ImportReport, _ tally: ImportTally, isDryRun: Bool
  ) throws(CommandFailure) {
    if tally.lostCount > 0 {
      throw CommandFailure(
        .dataError, "\(records(tally.lostCount)) could not be stored; the others were imported",
        nextStep: tally.isWithoutRoom
          ? "The store has as many deferred records as it can hold. Drop some, and import again: "
            + "healthctl store deferred" : nil)
    }
    let (deferred, missing) = (tally.deferredCount, report.missingCount)
    var facts: [String] = []
    if deferred > 0 {
      let verb = isDryRun ? "would be" : deferred == 1 ? "is" : "are"
      facts.append("\(records(deferred)) \(verb) stored unparsed")
    }
    if missing > 0 { facts.append("\(records(missing)) cannot be read") }
    guard !facts.isEmpty else { return }
    throw CommandFailure(
      .deferred, facts.joined(separator: "; "),
      nextStep: deferred == 0 || isDryRun ? nil : "List them with: healthctl store deferred")
  }

  private static func records(_ count: Int) -> String {
    "\(NumberText.count(count)) \(count == 1 ? "record" : "records")"
  }

  private static let exportAgain =
    "Export again on the phone and import the new file to add the missing data"

  /// Reprocesses records that earlier imports deferred and this version can parse. There are
  /// usually none, which a single call determines.
  private func upgradeDeferred(_ owner: Owner) async throws -> Int {
    let kinds = DeferredReader.kinds.intersection(
      try await owner.status().importedObjects.map(\.kind))
    guard !kinds.isEmpty else { return 0 }
    var run = DeferredRun(owner: owner)
    try await run.run(kinds: kinds)
    return run.upgradedCount
  }

  private static func failure(_ error: any Error) -> any Error {
    guard let error = error as? ImportError else { return error }
    return failure(error)
  }

  private static func failure(_ error: ImportError) -> CommandFailure {
    switch error {
    case .unreadable: CommandFailure(.noInput, error.description)
    case .notAnExport, .tooManyFiles, .malformed, .oversized:
      CommandFailure(.dataError, error.description)
    case .damaged, .incomplete, .withoutMainFile:
      CommandFailure(
        .dataError, error.description + "; nothing was imported",
        nextStep: "Copy or export the file again, or import its intact files with --salvage")
    case .cancelled: CommandFailure(.interrupted, error.description)
    }
  }
}

extension DayMonthOrder: ExpressibleByArgument {}
