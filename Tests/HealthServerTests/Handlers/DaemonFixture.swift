import DaemonTestSupport
import Dispatch
import Glibc
import HealthClient
import HealthKeys
import HealthModel
import HealthServer
import TTRPCServer
import TestSupport
import Testing

extension Daemon {
  /// Returns after the daemon has stopped, when another may use its directories.
  func stopAndWait() {
    let done = DispatchSemaphore(value: 0)
    stop { done.signal() }
    if done.wait(timeout: .now() + scaledTimeout(60)) == .timedOut {
      Issue.record("a daemon did not stop")
    }
  }
}

extension Daemon.Options {
  /// Creates the options of a daemon in the test process. Its directories are in `directory`, and its
  /// store is encrypted in an `EncryptedRun`.
  init(in directory: TemporaryDirectory) throws {
    self.init(
      dataDirectory: directory.path + "/data", runtimeDirectory: directory.path + "/run",
      activation: try SocketActivation(environment: { _ in nil }, processID: 0))
    keys.credential = EncryptedRun.credential
  }
}

/// A daemon in the test process with its own directories.
final class DaemonFixture {
  let directory: TemporaryDirectory
  let daemon: Daemon
  let owner: WireClient

  var appPath: String { directory.path + "/run/healthd.sock" }
  var controlPath: String { directory.path + "/run/control.sock" }

  /// `policyClock` is the clock by which grants expire. With the directory of an earlier fixture,
  /// the daemon opens the data that the earlier one left.
  init(
    policyClock: TestWakeClock? = nil, directory: TemporaryDirectory? = nil,
    log: OperatorLog = OperatorLog(),
    _ change: (inout Daemon.Options) -> Void = { _ in }
  ) throws {
    let directory = try directory ?? TemporaryDirectory()
    self.directory = directory
    var options = try Daemon.Options(in: directory)
    if let policyClock {
      options.policyClock = policyClock.clock
      options.elapsed = { policyClock.now.microseconds }
    }
    options.restrictionPath = directory.path + "/restricted"
    options.restrictionOwner = geteuid()
    // AgentTests and similar suites override this.
    options.consent = ConsentOptions(presence: Presence { _ in true })
    change(&options)
    daemon = try Daemon(options, log: log)
    owner = try WireClient(path: directory.path + "/run/control.sock")
  }

  deinit { daemon.stopAndWait() }

  func app(_ bundleIdentifier: String, token: [UInt8]) throws -> WireClient {
    try WireClient(path: appPath, bundleIdentifier: bundleIdentifier, token: token)
  }

  /// A client for tasks. Its timeout is longer than that of an app: a resumed task gets a thread
  /// only after earlier tests in the queue have released theirs, which does not depend on the
  /// daemon.
  func client(_ bundleIdentifier: String, token: [UInt8]) -> HealthClient {
    HealthClient.app(
      bundleIdentifier, token: token, endpoint: Endpoint(path: appPath), options: Self.patient)
  }

  func ownerClient() -> UserClient {
    UserClient.user(endpoint: Endpoint(path: controlPath), options: Self.patient)
  }

  private static var patient: ClientOptions {
    var options = ClientOptions()
    options.timeout = .seconds(300)
    return options
  }
}
