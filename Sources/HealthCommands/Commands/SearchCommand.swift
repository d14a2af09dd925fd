import ArgumentParser
import HealthModel
import HealthTerminal
import HealthWords

/// `healthctl search`: the types of the own data by everyday words. `healthctl types` searches all.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search your data by everyday words.",
    discussion: """
      Finds types by their names, units and groups, and by the names of sources and apps.

      Examples:
        healthctl search blood
        healthctl search watch

      JSON keys: types: list of type, samples, latest, sources.
      """)

  @Argument(help: "A word, such as blood, bpm or watch.") var words: [String]

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let text = words.joined(separator: " ")
    let found = FoundType.search(text, in: try await Owner(daemon).totals())
    let console = output.console
    if output.json { return console.write(SearchOutput.json(found)) }
    guard !found.isEmpty else {
      throw CommandFailure(
        .notFound, "your data has nothing that matches",
        nextStep: "Search all types, with data or without, with: healthctl types \(text)")
    }
    console.write(SearchOutput.table(found, times: try output.times(), style: console.output))
  }
}
