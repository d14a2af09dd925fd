import ArgumentParser
import HealthText
import HealthModel

/// One call; the daemon recomputes the chain. A problem is status 1 and printed as the result,
/// because it is what the command was asked to find.
struct LedgerVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Verify that no entry was modified.",
    discussion: """
      Recomputes the hash chain. Write down the head that it prints: if a later check finds no problem \
      and still contains that entry, no entry before it was changed.

      JSON keys: checked, first, last, head, problems.
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await Owner(daemon).verifyLedger()
    if output.json {
      output.console.write(LedgerOutput.json(reply))
    } else {
      output.console.write(LedgerOutput.text(reply, style: output.console.output))
    }
    // The result is already printed, so there is no further message.
    if !reply.problems.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
  }
}

/// One call for both periods. An option that is not stated sets the default of a new store.
struct LedgerKeep: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "keep", abstract: "Set how long entries are kept.",
    discussion: """
      After --entries days, entries are replaced by totals by app, call, types and day. After --sums \
      days, the totals are deleted too. A shorter retention applies immediately.

      JSON keys: entries, sums.
      """)

  static let fields: FieldArguments = [
    "entry_days": "--entries",
    "sum_days": "--sums",
    "retention": "--entries or --sums",
  ]

  @Option(name: .long, help: "Days to keep entries.") var entries = 30
  @Option(name: .long, help: "Days to keep totals; at least as many.") var sums = 730

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let kept = try await Owner(daemon, fields: Self.fields).setLedgerRetention(
      LedgerRetention(entryDays: entries, sumDays: sums))
    if output.json {
      return output.console.write([
        "entries": JSONValue(kept.entryDays), "sums": JSONValue(kept.sumDays),
      ])
    }
    output.console.write(
      "Entries are kept for \(kept.entryDays) days, totals for \(kept.sumDays) days.\n")
  }
}
