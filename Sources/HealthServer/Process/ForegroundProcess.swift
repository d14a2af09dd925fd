import CLinux
import Dispatch
import Glibc
import Synchronization

/// A command that `healthd --ephemeral` runs, with the environment, the standard streams and the process
/// group of the daemon, so that it can be interrupted in a terminal.
package final class ForegroundProcess: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    var program: String
    var errno: Int32
    package var description: String { "cannot run \(program): \(String(cString: strerror(errno)))" }
  }

  /// nil once the process has been reaped, because its number can be used again then.
  private let processID: Mutex<Int32?>
  private let descriptor: Int32

  /// Starts a program, found by `PATH`.
  ///
  /// - Parameter words: The program and its arguments, without NUL.
  package init(_ words: [String]) throws(Failure) {
    let strings = words.flatMap { $0.utf8CString }
    let result = cl_spawn_in_foreground(strings, strings.count)
    guard result > 0 else { throw Failure(program: words.first ?? "", errno: -result) }
    processID = Mutex(result)
    descriptor = cl_pidfd_open(result)
    guard descriptor >= 0 else {
      kill(result, SIGKILL)
      _ = cl_wait(result)
      throw Failure(program: words.first ?? "", errno: -descriptor)
    }
  }

  deinit { _ = cl_close(descriptor) }

  /// Sends SIGTERM to the process, unless it has ended.
  package func terminate() {
    processID.withLock { processID in
      if let processID { kill(processID, SIGTERM) }
    }
  }

  /// Calls `completion` once with the exit status when the process has ended: as in a shell, 128 and the
  /// number of a signal that ended it.
  package func whenEnded(_ completion: @escaping @Sendable (Int32) -> Void) {
    DispatchQueue(label: "healthd.command").async { [self] in
      // Without reaping it, so that `terminate` does not wait for the lock.
      _ = cl_pidfd_has_exited(descriptor, -1)
      let status = processID.withLock { processID in
        defer { processID = nil }
        return processID.map { cl_wait($0) } ?? 0
      }
      completion(status < 256 ? status : 128 + (status - 256))
    }
  }
}
