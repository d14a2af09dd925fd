import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the state of healthd.",
    discussion: """
      Exits with 1 if the store has failed since healthd started, or if the ledger cannot be written.
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
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
