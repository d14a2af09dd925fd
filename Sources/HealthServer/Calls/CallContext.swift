import HealthAuthorization
import HealthPermissions
import TTRPCServer

/// What every call needs, whichever handler answers it: the grants and the ledger, the modes of the
/// store, and the queue for long work. Handlers have their services themselves. One instance serves
/// all connections; everything in it is safe to use from any thread.
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
  /// The user whose data the daemon stores. The processes of this user are the user on the control
  /// socket.
  let userID: UInt32
  let presence: PresenceGate

  init(
    permissions: PermissionStore, modes: Modes, work: WorkQueue<ObjectIdentifier>,
    seriesMemory: SeriesMemory, metrics: DaemonMetrics, log: OperatorLog, userID: UInt32,
    presence: PresenceGate
  ) {
    self.permissions = permissions
    self.modes = modes
    self.work = work
    self.seriesMemory = seriesMemory
    self.metrics = metrics
    self.log = log
    self.userID = userID
    self.presence = presence
  }

  /// Returns the caller of a connection. The user is identified by access to the control socket
  /// together with the user ID that the daemon serves. Must be called on the loop.
  ///
  /// The caller is determined for each call and not stored, so that no second copy of an identity
  /// can become outdated.
  func caller(of peer: Peer) -> Caller {
    if let session = peer.session as? AppSession { return .app(session.caller) }
    // The listener rejects other users as well. A caller is the user only if both checks agree.
    let isOwner = peer.listener == SocketName.control && peer.evidence.user == userID
    return isOwner ? .owner : .unidentified
  }
}

/// The names of the two sockets. They are also the names that a service manager gives to the
/// descriptors (`FileDescriptorName`).
package enum SocketName {
  /// The socket of apps, and of all sockets of individual apps. It has no method that decides
  /// anything.
  package static let app = "app"
  /// The socket of the user, on which grants are made and the store is administered.
  package static let control = "control"
}
