import ArgumentParser
import Foundation
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl status`: one call. The exit status lets a timer or monitor report a store that fails
/// without parsing the text.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the state of healthd.",
    discussion: """
      Exits with 1 if the store has failed since healthd started, or if the ledger cannot be written.
      """)

  @Flag(
    name: .long, help: "Print counters since healthd started in the text format of Prometheus.")
  var metrics = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if metrics && output.json {
      throw ValidationError("--metrics cannot be combined with --json")
    }
  }

  func run() async throws {
    if metrics {
      return output.console.write(MetricsOutput.text(try await Owner(daemon).metrics()))
    }
    let status = try await Owner(daemon).status()
    let console = output.console
    if output.json {
      console.write(StatusOutput.json(status))
    } else {
      let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
      console.write(
        StatusOutput.text(status, now: now, times: try output.times(), style: console.output))
    }
    let exitStatus = StatusOutput.exitStatus(status)
    if exitStatus != .success { throw ExitCode(exitStatus.rawValue) }
  }
}
