import ArgumentParser
import Foundation
import HealthCommands
import HealthModel

struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the state of healthd.")

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let status = try await Owner(daemon).status()
    if output.json { return output.console.write(StatusOutput.json(status)) }
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    let console = output.console
    console.write(
      StatusOutput.text(status, now: now, times: try output.times(), style: console.output))
  }
}
