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

      Exits with 65 when the export is damaged or ends in the middle; what was whole was imported.

      Examples:
        healthctl import ~/Downloads/export.zip
        healthctl import --dry-run ~/Downloads/apple_health_export
      """)

  @Argument(
    help: ArgumentHelp("export.zip, the unzipped folder, or export.xml.", valueName: "export"),
    completion: .file())
  var path: String

  @Flag(name: .long, help: "Read and report, but save nothing. Needs no daemon.")
  var dryRun = false

  @Flag(name: .long, inversion: .prefixedNo, help: "Show progress (default: on a terminal).")
  var progress: Bool?

  @Flag(name: .long, help: "Only the closing line, not the report by element.")
  var summary = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.noInput, "there is no file \(path)")
    }
    let console = output.console
    let bar = ProgressBar(
      Progress(title: dryRun ? "Reading" : "Importing", total: 0, itemName: "records"),
      console: console)
    let isShown = progress ?? console.errors.isTerminal
    let feed = ImportFeed(path: path) { progress in
      guard isShown else { return }
      bar.update(
        done: progress.doneByteCount, total: progress.totalByteCount,
        itemCount: progress.recordCount)
    }
    let run = ImportRun(owner: dryRun ? nil : Owner(daemon), feed: feed)
    do {
      let report = try await run.run()
      let upgraded = dryRun ? 0 : try await upgradeKept()
      bar.finish()
      write(
        ImportReportText(
          report: report, tally: run.tally, upgradedCount: upgraded, isComplete: true,
          isDryRun: dryRun, seconds: bar.elapsedSeconds), to: console)
      try checkDamage(report)
    } catch {
      bar.finish()
      if !(error is ImportError) && !isDamage(error) {
        write(
          ImportReportText(
            report: ImportReport(), tally: run.tally, upgradedCount: 0, isComplete: false,
            isDryRun: dryRun, seconds: bar.elapsedSeconds), to: console)
      }
      throw Self.failure(error)
    }
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

  private func isDamage(_ error: any Error) -> Bool {
    (error as? CommandFailure)?.status == .dataError
  }

  /// What earlier imports kept and this version reads for certain. Mostly there is nothing of the
  /// kind, which one call tells.
  private func upgradeKept() async throws -> Int {
    let owner = Owner(daemon)
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
    case .damaged, .incomplete:
      CommandFailure(.dataError, error.description + "; nothing was imported")
    case .cancelled: CommandFailure(.interrupted, error.description)
    }
  }
}
