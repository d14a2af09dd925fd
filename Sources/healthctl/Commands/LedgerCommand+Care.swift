import ArgumentParser
import HealthCommands
import HealthModel

struct LedgerVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that no entry was changed, taken out or moved.",
    discussion: """
      Computes the chain of hashes again. Note the head that it prints: as long as a later check \
      finds no problem and still knows that entry, nothing before it was changed either.

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
    if !reply.problems.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
  }
}

struct LedgerKeep: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep", abstract: "Say how long the ledger is kept.",
    discussion: """
      After --entries days entries become sums by app, call, types and day; after --sums days the \
      sums go too. What is older goes at once.

      JSON keys: entries, sums.
      """)

  @Option(name: .long, help: "Days.") var entries = 30
  @Option(name: .long, help: "Days, as many or more.") var sums = 730

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let kept = try await Owner(daemon).setLedgerRetention(
      LedgerRetention(entryDays: entries, sumDays: sums))
    if output.json {
      return output.console.write([
        "entries": JSONValue(kept.entryDays), "sums": JSONValue(kept.sumDays),
      ])
    }
    output.console.write(
      "Entries are kept for \(kept.entryDays) days, sums of them for \(kept.sumDays).\n")
  }
}
