import Foundation

/// The directory for the state that the user's programs store between runs, without health data:
/// `$XDG_STATE_HOME/healthd` (default: `~/.local/state/healthd`).
package enum StateDirectory {
  package static func path(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (state ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state") + "/healthd"
  }

  /// Creates the directory if it is missing; others cannot enter it.
  package static func create() throws {
    try FileManager.default.createDirectory(
      atPath: path(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
