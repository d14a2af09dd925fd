/// The directory of the sockets of a daemon in system mode, and how a user starts the daemon that
/// should listen at a path.
package enum RuntimePath {
  /// The directory in which each user has a directory named by the user ID.
  package static let system = "/run/healthd"

  package static func system(user: UInt32) -> String { "\(system)/\(user)" }

  /// Returns the command that starts the daemon of a socket.
  package static func startCommand(socketPath: String) -> String {
    let parts = socketPath.split(separator: "/", omittingEmptySubsequences: false)
    guard socketPath.hasPrefix(system + "/"), parts.count > 3, let user = UInt32(parts[3]) else {
      return "systemctl --user start healthd"
    }
    return "sudo systemctl start healthd@\(user).socket healthd-control@\(user).socket"
  }
}
