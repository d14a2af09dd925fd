import Dispatch
import Glibc
import HealthKeys
import HealthModel
import HealthServer
import Logging
import TTRPCServer
import TestSupport

/// The daemon of a world: in the process of the checker, as in user mode, or in the process of
/// another account, as in system mode.
protocol WorldDaemon: AnyObject {
  /// The time of its clock, which only steps advance.
  var now: Instant { get }
  /// Whether the user proves presence when asked.
  var isUserPresent: Bool { get set }
  /// Starts it on the data that it left.
  func start() throws
  /// Stops it and returns when another may use its data directory.
  func stop() throws
  func advance(bySeconds seconds: Int64) throws
}

/// Starts and stops a daemon in this process, with a logical clock.
final class DaemonRunner {
  let clock = LogicalClock()
  private var daemon: Daemon?

  func start(_ options: Daemon.Options) throws {
    var options = options
    options.clock = clock.clock
    options.policyClock = clock.clock
    options.elapsed = { [clock] in clock.now.microseconds }
    options.consent.clock = clock.clock
    // Notices would come with every trace.
    daemon = try Daemon(options, log: OperatorLog(level: .warning))
  }

  /// Stops the daemon and returns when another may use its directories.
  func stop() throws {
    guard let daemon else { return }
    let done = DispatchSemaphore(value: 0)
    daemon.stop { done.signal() }
    self.daemon = nil
    guard done.wait(timeout: .now() + scaledTimeout(60)) == .success else { throw NotStopped() }
  }

  private struct NotStopped: Error {}
}

/// A daemon in user mode, in the process of the checker.
final class LocalDaemon: WorldDaemon {
  private let path: String
  private let presence = Flag()
  private let runner = DaemonRunner()

  /// - Parameter path: The directory of the world.
  init(_ path: String) { self.path = path }

  var now: Instant { runner.clock.now }

  var isUserPresent: Bool {
    get { presence.isSet }
    set { presence.isSet = newValue }
  }

  func start() throws {
    var options = Daemon.Options(
      dataDirectory: path + "/data", runtimeDirectory: path + "/run",
      activation: try SocketActivation(environment: { _ in nil }, processID: 0))
    options.consent.presence = Presence { [presence] _ in presence.isSet }
    options.launcher = AppLauncher { _ in }
    options.keys.credential = EncryptedRun.credential
    try runner.start(options)
  }

  func stop() throws { try runner.stop() }

  func advance(bySeconds seconds: Int64) { runner.clock.advance(bySeconds: seconds) }
}
