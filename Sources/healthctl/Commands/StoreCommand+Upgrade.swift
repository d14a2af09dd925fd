import ArgumentParser
import HealthCommands
import HealthModel

extension StoreCommand {
  struct Upgrade: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read what earlier imports kept because healthd could not read it then.",
      discussion: """
        An import does this by itself for whatever it can read. What still cannot be read stays as
        it is. JSON keys: upgraded, kept.
        """)

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      var run = KeptRun(owner: owner, label: "store upgrade")
      try await run.run()
      if run.importID > 0 { try await owner.finishImport(run.importID) }
      if output.json {
        return output.console.write([
          "upgraded": JSONValue(run.upgradedCount), "kept": JSONValue(run.keptCount),
        ])
      }
      let kept =
        run.keptCount == 0
        ? "" : " \(NumberText.count(run.keptCount)) cannot be read yet and stay."
      output.console.write(
        run.upgradedCount == 0
          ? "Nothing that was kept can be read now.\(kept)\n"
          : "\(NumberText.count(run.upgradedCount)) kept objects are objects of their kind now."
            + "\(kept)\n")
    }
  }
}
