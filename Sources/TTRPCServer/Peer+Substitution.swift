import CLinux
import Glibc
import TTRPC

// A trusted service can let another process take its place on a connection, in two ways. The service
// represents the process if it continues to send the requests itself. It hands the connection over if
// it passes the descriptor on, so that the process sends them. User and group remain those of the
// service in both cases: they are evidence about a process only when the kernel took them at the
// connection of that process.

extension Peer {
  /// Whether the process is in the namespaces of the service manager, as it is required by listeners
  /// with `requiresOwnNamespaces`. False for a process that is not pinned. Must be called on the loop.
  public var sharesNamespaces: Bool {
    precondition(loop.isOnLoop)
    guard let process, let connection else { return false }
    let isShared = connection.server.evidence.sharesNamespaces(evidence.processID)
    // The namespaces were read by number, which is not reused while the process exists.
    return isShared && cl_pidfd_has_exited(process.descriptor, 0) == 0
  }

  /// Whether the connection represents another process than the one that sends.
  public var isRepresenting: Bool { connection?.subject != nil }

  /// Represents a process: `pin` returns it from now on, and its exit closes the connection. Must be
  /// called on the loop.
  public func represent(_ process: PinnedProcess) throws(TransportError) {
    precondition(loop.isOnLoop)
    try connection?.represent(process)
  }

  /// Hands the connection over to a process, when its calls have ended and its replies were sent. From
  /// then on it is a new connection, which accepts bytes from that process only. Must be called on the
  /// loop.
  public func handOver(to process: PinnedProcess) throws(TransportError) {
    precondition(loop.isOnLoop)
    try connection?.prepareHandover(to: process)
  }
}

extension Connection {
  fileprivate func represent(_ process: PinnedProcess) throws(TransportError) {
    precondition(subject == nil)
    let watched = try server.watch(process)
    subject = watched
    server.add(self, to: watched)
  }

  fileprivate func prepareHandover(to process: PinnedProcess) throws(TransportError) {
    successor = try server.watch(process)
    // The process retains the connection until it is handed over, so that it closes if the process
    // exits in the meantime.
    server.add(self, to: successor!)
    updateInterest()
    setNeedsFlush()
  }

  /// Passes the descriptor to a new connection. Nothing may have been received after the last request:
  /// it would be processed as if it came from the other process.
  func handOverIfDone() {
    guard let successor, !isClosed, unsentByteCount == 0, calls.isEmpty else { return }
    guard !hasLeftover, !isInsideFrame else { return close(.foreignSender) }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return close(.system(errno: errno)) }
    server.handOver(copy, of: self, to: successor)
    close(.handedOver)
  }
}

extension TransportServer {
  fileprivate func watch(_ process: PinnedProcess) throws(TransportError) -> WatchedProcess {
    let copy = fcntl(process.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system("cannot pin a process", errno: errno) }
    return try processes.process(pinnedBy: copy, number: process.processID)
  }

  fileprivate func add(_ connection: Connection, to process: WatchedProcess) {
    processes.add(connection, to: process)
  }

  /// Starts a connection as if `process` had connected, with the user and group of the one that
  /// connected. Closes the descriptor if the listener refuses the process.
  fileprivate func handOver(
    _ descriptor: Int32, of connection: Connection, to process: WatchedProcess
  ) {
    let peer = connection.peer
    guard let listener = listener(of: peer) else {
      _ = cl_close(descriptor)
      return
    }
    let credentials = cl_credentials(
      pid: process.number, uid: peer.evidence.user, gid: peer.evidence.group)
    admit(descriptor, from: listener, credentials, process)
  }
}
