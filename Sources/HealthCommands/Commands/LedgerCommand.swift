import ArgumentParser
import HealthTerminal
import HealthWords
import HealthInsight
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

      Examples:
        healthctl ledger
        healthctl ledger today
        healthctl ledger org.example.steps week

      JSON keys: entries: list of number, time, event, app, method, types, samples, foreignSamples, \
      bytes, form, outcome, level, instance, decision, purpose, start, end.
      """)

  static let fields: FieldArguments = [
    "bundle_identifier": "<app-or-period>",
    "limit": "--limit",
    "before": "--before",
  ]

  @Argument(
    help: ArgumentHelp(
      "List only this app, and only this period: today, week, 2026-11, 7d, A..B.",
      valueName: "app-or-period"),
    completion: PeriodFlags.wordCompletion)
  var words: [String] = []

  @Option(name: .long, help: "Maximum number of entries.") var limit = 50

  @Option(name: .long, help: "List only entries before this number.")
  var before: UInt64 = 0

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more") }
  }

  func run() async throws {
    let (app, period) = try selection(try output.dates())
    var request = LedgerQuery()
    request.bundleIdentifier = app ?? ""
    request.before = before
    let owner = Owner(daemon, fields: Self.fields)
    let console = output.console
    if output.json {
      let entries = try await entries(owner, &request, period) { $0.count >= limit }
      return console.write(["entries": .array(entries.prefix(limit).map(LedgerJSON.object))])
    }
    // One line more than is shown is read, so that the last line shown is complete: the entries of an
    // import share one.
    let entries = try await entries(owner, &request, period) {
      LedgerEntry.condensed($0).count > limit
    }
    let lines = Array(LedgerEntry.condensed(entries).prefix(limit))
    guard !lines.isEmpty else {
      return console.note(period == nil ? "No entries.\n" : "No entries in this period.\n")
    }
    console.write(
      LedgerOutput.list(
        lines, names: try await owner.appNames(), times: try output.times(),
        style: console.output))
    // The command that continues the list is printed ready to be copied.
    if lines.count == limit, let oldest = lines.last, oldest.number > 1 {
      let same = (["healthctl ledger"] + words).joined(separator: " ")
      console.note("Older entries: \(same) --before \(oldest.number)\n")
    }
  }

  /// Returns the app and the period among the arguments.
  private func selection(
    _ dates: DateExpression
  ) throws(CommandFailure) -> (app: String?, period: Period?) {
    var (app, period): (String?, Period?) = (nil, nil)
    for word in words {
      // No bundle identifier is a time.
      let found = try? dates.period(word)
      guard found == nil ? app == nil : period == nil else {
        throw .usage("the ledger takes one app and one period, but not also \"\(word)\"")
      }
      if let found { period = found } else { app = word }
    }
    return (app, period)
  }

  /// Reads pages, newest first, until there are enough entries of the period or no more.
  private func entries(
    _ owner: Owner, _ request: inout LedgerQuery, _ period: Period?,
    isEnough: ([LedgerEntry]) -> Bool
  ) async throws(CommandFailure) -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    let pageSize = period == nil ? limit : max(limit, 500)
    while !isEnough(entries) {
      let page = try await owner.ledger(request, limit: pageSize)
      entries += page.filter { entry in
        entry.time >= period?.start ?? .distantPast && entry.time < period?.end ?? .distantFuture
      }
      guard page.count == pageSize, let oldest = page.last else { break }
      // A clock that was set back by less than a day hides no entry.
      if let start = period?.start, oldest.time.microseconds < start.microseconds - 86_400_000_000 {
        break
      }
      request.before = oldest.number
    }
    return entries
  }
}
