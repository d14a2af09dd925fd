import ArgumentParser
import Foundation
import HealthCommands
import HealthImport
import HealthModel

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import an Apple Health export.",
    discussion: """
      Give the zip that the phone exported, the unzipped folder, or its XML file. What is in the store \
      already is not added again, so a later export adds only what is new. Sources keep the names that \
      the export gives them.

      One element never stops an import. What this version cannot store as a sample or an object of \
      its kind is set aside: stored as it came, with the reason. List it with healthctl store deferred.

      A later export also updates what changed since: workouts, activity summaries, characteristics. \
      Samples that were deleted on the phone stay, unless you add --delete-missing.

      Nothing of a damaged archive is imported; --salvage imports the files in it that are whole. An \
      export.xml that ends early is imported up to its end. Both exit with 65.

      Examples:
        healthctl import ~/Downloads/export.zip
        healthctl import --dry-run ~/Downloads/apple_health_export
        healthctl import --list
        healthctl import --undo
        healthctl import --undo 3
      """)

  @Argument(
    help: ArgumentHelp(
      "export.zip, the unzipped folder, or export.xml; with --undo a number.", valueName: "export"),
    completion: .file())
  var path: String?

  @Flag(name: .long, help: "List earlier imports.")
  var list = false

  @Flag(name: .long, help: "Remove what the last import added, or the one with this number.")
  var undo = false

  @Flag(name: .long, help: "Delete what earlier imports of this phone added and is gone from it.")
  var deleteMissing = false

  @Flag(name: .long, help: "Import the whole files of a damaged archive.")
  var salvage = false

  @Flag(name: .long, help: "Do not ask before removing anything.")
  var force = false

  @Flag(name: .long, help: "Read and report, but save nothing. Needs no daemon.")
  var dryRun = false

  @Flag(name: .long, inversion: .prefixedNo, help: "Show progress (default: on a terminal).")
  var progress: Bool?

  @Flag(name: .long, help: "Only the closing line, not the report by element.")
  var summary = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if list && undo { throw ValidationError("Give either --list or --undo.") }
    if (list || undo) && (dryRun || deleteMissing || salvage) {
      throw ValidationError("--list and --undo take no option of an import.")
    }
    if undo, let path, UInt64(path) == nil {
      throw ValidationError("--undo takes the number of an import (see: healthctl import --list).")
    }
    if list != (path == nil), !undo {
      throw ValidationError(list ? "--list takes no file." : "Give an export to import.")
    }
    if dryRun && deleteMissing {
      throw ValidationError("--delete-missing needs an import; leave out --dry-run.")
    }
  }

  func run() async throws {
    let removal = ImportRemoval(owner: Owner(daemon), output: output, isForced: force)
    if list { return try await removal.list() }
    if undo { return try await removal.undo(path.flatMap(UInt64.init)) }
    guard let path else { return }
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.noInput, "there is no file \(path)")
    }
    try await importExport(at: path, removal)
  }

  private func importExport(at path: String, _ removal: ImportRemoval) async throws {
    let console = output.console
    let bar = ProgressBar(
      Progress(title: dryRun ? "Reading" : "Importing", total: 0, itemName: "records"),
      console: console)
    let isShown = progress ?? console.errors.isTerminal
    let feed = ImportFeed(path: path, salvages: salvage) { progress in
      guard isShown else { return }
      bar.update(
        done: progress.doneByteCount, total: progress.totalByteCount,
        itemCount: progress.recordCount)
    }
    let owner = removal.owner
    var run = ImportRun(owner: dryRun ? nil : owner, feed: feed)
    if !dryRun { try await run.begin(Self.request(path)) }
    let report: ImportReport
    var (upgraded, deleted) = (0, 0)
    do {
      report = try await run.run()
      let isWhole = !report.isTruncated && !report.isDamaged
      if deleteMissing, isWhole, let importID = run.importID {
        bar.finish()
        deleted = try await removal.deleteMissing(from: importID)
      }
      if !dryRun { upgraded = try await upgradeKept(owner) }
      if let importID = run.importID { try await owner.finishImport(importID) }
    } catch {
      bar.finish()
      if run.tally.hasCounts {
        write(
          ImportReportText(
            report: ImportReport(), tally: run.tally, upgradedCount: 0, deletedCount: 0,
            isComplete: false, isDryRun: dryRun, seconds: bar.elapsedSeconds), to: console)
      }
      throw Self.failure(error)
    }
    bar.finish()
    write(
      ImportReportText(
        report: report, tally: run.tally, upgradedCount: upgraded, deletedCount: deleted,
        isComplete: true, isDryRun: dryRun, seconds: bar.elapsedSeconds), to: console)
    if deleteMissing { try Self.requireComplete(report) }
    try checkDamage(report)
  }

  /// The history lists the name of the file; its date decides whether it may update anything.
  private static func request(_ path: String) -> BeginImportRequest {
    var label = URL(fileURLWithPath: path).lastPathComponent
    while label.utf8.count > BeginImportRequest.labelLength { label.removeLast() }
    return BeginImportRequest(
      label: label, exportedAt: (try? HealthExport.open(path))?.exportedAt)
  }

  private static func requireComplete(_ report: ImportReport) throws(CommandFailure) {
    guard report.isTruncated || report.isDamaged else { return }
    throw CommandFailure(
      .dataError, "the export is incomplete, so nothing was deleted; what is whole was imported")
  }

  private func write(_ text: ImportReportText, to console: Console) {
    console.write(
      output.json ? text.json.document : text.text(style: console.output, isSummary: summary))
  }

  private func checkDamage(_ report: ImportReport) throws(CommandFailure) {
    if report.isTruncated {
      throw CommandFailure(
        .dataError, "the export ends in the middle; what was whole was imported",
        nextStep: Self.exportAgain)
    }
    if report.isDamaged {
      throw CommandFailure(
        .dataError, "the export is damaged; what was whole was imported",
        nextStep: Self.exportAgain)
    }
  }

  private static let exportAgain =
    "Export again on the phone and import the new file: it adds what is missing."

  /// What earlier imports kept and this version reads for certain. Mostly there is nothing of the
  /// kind, which one call tells.
  private func upgradeKept(_ owner: Owner) async throws -> Int {
    let kinds = KeptReader.kinds.intersection(try await owner.status().importedObjects.keys)
    guard !kinds.isEmpty else { return 0 }
    var run = KeptRun(owner: owner)
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
    case .notAnExport, .tooManyFiles: CommandFailure(.dataError, error.description)
    case .damaged, .incomplete, .withoutMainFile:
      CommandFailure(
        .dataError, error.description + "; nothing was imported",
        nextStep: "Copy or export the file again, or import its whole files with --salvage.")
    case .cancelled: CommandFailure(.interrupted, error.description)
    }
  }
}
