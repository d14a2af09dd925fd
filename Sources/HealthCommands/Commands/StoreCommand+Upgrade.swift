import ArgumentParser
import HealthWords
import HealthModel

extension StoreCommand {
  /// Reads the deferred records back, parses them here and imports the result (`DeferredRun`).
  /// Unlike after an import, all kinds are tried.
  struct Upgrade: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "upgrade", abstract: "Reprocess deferred records.",
      discussion: """
        An import does this automatically for the kinds that it can parse. Records that cannot be
        parsed yet stay deferred. JSON keys: upgraded, deferred.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      var run = DeferredRun(owner: owner, label: "store upgrade")
      try await run.run()
      // Without a record to try, no import was opened, and the history gets no entry.
      if run.importID > 0 { try await owner.finishImport(run.importID) }
      if output.json {
        return output.console.write([
          "upgraded": JSONValue(run.upgradedCount), "deferred": JSONValue(run.deferredCount),
        ])
      }
      let kept =
        run.deferredCount == 0
        ? "" : " \(NumberText.count(run.deferredCount)) stay deferred."
      output.console.write(
        run.upgradedCount == 0
          ? "No deferred records can be converted.\(kept)\n"
          : "Converted \(NumberText.count(run.upgradedCount)) deferred records."
            + "\(kept)\n")
    }
  }
}
