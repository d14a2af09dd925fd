import HealthAuthorization
import HealthPermissions
import TTRPCServer

/// What every call needs, whichever handler answers it: the grants and the ledger, the modes of the
/// store, and the queue for long work. Handlers have their services themselves.
final class CallContext: Sendable {
  let permissions: PermissionStore
  let modes: Modes
  /// The queue for long-running work. It is shared fairly between accounts: the apps, the user, and
  /// processes that have not completed Hello.
  let work: WorkQueue<ObjectIdentifier>
  /// The memory of the series points that connections buffer.
  let seriesMemory: SeriesMemory
  let metrics: DaemonMetrics
  let log: OperatorLog
  /// The user ID of the daemon. Its processes are the user on the control socket.
  let userID: UInt32

  init(
    permissions: PermissionStore, modes: Modes, work: WorkQueue<ObjectIdentifier>,
    seriesMemory: SeriesMemory, metrics: DaemonMetrics, log: OperatorLog, userID: UInt32
  ) {
    self.permissions = permissions
    self.modes = modes
    self.work = work
    self.seriesMemory = seriesMemory
    self.metrics = metrics
    self.log = log
    self.userID = userID
  }

  /// Returns the caller of a connection. The user is identified by access to the control socket
  /// together with the daemon's own user ID. Must be called on the loop.
  func caller(of peer: Peer) -> Caller {
    if let session = peer.session as? AppSession { return .app(session.caller) }
    let isOwner = peer.listener == SocketName.control && peer.evidence.user == userID
    return isOwner ? .owner : .unidentified
  }
}

/// The names of the two sockets.
package enum SocketName {
  package static let app = "app"
  package static let control = "control"
}
