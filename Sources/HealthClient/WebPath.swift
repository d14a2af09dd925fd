import Glibc

/// The directory of the socket of the Health page, which belongs to the user and not to the daemon.
package enum WebPath {
  /// Returns `HEALTHD_WEB_DIR` if set, otherwise `healthd-web` in `XDG_RUNTIME_DIR` or in
  /// `/run/user/UID`.
  package static func directory() -> String {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      return String(cString: value)
    }
    if let path = variable("HEALTHD_WEB_DIR") { return path }
    return (variable("XDG_RUNTIME_DIR") ?? "/run/user/\(geteuid())") + "/healthd-web"
  }

  /// Returns the path of the socket in such a directory.
  package static func socket(in directory: String) -> String { directory + "/web.sock" }

  /// Returns whether only the user can enter a directory and change it: it is one, is no link, and
  /// belongs to the user with mode 0700.
  package static func isPrivate(_ directory: String) -> Bool {
    var status = stat()
    return lstat(directory, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}
