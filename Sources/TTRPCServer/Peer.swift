import CLinux
import Glibc

/// The client of a connection, as seen by handlers.
public final class Peer: @unchecked Sendable {
  // @unchecked because `session` and `connection` are confined to the loop; everything else is
  // constant.

  /// The name of the listener that accepted the connection.
  public let listener: String
  /// The tag of the listener; empty for a permanent listener.
  public let tag: String
  /// The kernel's evidence about the client's process.
  public let evidence: PeerEvidence
  let loop: EventLoop
  let process: WatchedProcess?
  private var sessionStorage: AnyObject?
  /// The connection while it is open, which then releases the peer too. It is not weak, because each
  /// reference to an object that has weak ones takes a slow path.
  var connection: Connection?

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

  /// State that handlers attach to the connection, such as the identified client. Must be used on the
  /// loop.
  public var session: AnyObject? {
    get {
      precondition(loop.isOnLoop)
      return sessionStorage
    }
    set {
      precondition(loop.isOnLoop)
      sessionStorage = newValue
    }
  }

  /// Charges the connection to the account of the client that has been identified. Must be called on
  /// the loop.
  public func identify(as account: PeerAccount) {
    precondition(loop.isOnLoop)
    connection?.identify(as: account)
  }

  /// Repeats a check while the connection is used: when bytes are received or sent, at most once per
  /// interval, and once after the last of them. Replaces an earlier check. `check` is called on the
  /// loop. Must be called on the loop.
  public func checkTraffic(every nanoseconds: UInt64, _ check: @escaping () -> Void) {
    precondition(loop.isOnLoop)
    connection?.checkTraffic(every: nanoseconds, check)
  }

  /// Closes the connection at its next turn. Must be called on the loop.
  public func close(_ reason: CloseReason) {
    precondition(loop.isOnLoop)
    connection?.closeInTurn(reason)
  }

  /// Returns a handle for the connected process, or for the one that it represents, so that another
  /// thread can measure it. Must be called on the loop.
  public func pin() -> PeerPin {
    precondition(loop.isOnLoop)
    // The descriptor of the process may have been closed together with the connection.
    guard let connection else { return .failed(errno: ENOTCONN) }
    guard let process = connection.subject ?? process else { return .unsupported }
    let descriptor = fcntl(process.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return .failed(errno: errno) }
    return .pinned(PinnedProcess(processID: process.number, descriptor: descriptor))
  }
}

/// The result of pinning the process of a peer for a measurement.
public enum PeerPin: Sendable {
  /// The process is pinned.
  case pinned(PinnedProcess)
  /// The kernel does not support pinning.
  case unsupported
  /// Pinning failed, for example because no descriptor is free or the connection is closed.
  case failed(errno: Int32)
}

/// A process whose number is not reused while this object exists or until it exits. The descriptor
/// reports whether it has exited.
public final class PinnedProcess: Sendable {
  /// The process number in the PID namespace of the server.
  public let processID: Int32
  /// The pidfd of the process.
  public let descriptor: Int32

  /// Creates a handle that takes ownership of the descriptor.
  public init(processID: Int32, descriptor: Int32) {
    self.processID = processID
    self.descriptor = descriptor
  }

  deinit { _ = cl_close(descriptor) }
}
