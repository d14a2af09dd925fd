import CLinux
package import Glibc

/// The system calls needed to measure a process. Each returns a negative errno on failure. Tests
/// substitute calls that fail.
package struct MeasurementCalls: Sendable {
  /// Opens a file for reading, without blocking on a pipe, and returns its descriptor.
  /// `followsLink` is false for paths that the process controls.
  package var open: @Sendable (_ path: String, _ followsLink: Bool) -> Int32
  package var status: @Sendable (_ descriptor: Int32, _ status: inout stat) -> Int32
  /// Returns 1 if the file is protected by fs-verity, otherwise 0. Such a file cannot be changed
  /// while it exists, not even by root.
  package var isVerity: @Sendable (_ descriptor: Int32) -> Int32
  package var pathStatus: @Sendable (_ path: String, _ status: inout stat) -> Int32
  package var readLink: @Sendable (_ path: String, _ target: UnsafeMutableRawBufferPointer) -> Int
  package var read: @Sendable (_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int
  /// Returns 0 while the process is alive. A negative errno counts as exited, because the
  /// measurement then cannot be trusted.
  package var hasExited: @Sendable (_ pidfd: Int32) -> Int32

  package static let kernel = MeasurementCalls(
    open: { path, followsLink in
      // O_NONBLOCK: a FIFO in place of a file would block the worker. O_NOCTTY: a terminal must not
      // become that of the daemon.
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
      return retrying { Int(Glibc.open(path, flags)) }.asErrno
    },
    status: { descriptor, status in
      let result = fstat(descriptor, &status)
      return Int(result).asErrno
    },
    isVerity: { cl_file_is_verity($0) },
    pathStatus: { path, status in
      let result = stat(path, &status)
      return Int(result).asErrno
    },
    readLink: { path, target in
      let count = Glibc.readlink(
        path, target.baseAddress!.assumingMemoryBound(to: CChar.self), target.count)
      return count < 0 ? -Int(errno) : count
    },
    read: { descriptor, bytes in
      let count = retrying { Glibc.read(descriptor, bytes.baseAddress, bytes.count) }
      return count < 0 ? -Int(errno) : count
    },
    hasExited: { cl_pidfd_has_exited($0, 0) })
}

/// Repeats a call that a signal interrupted.
private func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

extension Int {
  /// The result as a negative errno. Must be evaluated directly after the call.
  fileprivate var asErrno: Int32 { self < 0 ? -errno : Int32(self) }
}
