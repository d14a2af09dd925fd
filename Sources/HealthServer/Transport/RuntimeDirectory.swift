import CLinux
import Glibc

/// The directory of the daemon's sockets: mode 0700, the user's own, and held by one daemon at a
/// time. The person may make it 0711, for apps that run as other users and have sockets of their own
/// below it: those can be passed through to then, and nothing be listed. Whoever holds the lock may replace what an earlier daemon left behind.
package struct RuntimeDirectory: ~Copyable {
  package let path: String
  private let lock: Int32

  /// Makes the directory if it is missing (its parent must exist) and locks it.
  ///
  /// - Throws: `alreadyRunning` if another daemon holds it; `unsuitablePath` if it is not a
  ///   directory, belongs to another user or is open to others.
  package init(path: String) throws(TransportError) {
    if mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw .system("cannot make the runtime directory \(path)", errno: errno)
    }
    try RuntimeDirectory.check(path)
    let lock = cl_lock_file(path + "/healthd.lock")
    guard lock >= 0 else {
      if lock == -EWOULDBLOCK {
        throw TransportError(.alreadyRunning, "another daemon serves \(path)")
      }
      throw .system("cannot lock \(path)", errno: -lock)
    }
    self.path = path
    self.lock = lock
  }

  deinit { _ = cl_close(lock) }

  static func check(_ path: String) throws(TransportError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw .system("cannot look at the runtime directory \(path)", errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw TransportError(.unsuitablePath, "\(path) is not a directory")
    }
    guard status.st_uid == geteuid() else {
      throw TransportError(.unsuitablePath, "\(path) belongs to another user")
    }
    guard status.st_mode & 0o066 == 0 else {
      throw TransportError(
        .unsuitablePath, "\(path) is open to other users: chmod 700 \(path)")
    }
  }
}
