import CLinux
import Glibc

/// A listening Unix socket. A socket file that it created is removed with it, unless the path
/// refers to another file by then.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  private let path: String?
  private let file: FileIdentity?

  /// Listens at `path`. A stale socket file is replaced; the socket of a running process is not.
  ///
  /// - Parameter binding: A path in the same file system to which the socket is bound before the
  ///   file is renamed to `path`; nil means `path`. The kernel discloses the path to which a socket
  ///   was bound to all users, in `/proc/net/unix`.
  init(
    path: String, binding: String? = nil, backlog: Int32, mode: UInt32 = 0o600
  ) throws(TransportError) {
    let bound = binding ?? path
    let byteCountMax = 107
    let byteCount = max(path.utf8.count, bound.utf8.count)
    guard byteCount <= byteCountMax else {
      throw TransportError(
        .pathTooLong,
        "the socket path is \(byteCount) bytes long and Unix sockets allow "
          + "\(byteCountMax): choose a shorter runtime directory (\(path))")
    }
    try ListeningSocket.removeStale(path)
    let descriptor = cl_unix_listen(bound, backlog)
    guard descriptor >= 0 else {
      throw .system("cannot listen at \(path)", errno: -descriptor)
    }
    guard chmod(bound, mode) == 0, bound == path || rename(bound, path) == 0 else {
      let reason = errno
      unlink(bound)
      _ = cl_close(descriptor)
      throw .system("cannot set the mode of \(path)", errno: reason)
    }
    self.descriptor = descriptor
    self.path = path
    file = FileIdentity(path: path)
  }

  /// Adopts a socket on which the service manager listens.
  init(adopting descriptor: Int32) throws(TransportError) {
    guard cl_is_unix_listener(descriptor) else {
      throw TransportError(
        .badActivation, "descriptor \(descriptor) is not a listening Unix stream socket")
    }
    var name = [CChar](repeating: 0, count: 128)
    guard cl_bound_path(descriptor, &name, name.count) > 0 else {
      throw TransportError(
        .unsuitablePath,
        "descriptor \(descriptor) listens without a file: nothing would keep others from it")
    }
    let result = cl_adopt_listener(descriptor)
    guard result >= 0 else {
      throw .system("cannot use descriptor \(descriptor)", errno: -result)
    }
    self.descriptor = descriptor
    path = nil
    file = nil
  }

  deinit {
    if let path, let file, FileIdentity(path: path) == file { unlink(path) }
    _ = cl_close(descriptor)
  }

  private static func removeStale(_ path: String) throws(TransportError) {
    guard let file = FileIdentity(path: path) else { return }
    guard file.isSocket else {
      throw TransportError(.unsuitablePath, "\(path) exists and is not a socket: remove it")
    }
    let probe = cl_unix_connect(path)
    if probe >= 0 {
      _ = cl_close(probe)
      throw TransportError(.alreadyRunning, "another daemon serves \(path)")
    }
    guard probe == -ECONNREFUSED else {
      throw .system("cannot tell whether \(path) is served", errno: -probe)
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .system("cannot remove the stale socket \(path)", errno: errno)
    }
  }
}

/// The identity of the file at a path; nil if there is none.
private struct FileIdentity: Equatable {
  private var device: UInt64
  private var number: UInt64
  private var mode: UInt32

  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    mode = UInt32(status.st_mode)
  }

  var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }
}
