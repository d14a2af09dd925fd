import Foundation
package import HealthModel
import HealthPermissions

/// Starts apps that have a pending delivery but no open stream. The command comes only from the
/// manifest that the user registered; nothing that an app sends over a socket reaches this code.
/// Tests replace `launch`.
package struct AppLauncher: Sendable {
  /// Starts the process, without waiting for it. Whether the app works is determined by whether it
  /// acknowledges the delivery.
  package var launch: @Sendable (AppManifest.Launch) throws -> Void
  /// Whether an app can be started at the moment. If not, its deliveries wait.
  package var isAvailable: @Sendable () -> Bool = { true }

  package init(launch: @escaping @Sendable (AppManifest.Launch) throws -> Void) {
    self.launch = launch
  }

  /// A command runs as a child of the daemon, with the daemon's environment and no standard input;
  /// `HEALTHD_RUNTIME_DIR` names the directory of the sockets. A unit is started by the user's
  /// systemd instance. Units are preferable where available, because a service manager that stops
  /// the daemon may also stop its children.
  package static func system(runtimeDirectory: String) -> AppLauncher {
    AppLauncher { launch in
      var words: [String]
      switch launch {
      case .command(let command): words = command
      case .unit(let name):
        words = ["/usr/bin/env", "systemctl", "--user", "--no-block", "start", "--", name]
      }
      var environment = ProcessInfo.processInfo.environment
      environment["HEALTHD_RUNTIME_DIR"] = runtimeDirectory
      // These variables describe descriptors and a socket that belong to the daemon alone.
      for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "NOTIFY_SOCKET"] {
        environment[name] = nil
      }
      try ChildProcess(
        words.removeFirst(), words, environment: environment.map { "\($0)=\($1)" }, hasOutput: true
      ).leaveRunning()
    }
  }
}

extension PermissionStore {
  /// Returns how a daemon of the given user starts an app, or nil if it cannot. An app that runs as
  /// another user cannot be started, because the daemon has no privileges to become that user.
  func launch(of principal: PrincipalID, as userID: UInt32) -> AppManifest.Launch? {
    guard let manifest = manifest(of: principal) else { return nil }
    if case .user(let id) = manifest.binding, id != userID { return nil }
    return manifest.launch
  }
}
