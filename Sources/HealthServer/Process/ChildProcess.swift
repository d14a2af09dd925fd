import CLinux
import Dispatch
import Glibc

/// A program started by the daemon, in its own process group, with default signal handling and
/// without the daemon's descriptors.
///
/// It replaces Foundation's Process, which reads beyond the end of its descriptor list when about
/// 1,400 descriptors are open (found with AddressSanitizer); a busy daemon has more.
struct ChildProcess: ~Copyable {
  struct Failure: Error, CustomStringConvertible {
    var errno: Int32
    var description: String { "a program cannot be started: \(String(cString: strerror(errno)))" }
  }

  /// The process is a child and is reaped by `wait` or `leaveRunning`, of which exactly one is
  /// called: the type is not copyable, and both consume it.
  private let processID: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Lines of the form `NAME=value`.
  ///   - hasOutput: Whether it writes to the daemon's standard output and error. Otherwise its
  ///     output is discarded.
  init(
    _ program: String, _ arguments: [String], environment: [String], hasOutput: Bool
  ) throws(Failure) {
    // The strings follow each other, each with its NUL: no pointers have to stay valid until the
    // call.
    let words = Self.terminated([program] + arguments)
    let lines = Self.terminated(environment)
    processID = cl_spawn(words, words.count, lines, lines.count, hasOutput)
    guard processID > 0 else { throw Failure(errno: -processID) }
  }

  /// Waits for the program to exit. If it is still running after `milliseconds`, sends SIGTERM and
  /// continues to wait. A program that ignores SIGTERM is waited for without a limit.
  ///
  /// - Returns: The exit status; nil if a signal ended the program.
  consuming func wait(milliseconds: Int32) -> Int32? {
    let descriptor = cl_pidfd_open(processID)
    if descriptor >= 0 {
      // The number cannot be reused before the process has been waited for.
      if cl_pidfd_has_exited(descriptor, milliseconds) == 0 { kill(processID, SIGTERM) }
      _ = cl_close(descriptor)
    }
    let status = cl_wait(processID)
    // 0 to 255 is an exit status; other values are signals.
    return (0..<256).contains(status) ? status : nil
  }

  /// Lets the program run without a limit, and reaps it when it exits.
  consuming func leaveRunning() {
    let processID = processID
    let descriptor = cl_pidfd_open(processID)
    // Without a descriptor, a thread has to wait for it.
    guard descriptor >= 0 else {
      return DispatchQueue.global(qos: .utility).async { _ = cl_wait(processID) }
    }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: .global(qos: .utility))
    // The handler retains the source until the process has exited.
    source.setEventHandler {
      _ = cl_wait(processID)
      source.cancel()
    }
    source.setCancelHandler { _ = cl_close(descriptor) }
    source.activate()
  }

  private static func terminated(_ strings: [String]) -> [CChar] {
    // Manifests are validated for it; everything else is constant.
    precondition(!strings.contains { $0.utf8.contains(0) }, "no program takes NUL")
    return strings.flatMap { $0.utf8CString }
  }
}
