import ArgumentParser
import HealthCommands
import HealthModel

struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "Who read what, when, and how much of it was not their own.",
    discussion: """
      Every answer that left the store and every decision of yours, newest first.

      JSON keys: entries: list of number, time, event, app, method, types, samples, foreignSamples, \
      start, end.
      """)

  @Argument(help: "Only this app.") var bundleIdentifier: String?

  @Option(name: .long, help: "At most so many entries.") var limit = 50

  @Option(name: .long, help: "Only entries before this number, to see older ones.")
  var before: UInt64 = 0

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit is 1 or more.") }
  }

  func run() async throws {
    var request = LedgerRequest()
    request.bundleIdentifier = bundleIdentifier ?? ""
    request.before = before
    let entries = try await Owner(daemon).ledger(request, limit: limit)
    let console = output.console
    if output.json {
      return console.write(["entries": .array(entries.map(LedgerOutput.json))])
    }
    guard !entries.isEmpty else { return console.note("Nothing yet.\n") }
    console.write(LedgerOutput.table(entries, times: try output.times(), style: console.output))
    if entries.count == limit, let oldest = entries.last, oldest.number > 1 {
      console.note("Older entries: healthctl ledger --before \(oldest.number)\n")
    }
  }
}
