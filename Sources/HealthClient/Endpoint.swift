import Glibc
import HealthModel
package import TTRPCClient

/// The address at which the daemon listens.
public struct Endpoint: Hashable, Sendable {
  /// The path of a Unix socket.
  public let path: String

  /// Creates an endpoint at a custom path.
  public init(path: String) { self.path = path }

  /// Returns the socket for apps.
  public static func app(runtimeDirectory: String = runtimeDirectory()) -> Endpoint {
    Endpoint(path: runtimeDirectory + "/healthd.sock")
  }

  /// Returns the control socket, for the user.
  public static func control(runtimeDirectory: String = runtimeDirectory()) -> Endpoint {
    Endpoint(path: runtimeDirectory + "/control.sock")
  }

  /// Returns `HEALTHD_RUNTIME_DIR` if set, otherwise `/run/healthd/UID` if it exists, otherwise
  /// `healthd` in `XDG_RUNTIME_DIR` or in `/run/user/UID`. The second is the directory of a daemon in
  /// system mode, which root creates; a daemon of the user's own must not take its place.
  public static func runtimeDirectory() -> String {
    runtimeDirectory(exists: { access($0, F_OK) == 0 }) { getenv($0).map { String(cString: $0) } }
  }

  /// Returns the directory that follows from the variables of an environment.
  package static func runtimeDirectory(
    exists: (String) -> Bool = { _ in false }, environment: (String) -> String?
  ) -> String {
    if let path = environment("HEALTHD_RUNTIME_DIR"), !path.isEmpty { return path }
    let system = RuntimePath.system(user: geteuid())
    if exists(system) { return system }
    if let path = environment("XDG_RUNTIME_DIR"), !path.isEmpty { return path + "/healthd" }
    return "/run/user/\(geteuid())/healthd"
  }

  /// Connects to the socket.
  ///
  /// - Throws: `notRunning` if no process listens there or the socket cannot be opened.
  package func connect() throws(ClientError) -> RPCConnection {
    do throws(RPCError) {
      return try RPCConnection(path: path)
    } catch {
      guard case .cannotConnect(let code) = error else { throw ClientError(error) }
      switch code {
      case ENOENT, ECONNREFUSED, ENOTDIR: throw .notRunning(path: path)
      default:
        throw ClientError(
          .notRunning, "cannot connect to \(path): \(String(cString: strerror(code)))")
      }
    }
  }
}
