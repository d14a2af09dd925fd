import CLinux
package import Glibc

/// The system calls that measuring a process takes, each answering with a negative errno when it
/// fails. The daemon is built with the kernel's; tests hand in calls that fail.
package struct MeasurementCalls: Sendable {
  /// For reading; never blocks on a pipe. An open descriptor.
  package var open: @Sendable (_ path: String, _ followsLink: Bool) -> Int32
  package var status: @Sendable (_ descriptor: Int32, _ status: inout stat) -> Int32
  /// Whether fs-verity guards the file: 1 or 0.
  package var isVerity: @Sendable (_ descriptor: Int32) -> Int32
  package var pathStatus: @Sendable (_ path: String, _ status: inout stat) -> Int32
  package var readLink: @Sendable (_ path: String, _ target: UnsafeMutableRawBufferPointer) -> Int
  package var read: @Sendable (_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int
  /// 0 while the process lives.
  package var hasExited: @Sendable (_ pidfd: Int32) -> Int32

  package static let kernel = MeasurementCalls(
    open: { path, followsLink in
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

private func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

extension Int {
  /// Directly after the call.
  fileprivate var asErrno: Int32 { self < 0 ? -errno : Int32(self) }
}
