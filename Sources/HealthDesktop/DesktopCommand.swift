import ArgumentParser
import Foundation
import HealthClient
import HealthModel

/// The program `healthd-desktop`.
package enum HealthDesktopProgram {
  package static func main() { DesktopCommand.main() }
}

struct DesktopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthd-desktop",
    abstract: "Serve desktop programs over D-Bus and notify of permission requests.",
    discussion: """
      Offers org.healthd.Health1 on the session bus and shows a notification for each permission \
      request. It runs until the session ends; the session bus or healthd-desktop.service starts it.

      The environment variable HEALTHD_NAME_TYPES=1 has the effect of --name-types.
      """,
    version: Version.current)

  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp(
      "Directory of healthd's sockets (default: $HEALTHD_RUNTIME_DIR, /run/healthd/UID or "
        + "$XDG_RUNTIME_DIR/healthd).", valueName: "dir"))
  var runtimeDirectory: String?

  @Option(
    help: ArgumentHelp(
      "The program that opens the prompt (default: healthctl beside this program or in PATH).",
      valueName: "path"))
  var healthctl: String?

  @Flag(help: "Name up to three types of data in notifications, also on a locked screen.")
  var nameTypes = false

  func run() throws {
    let directory = runtimeDirectory ?? Endpoint.runtimeDirectory()
    do throws(BusError) {
      let bus = try Bus()
      let notices = RequestNotices(
        bus: bus, control: .user(endpoint: .control(runtimeDirectory: directory)),
        programs: [healthctl].compactMap { $0 },
        namesTypes: nameTypes || ProcessInfo.processInfo.environment["HEALTHD_NAME_TYPES"] == "1")
      try notices.start()
      let service = HealthService(bus: bus, endpoint: .app(runtimeDirectory: directory))
      try service.start()
      Task { await notices.run() }
      try bus.run()
    } catch {
      let line = Array("healthd-desktop: \(error.message)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      throw ExitCode.failure
    }
  }
}
