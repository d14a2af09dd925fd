import ArgumentParser
import HealthText
import HealthModel

/// `healthctl ledger`: the record of every access to the data.
struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "Show which apps accessed your data.",
    subcommands: [LedgerShow.self, LedgerVerify.self, LedgerKeep.self],
    defaultSubcommand: LedgerShow.self)
}

/// Pages backward by the number of the oldest entry. JSON has every entry; the table joins those of
/// an import, which consists of many commits.
struct LedgerShow: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List entries, newest first (the default).",
    discussion: """
      The ledger records every reply of the store and every decision of yours.

      JSON keys: entries: list of number, time, event, app, method, types, samples, foreignSamples, \
      bytes, form, outcome, level, instance, decision, purpose, start, end.
      """)

  static let fields: FieldArguments = [
    "bundle_identifier": "<bundle-identifier>",
    "limit": "--limit",
    "before": "--before",
  ]

  @Argument(help: "List only this app.") var bundleIdentifier: String?

  @Option(name: .long, help: "Maximum number of entries.") var limit = 50

  @Option(name: .long, help: "List only entries before this number.")
  var before: UInt64 = 0

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more") }
  }

  func run() async throws {
    var request = LedgerRequest()
    request.bundleIdentifier = bundleIdentifier ?? ""
    request.before = before
    let owner = Owner(daemon, fields: Self.fields)
    let console = output.console
    if output.json {
      let entries = try await owner.ledger(request, limit: limit)
      return console.write(["entries": .array(entries.map(LedgerOutput.json))])
    }
    let lines = try await lines(owner, request)
    guard !lines.isEmpty else { return console.note("No entries.\n") }
    console.write(LedgerOutput.table(lines, times: try output.times(), style: console.output))
    // The command that continues the list is printed ready to be copied.
    if lines.count == limit, let oldest = lines.last, oldest.number > 1 {
      console.note("Older entries: healthctl ledger --before \(oldest.number)\n")
    }
  }

  /// Reads pages until there are enough lines, because the entries of an import share one line. It
  /// reads one line more than is shown, so that the last line shown is complete.
  private func lines(
    _ owner: Owner, _ request: LedgerRequest
  ) async throws(CommandFailure) -> [LedgerEntry] {
    var request = request
    var entries: [LedgerEntry] = []
    while LedgerOutput.condensed(entries).count <= limit {
      let page = try await owner.ledger(request, limit: limit)
      entries += page
      guard page.count == limit, let oldest = page.last else { break }
      request.before = oldest.number
    }
    return Array(LedgerOutput.condensed(entries).prefix(limit))
  }
}
