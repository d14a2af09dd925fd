import Foundation
package import HealthModel
import HealthStore

/// Starts apps that have a delivery and are not there. What it starts comes from the manifest that
/// the person registered; nothing that an app says over a socket gets here.
package struct AppLauncher: Sendable {
  /// The process runs, or is about to. Whether it does what it should, the delivery tells.
  package var launch: @Sendable (AppManifest.Launch) throws -> Void

  package init(launch: @escaping @Sendable (AppManifest.Launch) throws -> Void) {
    self.launch = launch
  }

  /// A command becomes a child of the daemon, with the daemon's environment and no standard input;
  /// `HEALTHD_RUNTIME_DIR` leads it to the sockets. A unit is started by the person's systemd, which
  /// is the better choice where there is one: a service manager that stops the daemon may stop its
  /// children too.
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
  /// How an app is started by a daemon of the user; nil: not at all. An app of another user cannot be
  /// started as that user.
  func launch(of principal: PrincipalID, as userID: UInt32) -> AppManifest.Launch? {
    guard let manifest = manifest(of: principal) else { return nil }
    if case .user(let id) = manifest.binding, id != userID { return nil }
    return manifest.launch
  }
}
