import CLinux
import Glibc

/// The client of one connection, as handlers see it.
package final class Peer: @unchecked Sendable {
  // @unchecked because `session` and `connection` are touched on the loop only; all else is constant.

  /// Name of the listener that the client came through.
  package let listener: String
  /// Of the app that the listener belongs to; empty: to all.
  package let tag: String
  package let evidence: PeerEvidence
  private let loop: EventLoop
  private let process: WatchedProcess?
  private var sessionStorage: AnyObject?
  weak var connection: Connection?

  init(
    listener: String, tag: String, evidence: PeerEvidence, loop: EventLoop,
    process: WatchedProcess?
  ) {
    self.listener = listener
    self.tag = tag
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

  /// What the client does counts for `account` from now on: it is known which app it is. On the loop
  /// only.
  package func identify(as account: PeerAccount) {
    precondition(loop.isOnLoop)
    connection?.identify(as: account)
  }

  /// A hold on the process that connected, for measuring it elsewhere. On the loop only.
  package func pin() -> PeerPin {
    precondition(loop.isOnLoop)
    guard let process else { return .unsupported }
    let descriptor = fcntl(process.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return .failed(errno: errno) }
    return .pinned(PinnedProcess(processID: evidence.processID, descriptor: descriptor))
  }
}

package enum PeerPin: Sendable {
  case pinned(PinnedProcess)
  /// The kernel cannot pin.
  case unsupported
  /// Such as no free descriptor.
  case failed(errno: Int32)
}

/// A process that keeps its number for as long as this exists or until it exits; whether it has is
/// for the descriptor to tell.
package final class PinnedProcess: Sendable {
  package let processID: Int32
  /// A pidfd.
  package let descriptor: Int32

  /// Takes the descriptor over.
  package init(processID: Int32, descriptor: Int32) {
    self.processID = processID
    self.descriptor = descriptor
  }

  deinit { _ = cl_close(descriptor) }
}
