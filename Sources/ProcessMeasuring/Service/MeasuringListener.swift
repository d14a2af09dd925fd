import CLinux
import Glibc

/// The listening socket of the measuring service.
package struct MeasuringListener {
  /// The first descriptor that a service manager passes, by sd_listen_fds(3).
  private static let firstPassed: Int32 = 3

  package let descriptor: Int32

  /// Returns the socket passed by the service manager.
  ///
  /// - Parameters:
  ///   - processID: The value of `LISTEN_PID`.
  ///   - count: The value of `LISTEN_FDS`.
  package static func passed(
    processID: String?, count: String?
  ) throws(SystemFailure) -> MeasuringListener {
    guard processID == String(getpid()), count == "1",
      fcntl(firstPassed, F_SETFD, FD_CLOEXEC) == 0
    else { throw SystemFailure(errno: EBADF) }
    return MeasuringListener(descriptor: firstPassed)
  }

  /// Creates a socket that the group of the process may use.
  package static func listening(at path: String) throws(SystemFailure) -> MeasuringListener {
    unlink(path)
    let descriptor = cl_message_listen(path, 64, 0o660)
    guard descriptor >= 0 else { throw SystemFailure(errno: -descriptor) }
    return MeasuringListener(descriptor: descriptor)
  }
}
