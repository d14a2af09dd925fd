import Foundation

/// The copy of a descriptor that a child process has between its creation and the execution of its
/// program.
package final class InheritedDescriptor {
  private let copy: Int32

  /// - Throws: An error if this process has not opened the file exactly once.
  package init(of path: String) throws {
    let directory = "/proc/self/fd"
    let matches = try FileManager.default.contentsOfDirectory(atPath: directory).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: directory + "/" + $0)) == path
    }
    guard matches.count == 1, let original = Int32(matches[0]) else { throw POSIXError(.EBADF) }
    copy = fcntl(original, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw POSIXError(.EMFILE) }
  }

  deinit { close(copy) }
}
