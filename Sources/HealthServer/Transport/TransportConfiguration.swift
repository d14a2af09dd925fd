import CLinux

/// How long the server waits for things, in nanoseconds.
package struct TransportTimings: Sendable {
  /// How long the loop waits for more work before it gives its thread back.
  package var linger: UInt64 = 1_000_000
  /// From the first byte of a frame to its last.
  package var frame: UInt64 = 30_000_000_000
  /// Bytes wait to be sent and none has been taken by the peer.
  package var stall: UInt64 = 30_000_000_000
  /// After the descriptor limit was hit, until the next attempt to accept.
  package var acceptBackoff: UInt64 = 50_000_000
  /// After `drain`, until calls that still run are failed.
  package var drain: UInt64 = 10_000_000_000

  package init() {}
}

/// How much the server takes on.
package struct TransportLimits: Sendable {
  package var connectionsMax = 16_384
  /// Of these only for listeners with slots of their own.
  package var reservedConnectionCount = 0
  /// On listeners without slots of their own.
  package var connectionsPerUserMax = 12_288
  /// Bytes that connections may hold together before accounts which hold more than a little are
  /// refused: requests, expected answers, unsent bytes, unfinished frames.
  package var heldByteCountMax = 96 << 20
  /// Connections that the kernel holds until they are accepted.
  package var backlog: Int32 = 1024

  package init() {}
}

/// What a client may take before it has said which app it is.
package struct UnidentifiedLimits: Sendable {
  /// From the connection to a hello, and again while the daemon has not answered what was sent.
  package var helloNanoseconds: UInt64 = 5_000_000_000
  /// From the connection to the answer of a hello, whatever the delay.
  package var helloLongestNanoseconds: UInt64 = 60_000_000_000
  package var connectionsPerProcessMax = 64
  /// Of all processes; another one closes the oldest.
  package var connectionsMax = 1_024

  package init() {}
}

/// One socket and what is served on it.
package struct ListenerConfiguration: Sendable {
  package enum Place: Sendable {
    case path(String)
    /// A listening socket that the service manager has opened; its file is not ours to remove.
    case descriptor(Int32)
  }

  /// What handlers know the socket by, such as `app` or `control`.
  package var name: String
  package var place: Place
  package var methods: MethodTable
  /// What handlers know a socket by that belongs to one app; empty: to all.
  package var tag = ""
  /// What everyone who connects here uses together; nil: each process has an account of its own.
  package var account: PeerAccount?
  /// nil: clients need not say which app they are.
  package var unidentified: UnidentifiedLimits?
  /// Whether its connections may use the slots that the server reserves.
  package var hasReservedSlots = false
  /// The path that the socket is bound to before its file is moved to `place`; nil: that of `place`.
  /// See `ListeningSocket`.
  package var bindingPath: String?
  /// User ids that may connect; nil: as the server says.
  package var users: Set<UInt32>?
  /// Of the socket file. Whoever may write it may connect.
  package var mode: UInt32 = 0o600
  /// Whether processes in user or process namespaces other than the daemon's are refused.
  package var requiresOwnNamespaces = false

  package init(name: String, place: Place, methods: MethodTable) {
    self.name = name
    self.place = place
    self.methods = methods
  }
}

package struct TransportConfiguration: Sendable {
  package var listeners: [ListenerConfiguration]
  /// User ids that may connect; nil: any that reaches the socket.
  package var users: Set<UInt32>?
  package var timings = TransportTimings()
  package var limits = TransportLimits()
  package var clock = LoopClock.monotonic
  /// Nanoseconds by which the turns of connections are measured; tests have their own.
  package var turnTime: @Sendable () -> UInt64 = cl_monotonic_nanoseconds
  package var evidence = PeerEvidenceSource.kernel
  /// Whether memory is watched and freed memory returned to the system.
  package var memory: MemoryLimits?
  /// Told of what an operator may want to know. Called on the loop.
  package var log: @Sendable (TransportEvent) -> Void = { _ in }

  package init(listeners: [ListenerConfiguration], users: Set<UInt32>?) {
    self.listeners = listeners
    self.users = users
  }
}

/// What an operator may want to know. Carries nothing that a client has sent.
package enum TransportEvent: Hashable, Sendable {
  case accepted(listener: String)
  case closed(listener: String, CloseReason)
  case refused(listener: String, RefusalReason)
  /// The kernel cannot hold the process of a connection: nothing that is read of it counts.
  case unpinned(listener: String)
  /// The descriptor limit was hit; accepting pauses.
  case acceptPaused(errno: Int32)
}

package enum CloseReason: Hashable, Sendable {
  case peerClosed, peerExited, notTTRPC, foreignSender, frameTimeout, stalled, tooMuchQueued
  case stopped
  /// It did not say in time which app it is, or others that did not needed its place.
  case noHello
  /// The peer did not take in time what it may not see any more.
  case withdrawn
  case system(errno: Int32)
}

package enum RefusalReason: Hashable, Sendable {
  case tooManyConnections, tooManyConnectionsOfUser, otherUser, peerGone, stopping
  /// Connections of its process that have not said which app they are.
  case tooManyWithoutHello
  /// Such as a sandbox.
  case otherNamespace
  case noEvidence(errno: Int32)
}
