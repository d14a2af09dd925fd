import ArgumentParser
import HealthTerminal
import HealthWords
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
      output.console.write(LedgerJSON.object(reply))
    } else {
      output.console.write(LedgerOutput.text(reply, style: output.console.output))
    }
    // The result is already printed, so there is no further message.
    if !reply.problems.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
  }
}

/// An option that is not stated leaves its period as it is. The daemon sets both at once, so they are
/// read before.
struct LedgerKeep: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "keep", abstract: "Show or set how long entries are kept.",
    discussion: """
      Without options, nothing is changed. After --entries days, entries are replaced by totals by app, call, types and day. After --sums \
      days, the totals are deleted too. A shorter retention applies immediately.

      JSON keys: entries, sums.
      """)

  static let fields: FieldArguments = [
    "entry_days": "--entries",
    "sum_days": "--sums",
    "retention": "--entries or --sums",
  ]

  @Option(name: .long, help: "Days to keep entries.") var entries: Int?
  @Option(name: .long, help: "Days to keep totals; at least as many.") var sums: Int?

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let owner = Owner(daemon, fields: Self.fields)
    var kept = try await owner.ledgerSummary().retention
    if entries != nil || sums != nil {
      kept.entryDays = entries ?? kept.entryDays
      kept.sumDays = sums ?? kept.sumDays
      kept = try await owner.setLedgerRetention(kept)
    }
    if output.json {
      return output.console.write([
        "entries": JSONValue(kept.entryDays), "sums": JSONValue(kept.sumDays),
      ])
    }
    output.console.write(
      "Entries are kept for \(kept.entryDays) days, totals for \(kept.sumDays) days.\n")
  }
}
