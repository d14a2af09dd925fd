import Dispatch
import HealthModel
import HealthServer
import DaemonTestSupport

/// A daemon inside the test, on directories of its own.
final class DaemonFixture {
  let directory: TemporaryDirectory
  let daemon: Daemon
  let owner: WireClient

  var appPath: String { directory.path + "/run/healthd.sock" }
  var controlPath: String { directory.path + "/run/control.sock" }

  /// `policyClock` is the one by which authorizations end.
  init(policyClock: TestClock? = nil) throws {
    directory = try TemporaryDirectory()
    var options = Daemon.Options(
      dataDirectory: directory.path + "/data", runtimeDirectory: directory.path + "/run",
      activation: try SocketActivation(environment: { _ in nil }, processID: 0))
    if let policyClock {
      options.policyClock = policyClock.clock
      options.elapsed = { policyClock.now.microseconds }
    }
    daemon = try Daemon(options, log: OperatorLog())
    owner = try WireClient(path: directory.path + "/run/control.sock")
  }

  deinit {
    let done = DispatchSemaphore(value: 0)
    daemon.stop { done.signal() }
    _ = done.wait(timeout: .now() + 30)
  }

  func app(_ bundleIdentifier: String, token: [UInt8]) throws -> WireClient {
    try WireClient(path: appPath, bundleIdentifier: bundleIdentifier, token: token)
  }
}
