import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of the memory that the daemon occupies while it has nothing to do.
@Suite(.process) struct IdleMemoryTests {
  @Test("an idle daemon unmaps the code that only its start used, and answers the next call")
  func idle() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    let deadline = Date(timeIntervalSinceNow: scaledTimeout(20))
    // Files are most of its memory until then.
    while try kibibytes("RssFile", daemon) > kibibytes("VmHWM", daemon) / 3 {
      try #require(Date() < deadline, "the daemon has not unmapped its code")
      usleep(50_000)
    }
    #expect(try owner.call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving)
  }

  /// Returns a field of `/proc/PID/status`.
  private func kibibytes(_ field: String, _ daemon: DaemonProcess) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(daemon.process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(field):") })
    return try #require(Int(line.split(separator: " ")[1]))
  }
}
