import Glibc

/// The directory with the databases: mode 0700, used by one daemon at a time.
///
/// It is protected by an advisory lock on `healthd.lock`. The lock belongs to an open descriptor,
/// so it ends with the process in every case. The file contains the process number, for the error
/// message of a second daemon.
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
  private let lock: Int32

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
    let lock = open(path + "/healthd.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw .cannotCreate(path: path, errno: errno) }
    // Two daemons on one database would each decide from their own copy of the grants in memory.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.readProcessID(lock)
      close(lock)
      throw .inUse(path: path, processID: holder)
    }
    Self.writeProcessID(lock)
    self.path = path
    self.lock = lock
  }

  deinit {
    release()
    close(lock)
  }

  /// Ends the lock, so that another daemon may use the directory.
  package func release() {
    // Closing would not be enough: a child process that has not executed its program yet shares the lock.
    flock(lock, LOCK_UN)
  }

  /// Creates the directory and missing parents, all with mode 0700.
  private static func createDirectories(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return false
    }
    guard createDirectories(String(path[..<slash])) else { return false }
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  /// Returns the process that holds the lock, if its file contains one. It is for the message only;
  /// the lock itself decides.
  private static func readProcessID(_ file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count].prefix { $0 != 0x0a }, as: UTF8.self))
  }

  /// Writes the number of this process. Errors are ignored: it is only for the message of a second
  /// daemon.
  private static func writeProcessID(_ file: Int32) {
    let text = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    text.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
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
