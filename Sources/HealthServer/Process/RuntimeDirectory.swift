import Glibc
package import TTRPCServer

/// The directory of the daemon's sockets: mode 0700, owned by the user, and locked by one daemon at
/// a time. The user may change the mode to 0711 for apps that run as other users and have their own
/// sockets below it; it can then be traversed but not listed. The holder of the lock may replace
/// files left by an earlier daemon. The lock is separate from that of the data directory: two
/// daemons with different data must not replace each other's sockets.
package struct RuntimeDirectory: ~Copyable {
  package let path: String
  private let lock: FileLock

  /// Creates the directory if it is missing (its parent must exist) and locks it.
  ///
  /// - Throws: `alreadyRunning` if another daemon has locked it; `unsuitablePath` if it is not a
  ///   directory, is owned by another user, or is readable or writable by others.
  package init(path: String) throws(TransportError) {
    if mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw .system("cannot make the runtime directory \(path)", errno: errno)
    }
    try RuntimeDirectory.check(path)
    do throws(FileLock.Failure) {
      lock = try FileLock(path: path + "/healthd.lock")
    } catch {
      switch error {
      case .held: throw TransportError(.alreadyRunning, "another daemon serves \(path)")
      case .system(let code): throw .system("cannot lock \(path)", errno: code)
      }
    }
    self.path = path
  }

  /// Ends the lock, so that another daemon may use the directory.
  package func release() { lock.release() }

  /// Checks a directory that contains sockets. `lstat`, because a link could lead to a directory of
  /// another user.
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
    // Execute permission for others is permitted (0711): they can reach a socket whose name they
    // know.
    guard status.st_mode & 0o066 == 0 else {
      throw TransportError(
        .unsuitablePath, "\(path) is open to other users: chmod 700 \(path)")
    }
  }
}
