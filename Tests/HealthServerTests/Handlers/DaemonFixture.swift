import DaemonTestSupport
import Dispatch
import Glibc
import HealthClient
import HealthModel
import HealthServer
import TestSupport

/// A daemon inside the test, on directories of its own.
final class DaemonFixture {
  let directory: TemporaryDirectory
  let daemon: Daemon
  let owner: WireClient

  var appPath: String { directory.path + "/run/healthd.sock" }
  var controlPath: String { directory.path + "/run/control.sock" }

  /// `policyClock` is the one by which authorizations end. In a directory of an earlier fixture the
  /// daemon finds what that one left.
  init(
    policyClock: TestClock? = nil, directory: TemporaryDirectory? = nil,
    _ change: (inout Daemon.Options) -> Void = { _ in }
  ) throws {
    let directory = try directory ?? TemporaryDirectory()
    self.directory = directory
    var options = Daemon.Options(
      dataDirectory: directory.path + "/data", runtimeDirectory: directory.path + "/run",
      activation: try SocketActivation(environment: { _ in nil }, processID: 0))
    if let policyClock {
      options.policyClock = policyClock.clock
      options.elapsed = { policyClock.now.microseconds }
    }
    options.restrictionPath = directory.path + "/restricted"
    options.restrictionOwner = geteuid()
    // AgentTests and its neighbors say otherwise.
    options.consent = ConsentOptions(presence: Presence { _ in true })
    change(&options)
    daemon = try Daemon(options, log: OperatorLog())
    owner = try WireClient(path: directory.path + "/run/control.sock")
  }

  deinit {
    let done = DispatchSemaphore(value: 0)
    daemon.stop { done.signal() }
    _ = done.wait(timeout: .now() + scaledTimeout(30))
  }

  func app(_ bundleIdentifier: String, token: [UInt8]) throws -> WireClient {
    try WireClient(path: appPath, bundleIdentifier: bundleIdentifier, token: token)
  }

  /// A client for tasks. It waits longer than an app would: a task that goes on gets its thread only when
  /// tests before it in the queue have let go of theirs, which says nothing of the daemon.
  func client(_ bundleIdentifier: String, token: [UInt8]) -> HealthClient {
    HealthClient.app(
      bundleIdentifier, token: token, endpoint: Endpoint(path: appPath), options: Self.patient)
  }

  func ownerClient() -> OwnerClient {
    OwnerClient.control(endpoint: Endpoint(path: controlPath), options: Self.patient)
  }

  private static var patient: ClientOptions {
    var options = ClientOptions()
    options.timeout = .seconds(300)
    return options
  }
}
