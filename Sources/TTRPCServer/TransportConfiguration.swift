import CLinux

/// The timeouts of the server, in nanoseconds.
public struct TransportTimings: Sendable {
  /// The time the loop waits for more work before it returns its thread.
  public var linger: UInt64 = 1_000_000
  /// The maximum time from the first to the last byte of a frame.
  public var frame: UInt64 = 30_000_000_000
  /// The maximum time in which the peer accepts none of the pending bytes.
  public var stall: UInt64 = 30_000_000_000
  /// The pause before accepting connections again after a system error.
  public var acceptBackoff: UInt64 = 50_000_000
  /// The time from `drain` until calls still in progress are failed.
  public var drain: UInt64 = 10_000_000_000

  /// Creates the defaults.
  public init() {}
}

/// The resource limits of the server.
public struct TransportLimits: Sendable {
  /// The maximum number of open connections.
  public var connectionsMax = 16_384
  /// The part of `connectionsMax` that is reserved for listeners with reserved slots.
  public var reservedConnectionCount = 0
  /// The maximum per user, on listeners without reserved slots.
  public var connectionsPerUserMax = 12_288
  /// The maximum memory of all connections together: requests, expected replies, unsent bytes and
  /// incomplete frames. Beyond it, accounts that hold more than a little are rejected.
  public var heldByteCountMax = 96 << 20
  /// The number of connections that the kernel queues until they are accepted.
  public var backlog: Int32 = 1024

  /// Creates the defaults.
  public init() {}
}

/// The limits of a client until its service has identified it with `Peer.identify`.
public struct UnidentifiedLimits: Sendable {
  /// The time from the connection to its identification. It starts over while the server has not
  /// answered a request.
  public var nanoseconds: UInt64 = 5_000_000_000
  /// The maximum time from the connection to its identification, regardless of who causes the
  /// delay.
  public var nanosecondsMax: UInt64 = 60_000_000_000
  /// The maximum number of unidentified connections of one process.
  public var connectionsPerProcessMax = 64
  /// The maximum for all processes. A further connection closes the oldest one.
  public var connectionsMax = 1_024

  /// Creates the defaults.
  public init() {}
}

/// The configuration of one socket.
public struct ListenerConfiguration: Sendable {
  /// The endpoint of a socket.
  public enum Place: Sendable {
    /// A socket file, which is created. Its path has at most 107 bytes.
    case path(String)
    /// A listening socket opened by the service manager. Its file is not removed.
    case descriptor(Int32)
  }

  /// The name by which handlers identify the socket.
  public var name: String
  /// The endpoint.
  public var place: Place
  /// The methods that the socket serves.
  public var methods: MethodTable
  /// The tag by which handlers distinguish sockets that are added and removed at run time; empty for
  /// a permanent socket.
  public var tag = ""
  /// The common account of all clients of this socket; nil if each process has its own.
  public var account: PeerAccount?
  /// The limits before identification; nil if clients need not identify themselves.
  public var unidentified: UnidentifiedLimits?
  /// Whether its connections may use the reserved slots.
  public var hasReservedSlots = false
  /// The path to which the socket is bound before its file is renamed to `place`; nil means the
  /// path of `place`. See `ListeningSocket`.
  public var bindingPath: String?
  /// The user IDs that may connect; nil means the setting of the server.
  public var users: Set<UInt32>?
  /// The mode of the socket file. A process needs write permission to connect.
  public var mode: UInt32 = 0o600
  /// Whether processes in other user, PID or mount namespaces than the server's are rejected.
  public var requiresOwnNamespaces = false

  /// Creates a socket with mode 0600 and without identification.
  public init(name: String, place: Place, methods: MethodTable) {
    self.name = name
    self.place = place
    self.methods = methods
  }
}

/// The configuration of a server.
public struct TransportConfiguration: Sendable {
  /// The sockets opened at the start.
  public var listeners: [ListenerConfiguration]
  /// The user IDs that may connect; nil means every user that can access the socket.
  public var users: Set<UInt32>?
  /// The timeouts.
  public var timings = TransportTimings()
  /// The resource limits.
  public var limits = TransportLimits()
  /// Whether the loop may poll for up to 75 µs before it blocks, while requests follow each other within
  /// microseconds and more than one core is online. A call then waits for no wake-up of the server.
  public var mayPoll = true
  /// The clock of deadlines and timeouts. Tests substitute their own.
  package var clock = LoopClock.monotonic
  /// The clock for the length of turns, in nanoseconds. Tests substitute their own.
  package var turnTime: @Sendable () -> UInt64 = cl_monotonic_nanoseconds
  /// The source of evidence about peers.
  package var evidence = PeerEvidenceSource.kernel
  /// The statuses of requests that are rejected because of load.
  public var overload = OverloadStatuses()
  /// The limits for monitoring memory; nil disables monitoring and the return of freed memory.
  public var memory: MemoryLimits?
  /// Called on the loop with events that may be of interest to an operator.
  public var log: @Sendable (TransportEvent) -> Void = { _ in }

  /// Creates a configuration with the default timeouts and limits.
  public init(listeners: [ListenerConfiguration], users: Set<UInt32>?) {
    self.listeners = listeners
    self.users = users
  }
}

/// An event that may be of interest to an operator. Contains no data from clients.
public enum TransportEvent: Hashable, Sendable {
  /// A connection was accepted.
  case accepted(listener: String)
  case closed(listener: String, CloseReason)
  case refused(listener: String, RefusalReason)
  /// The kernel cannot pin the process of a connection, so evidence about the process does not
  /// count.
  case unpinned(listener: String)
  /// A socket cannot accept connections because of a system error; accepting pauses.
  case acceptPaused(errno: Int32)
}

/// The reason why a connection was closed.
public enum CloseReason: Hashable, Sendable {
  case peerClosed, peerExited, protocolError, foreignSender, frameTimeout, stalled, tooMuchQueued
  /// The server stopped.
  case stopped
  /// The client did not identify itself in time, or its slot was needed for another connection.
  case notIdentified
  /// The process executes another program than the one that was identified.
  case programChanged
  /// What identified the client is no longer valid.
  case identityEnded
  /// The connection continues as one of another process.
  case handedOver
  /// The peer did not accept pending bytes in time that it may not receive any more.
  case withdrawn
  /// A system call on the connection failed.
  case system(errno: Int32)
}

/// The reason why a connection was rejected.
public enum RefusalReason: Hashable, Sendable {
  case tooManyConnections, tooManyConnectionsOfUser, otherUser, peerGone, stopping
  /// The process has too many connections that are not identified.
  case tooManyUnidentified
  /// The process is in other namespaces, for example in a sandbox.
  case otherNamespace
  /// The kernel returned no evidence about the process.
  case noEvidence(errno: Int32)
}
