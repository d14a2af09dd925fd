import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct LifecycleTests {
  @Test("SIGTERM ends the daemon with status 0, and saved samples are there after a restart")
  func restart() throws {
    let daemon = try DaemonProcess()
    try daemon.owner().save(.minutes(of: .stepCount, count: 9))
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
    try daemon.start()
    #expect(try daemon.owner().samples(SampleQuery(types: [.stepCount])).count == 9)
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
  }

  @Test("a second daemon is refused for the same data or sockets, and the first continues")
  func second() throws {
    let daemon = try DaemonProcess()
    for arguments in [
      ["--data-dir", daemon.dataPath, "--runtime-dir", daemon.directory.path + "/other"],
      ["--data-dir", daemon.directory.path + "/other", "--runtime-dir", daemon.runtimePath],
    ] {
      let failure = #expect(throws: DaemonProcess.Failure.self) {
        try DaemonProcess.launch(arguments)
      }
      #expect(failure?.message.contains("another") == true)
    }
    #expect(
      try daemon.owner().call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving)
  }

  @Test("sockets that a killed daemon left are replaced")
  func staleSockets() throws {
    let daemon = try DaemonProcess()
    daemon.kill9()
    #expect(FileManager.default.fileExists(atPath: daemon.appPath))
    try daemon.start()
    #expect(
      try daemon.owner().call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving)
  }
}
