import CLinux
import Glibc

/// The client of one connection, as handlers see it.
package final class Peer: @unchecked Sendable {
  // @unchecked because `session` is touched on the loop only; all else is constant.

  /// Name of the listener that the client came through.
  package let listener: String
  package let evidence: PeerEvidence
  private let loop: EventLoop
  private let process: WatchedProcess?
  private var sessionStorage: AnyObject?

  init(listener: String, evidence: PeerEvidence, loop: EventLoop, process: WatchedProcess?) {
    self.listener = listener
    self.evidence = evidence
    self.loop = loop
    self.process = process
  }

  /// What handlers keep for the life of the connection, such as the app that it was found to be.
  /// On the loop only.
  package var session: AnyObject? {
    get {
      precondition(loop.isOnLoop)
      return sessionStorage
    }
    set {
      precondition(loop.isOnLoop)
      sessionStorage = newValue
    }
  }

  /// Opens the file behind the program that the peer runs, for reading. On the loop only.
  ///
  /// The reading belongs to the process that connected: it is asked for by number, and the pinned
  /// process is still there afterwards. A program can replace itself at any time, so this says
  /// what ran at this moment.
  ///
  /// - Returns: a descriptor, the caller's to close; nil if the process cannot be pinned or has
  ///   exited, or its program cannot be read.
  package func openExecutable() -> Int32? {
    precondition(loop.isOnLoop)
    guard let process else { return nil }
    let descriptor = open("/proc/\(evidence.processID)/exe", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if cl_pidfd_has_exited(process.descriptor) == 0 { return descriptor }
    _ = cl_close(descriptor)
    return nil
  }
}
