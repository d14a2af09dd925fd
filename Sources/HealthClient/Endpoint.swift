import CLinux
import Glibc

/// Where the daemon listens.
package struct Endpoint: Hashable, Sendable {
  /// Of a Unix socket.
  package let path: String

  /// A socket at another place than usual.
  package init(path: String) { self.path = path }

  /// The socket for apps.
  package static func app(runtimeDirectory: String = runtimeDirectory()) -> Endpoint {
    Endpoint(path: runtimeDirectory + "/healthd.sock")
  }

  /// The socket for the person.
  package static func control(runtimeDirectory: String = runtimeDirectory()) -> Endpoint {
    Endpoint(path: runtimeDirectory + "/control.sock")
  }

  /// `HEALTHD_RUNTIME_DIR`, or else `healthd` in `XDG_RUNTIME_DIR`, or else in `/run/user/UID`.
  package static func runtimeDirectory(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> String {
    if let path = environment("HEALTHD_RUNTIME_DIR"), !path.isEmpty { return path }
    if let path = environment("XDG_RUNTIME_DIR"), !path.isEmpty { return path + "/healthd" }
    return "/run/user/\(geteuid())/healthd"
  }

  /// Connects.
  ///
  /// - Throws: `notRunning` when nothing listens there, or the socket may not be opened.
  package func connect() throws(ClientError) -> Descriptor {
    let result = cl_unix_connect(path)
    if result >= 0 { return Descriptor(result) }
    switch -result {
    case ENOENT, ECONNREFUSED, ENOTDIR: throw .notRunning(path: path)
    default:
      throw ClientError(
        .notRunning, "cannot connect to \(path): \(String(cString: strerror(-result)))")
    }
  }
}

/// An open descriptor, closed when nobody holds it any more.
package final class Descriptor: Sendable {
  let raw: Int32
  /// Takes over an open descriptor.
  package init(_ raw: Int32) { self.raw = raw }
  deinit { _ = cl_close(raw) }
}
