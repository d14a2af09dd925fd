import CLinux
import Dispatch
import Glibc

/// A program that the daemon has started: in a process group of its own, with default signal handling
/// and without a descriptor of the daemon's.
///
/// Foundation's Process reads beyond the end of its list of descriptors when about 1,400 are open, as the
/// address sanitizer shows, and a busy daemon has more.
struct ChildProcess: ~Copyable {
  struct Failure: Error, CustomStringConvertible {
    var errno: Int32
    var description: String { "a program cannot be started: \(String(cString: strerror(errno)))" }
  }

  private let processID: Int32

  /// - Parameters:
  ///   - environment: lines `NAME=value`.
  ///   - hasOutput: it writes to the daemon's standard output and error; otherwise to nowhere.
  init(
    _ program: String, _ arguments: [String], environment: [String], hasOutput: Bool
  ) throws(Failure) {
    let words = Self.terminated([program] + arguments)
    let lines = Self.terminated(environment)
    processID = cl_spawn(words, words.count, lines, lines.count, hasOutput)
    guard processID > 0 else { throw Failure(errno: -processID) }
  }

  /// Waits for its end; when that has not come after `milliseconds`, sends SIGTERM and waits on.
  ///
  /// - Returns: the exit status; nil if a signal ended it.
  consuming func wait(milliseconds: Int32) -> Int32? {
    let descriptor = cl_pidfd_open(processID)
    if descriptor >= 0 {
      // Until it has been waited for, its number is no other's.
      if cl_pidfd_has_exited(descriptor, milliseconds) == 0 { kill(processID, SIGTERM) }
      _ = cl_close(descriptor)
    }
    let status = cl_wait(processID)
    return (0..<256).contains(status) ? status : nil
  }

  /// Lets it run for as long as it wants.
  consuming func leaveRunning() {
    let processID = processID
    let descriptor = cl_pidfd_open(processID)
    guard descriptor >= 0 else {
      return DispatchQueue.global(qos: .utility).async { _ = cl_wait(processID) }
    }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: .global(qos: .utility))
    // The handler keeps the source until the process has ended.
    source.setEventHandler {
      _ = cl_wait(processID)
      source.cancel()
    }
    source.setCancelHandler { _ = cl_close(descriptor) }
    source.activate()
  }

  private static func terminated(_ strings: [String]) -> [CChar] {
    precondition(!strings.contains { $0.utf8.contains(0) }, "no program takes NUL")
    return strings.flatMap { $0.utf8CString }
  }
}
