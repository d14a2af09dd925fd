import ArgumentParser
import Foundation
import HealthClient
import HealthModel
import HealthWords

/// `healthctl session`: starts apps in the session of the user for a daemon in system mode. The unit
/// healthd-session.service runs it, and starts it again after the connection is lost.
struct SessionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session", abstract: "Start apps for a daemon in system mode.",
    discussion: """
      Starts apps that have a background delivery, with the commands that you registered. It runs until \
      the connection to healthd is lost; healthd-session.service starts it with your session.
      """)

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let owner = Owner(daemon)
    let connection = try await owner.call { (client) async throws(ClientError) in
      try await client.receiveLaunches()
    }
    output.console.note("ready to start apps\n")
    while let order = try await owner.failures.caught({ () async throws(ClientError) in
      try await connection.next()
    }) {
      // A program that is missing is reported, and must not prevent the launch of others.
      do { try Self.start(order, runtimeDirectory: daemon.directory) } catch {
        output.console.note("an app could not be started: \(error.localizedDescription)\n")
      }
    }
  }

  /// Starts the app without waiting for it. The session manager reaps its process.
  private static func start(_ order: LaunchOrder, runtimeDirectory: String) throws {
    let words =
      order.unit.isEmpty
      ? order.command
      : ["/usr/bin/env", "systemctl", "--user", "--no-block", "start", "--", order.unit]
    guard let program = words.first else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HEALTHD_RUNTIME_DIR": runtimeDirectory]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }
}
