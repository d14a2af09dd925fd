import CLinux
import Glibc

/// Determines the user whose processes a caller may measure.
package enum CallerRule: Sendable {
  /// The caller is in the unit `healthd@<user>.service` of the system's service manager. Only root
  /// can move a process there.
  case unit
  /// The user by the account of the caller, for systems without systemd.
  case accounts([UInt32: UInt32])

  /// Returns the user served by the connected process; nil if it may measure no process.
  func servedUser(of connection: Int32) -> UInt32? {
    var caller = cl_credentials()
    guard cl_peer_credentials(connection, &caller) >= 0 else { return nil }
    let user: UInt32?
    switch self {
    case .accounts(let users): user = users[caller.uid]
    case .unit: user = unitUser(of: connection, caller)
    }
    // A daemon that runs as the user can be traced by the programs that are measured.
    return user == caller.uid ? nil : user
  }

  private func unitUser(of connection: Int32, _ caller: cl_credentials) -> UInt32? {
    let pidfd = cl_peer_pidfd(connection)
    guard pidfd >= 0 else { return nil }
    let process = OpenFile(pidfd)
    let reader = ProcessReader(.kernel, instances: "")
    guard case .success(let text) = reader.text("/proc/\(caller.pid)/cgroup"),
      // Alive afterwards, so the text is not that of a successor with the same number.
      cl_pidfd_has_exited(process.descriptor, 0) == 0
    else { return nil }
    return Self.user(ofControlGroup: text)
  }

  /// Returns the user in the name of the daemon's unit.
  package static func user(ofControlGroup text: [UInt8]) -> UInt32? {
    guard case .systemUnit(let unit) = ControlGroup(text) else { return nil }
    return ControlGroup.number(in: unit, between: "healthd@", and: ".service")
  }
}
