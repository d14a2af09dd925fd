import Glibc

/// The directory with the databases: mode 0700, used by one daemon at a time.
///
/// It is protected by a lock on `healthd.lock` (`FileLock`).
package struct DataDirectory: ~Copyable, Sendable {
  /// The reasons why a directory cannot be used. The operator sees the message, so it contains the
  /// path and the remedy.
  package enum Failure: Error, Hashable, Sendable {
    case cannotCreate(path: String, errno: Int32)
    /// The directory is accessible to the group or others, or is owned by another user.
    case notPrivate(path: String)
    case inUse(path: String, processID: Int32?)
  }

  package let path: String
  private let lock: FileLock

  package init(path: String) throws(Failure) {
    guard Self.createDirectories(path) else {
      throw .cannotCreate(path: path, errno: errno)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotCreate(path: path, errno: errno) }
    // Without this, programs of other users could read the database without asking the daemon.
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw .notPrivate(path: path)
    }
    // Two daemons on one database would each decide from their own copy of the grants in memory.
    do throws(FileLock.Failure) {
      lock = try FileLock(path: path + "/healthd.lock")
    } catch {
      switch error {
      case .held(let holder): throw .inUse(path: path, processID: holder)
      case .system(let code): throw .cannotCreate(path: path, errno: code)
      }
    }
    self.path = path
  }

  /// Ends the lock, so that another daemon may use the directory.
  package func release() { lock.release() }

  /// Creates the directory and missing parents, all with mode 0700.
  private static func createDirectories(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return false
    }
    guard createDirectories(String(path[..<slash])) else { return false }
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }
}

extension DataDirectory.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotCreate(let path, let code):
      "cannot use the data directory \(path): \(String(cString: strerror(code)))"
    case .notPrivate(let path):
      "the data directory \(path) must belong to you alone: chown it to this user, chmod it 0700"
    case .inUse(let path, let id):
      "another healthd\(id.map { " (process \($0))" } ?? "") uses the data directory \(path)"
    }
  }
}
