import Glibc

/// An advisory lock on a file, which one process holds at a time. It belongs to an open descriptor, so it ends with
/// the process in every case. The file contains the process number, for the error message of a second one.
struct FileLock: ~Copyable, Sendable {
  enum Failure: Error {
    case system(errno: Int32)
    case held(processID: Int32?)
  }

  private let descriptor: Int32

  /// Creates the file if it is missing, and locks it.
  init(path: String) throws(Failure) {
    // A link could lead to a file of another user.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure =
        errno == EWOULDBLOCK
        ? Failure.held(processID: Self.readProcessID(descriptor)) : .system(errno: errno)
      close(descriptor)
      throw failure
    }
    Self.writeProcessID(descriptor)
    self.descriptor = descriptor
  }

  deinit {
    release()
    close(descriptor)
  }

  /// Ends the lock, so that another process may have it.
  func release() {
    // Closing would not be enough: a child process that has not executed its program yet shares the lock.
    flock(descriptor, LOCK_UN)
  }

  /// Returns the process that holds the lock, if its file contains one. It is for the message only;
  /// the lock itself decides.
  private static func readProcessID(_ file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count].prefix { $0 != 0x0a }, as: UTF8.self))
  }

  /// Writes the number of this process. Errors are ignored: it is only for the message of a second one.
  private static func writeProcessID(_ file: Int32) {
    let text = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    text.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
  }
}
