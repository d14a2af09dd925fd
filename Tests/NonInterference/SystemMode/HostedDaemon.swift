import CLinux
import DaemonTestSupport
import Glibc
import HealthModel

/// A daemon in system mode, in the process of the host. The checker creates the sockets, which belong
/// to the user, as the service manager does.
final class HostedDaemon: WorldDaemon {
  struct Failure: Error { var message: String }

  private let connection: Int32
  /// The listening sockets, control and app.
  private let sockets: [Int32]
  /// A copy of the clock of the host.
  private let clock = LogicalClock()

  /// - Parameter path: The directory of the world.
  init(_ path: String, in system: SystemMode) throws {
    connection = cl_message_connect(system.hostPath)
    mkdir(path + "/run", 0o700)
    sockets = ["control.sock", "healthd.sock"].map { cl_unix_listen(path + "/run/" + $0, 128) }
    guard connection >= 0, sockets.allSatisfy({ $0 >= 0 }) else {
      throw Failure(message: "the host or the sockets: errno \(-connection), \(sockets)")
    }
  }

  deinit {
    for descriptor in sockets + [connection] where descriptor >= 0 { _ = cl_close(descriptor) }
  }

  var now: Instant { clock.now }

  var isUserPresent = true {
    didSet {
      guard isUserPresent != oldValue else { return }
      // A host that does not answer fails the next step.
      try? perform(.present(isUserPresent))
    }
  }

  func start() throws { try perform(.start, sockets) }

  func stop() throws { try perform(.stop) }

  func advance(bySeconds seconds: Int64) throws {
    clock.advance(bySeconds: seconds)
    try perform(.advance(seconds: seconds))
  }

  private func perform(_ message: HostMessage, _ files: [Int32] = []) throws {
    guard HostMessage.send(message.text, files, on: connection),
      let answer = HostMessage.receive(on: connection)
    else { throw Failure(message: "the host of the daemon has exited") }
    guard answer.text.isEmpty else { throw Failure(message: answer.text) }
  }
}
