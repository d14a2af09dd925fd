import CLinux
import Dispatch
import GRPC
import Glibc
import TTRPC
import Synchronization

/// A server for methods on Unix sockets. It owns the listeners, the connections and the loop on
/// which they run. It must exist while clients are connected: call `drain` before it is released.
public final class TransportServer: @unchecked Sendable {
  // @unchecked because mutable state is confined to the loop, except `counts`.

  /// The loop of all connections and handlers.
  public let loop: EventLoop
  let timings: TransportTimings
  private let limits: TransportLimits
  private let users: Set<UInt32>?
  let evidence: PeerEvidenceSource
  let overload: OverloadStatuses
  let log: @Sendable (TransportEvent) -> Void
  let processes: ProcessWatch
  private var listeners: [Listener] = []
  private var connections: [ObjectIdentifier: Connection] = [:]
  private var usages: [UInt32: UserUsage] = [:]
  /// The number of connections of listeners without reserved slots.
  private var sharedConnectionCount = 0
  private var isDraining = false
  private var whenDrained: [@Sendable () -> Void] = []
  private var drainTimer: LoopTimer?
  /// A reference to itself while draining. Connections close in their turns, which may be after the
  /// owner has released the server.
  private var itselfWhileDraining: TransportServer?
  private let counts = Mutex(TransportCounts())
  let budget: MemoryBudget
  let streamPool = StreamPool()
  private var unidentified = UnidentifiedConnections()

  /// Opens the sockets and starts to serve.
  ///
  /// - Throws: An error if a socket cannot be opened. In this case all others are closed.
  public init(_ configuration: TransportConfiguration) throws(TransportError) {
    // libdispatch makes the descriptor of the main queue when it is first used, and traps if none is
    // left. `dispatchMain` uses it after clients may have connected.
    DispatchQueue.main.async {}
    loop = try EventLoop(
      clock: configuration.clock, lingerNanoseconds: configuration.timings.linger,
      mayPoll: configuration.mayPoll, turnTime: configuration.turnTime)
    timings = configuration.timings
    limits = configuration.limits
    users = configuration.users
    evidence = configuration.evidence
    overload = configuration.overload
    log = configuration.log
    processes = ProcessWatch(loop: loop)
    budget = MemoryBudget(byteCountMax: configuration.limits.heldByteCountMax)
    do throws(TransportError) {
      for listener in configuration.listeners { try open(listener) }
    } catch {
      listeners = []
      loop.post { [loop] in loop.stop() }
      throw error
    }
    loop.post { [self] in
      if let limits = configuration.memory { watchMemory(limits) }
      for listener in listeners { listener.start() }
    }
  }

  /// Adds a listener. May be called from any thread.
  public func add(_ configuration: ListenerConfiguration) throws(TransportError) {
    let listener = try listener(configuration)
    loop.post { [self] in
      guard !isDraining else { return listener.close() }
      listeners.append(listener)
      listener.start()
    }
  }

  /// Removes the listener with a tag. Its connections remain open. May be called from any thread.
  public func remove(tag: String) {
    precondition(!tag.isEmpty, "only listeners with a tag can be removed")
    loop.post { [self] in
      for listener in listeners where listener.tag == tag { listener.close() }
      listeners.removeAll { $0.tag == tag }
    }
  }

  private func open(_ configuration: ListenerConfiguration) throws(TransportError) {
    listeners.append(try listener(configuration))
  }

  private func listener(
    _ configuration: ListenerConfiguration
  ) throws(TransportError) -> Listener {
    let socket: ListeningSocket
    switch configuration.place {
    case .path(let path):
      socket = try ListeningSocket(
        path: path, binding: configuration.bindingPath, backlog: limits.backlog,
        mode: configuration.mode)
    case .descriptor(let descriptor): socket = try ListeningSocket(adopting: descriptor)
    }
    return Listener(configuration, socket: socket, server: self)
  }

  /// Performs `body`, which replies to several calls from another thread, and wakes the event loop once for
  /// all of them.
  public func replyTogether(_ body: () -> Void) { loop.postTogether(body) }

  /// The current counts. May be read from any thread.
  public var currentCounts: TransportCounts { counts.withLock { $0 } }
}

/// The number of open resources.
public struct TransportCounts: Hashable, Sendable {
  /// The number of open connections.
  public var connectionCount = 0
}

// MARK: Connections

extension TransportServer {
  /// Creates a connection from an accepted descriptor, or closes it.
  ///
  /// - Returns: False if descriptors are exhausted.
  func admit(_ descriptor: Int32, from listener: Listener) -> Bool {
    var credentials = cl_credentials()
    let result = cl_peer_credentials(descriptor, &credentials)
    let refusal =
      result < 0 ? .noEvidence(errno: -result) : refusal(of: credentials, at: listener)
    if let refusal {
      refuse(descriptor, listener, refusal)
      return true
    }
    switch evidence.pin(descriptor) {
    case .pinned(let pidfd):
      do throws(TransportError) {
        let process = try processes.process(pinnedBy: pidfd, number: credentials.pid)
        // Without effect if the connection was added to the process.
        defer { processes.releaseIfUnused(process) }
        try start(descriptor, listener, credentials, process)
      } catch {
        refuse(descriptor, listener, .noEvidence(errno: error.errno))
      }
    case .unsupported:
      log(.unpinned(listener: listener.name))
      do throws(TransportError) { try start(descriptor, listener, credentials, nil) } catch {
        refuse(descriptor, listener, .noEvidence(errno: error.errno))
      }
    case .peerGone: refuse(descriptor, listener, .peerGone)
    case .failed(let errno):
      refuse(descriptor, listener, .noEvidence(errno: errno))
      return errno != EMFILE && errno != ENFILE
    }
    return true
  }

  /// Creates a connection for a process that is pinned already, or closes the descriptor.
  func admit(
    _ descriptor: Int32, from listener: Listener, _ credentials: cl_credentials,
    _ process: WatchedProcess
  ) {
    if let refusal = refusal(of: credentials, at: listener) {
      return refuse(descriptor, listener, refusal)
    }
    do throws(TransportError) { try start(descriptor, listener, credentials, process) } catch {
      refuse(descriptor, listener, .noEvidence(errno: error.errno))
    }
  }

  /// Returns the listener that accepted a connection; nil if it was removed.
  func listener(of peer: Peer) -> Listener? {
    listeners.first { $0.name == peer.listener && $0.tag == peer.tag }
  }

  /// Returns the reason to reject a connection. Evaluated before anything is allocated for it.
  private func refusal(of peer: cl_credentials, at listener: Listener) -> RefusalReason? {
    let user = peer.uid
    if isDraining { return .stopping }
    if let users = listener.users ?? users, !users.contains(user) { return .otherUser }
    if listener.requiresOwnNamespaces, !evidence.sharesNamespaces(peer.pid) {
      return .otherNamespace
    }
    if let limits = listener.unidentified,
      unidentified.count(of: peer.pid) >= limits.connectionsPerProcessMax
    {
      return .tooManyUnidentified
    }
    if connections.count >= limits.connectionsMax { return .tooManyConnections }
    if listener.hasReservedSlots { return nil }
    if sharedConnectionCount >= limits.connectionsMax - limits.reservedConnectionCount {
      return .tooManyConnections
    }
    if let usage = usages[user], usage.connectionCount >= limits.connectionsPerUserMax {
      return .tooManyConnectionsOfUser
    }
    return nil
  }

  private func refuse(_ descriptor: Int32, _ listener: Listener, _ reason: RefusalReason) {
    _ = cl_close(descriptor)
    log(.refused(listener: listener.name, reason))
  }

  /// The size of the kernel's send buffer. It is small, because data in it cannot be recalled from
  /// a peer that does not read.
  private static let sendBufferByteCount: Int32 = 64 << 10

  private func start(
    _ descriptor: Int32, _ listener: Listener, _ credentials: cl_credentials,
    _ process: WatchedProcess?
  ) throws(TransportError) {
    let evidence = PeerEvidence(
      user: credentials.uid, group: credentials.gid, processID: credentials.pid,
      process: process.map { .pinned(instance: $0.instance) } ?? .unsupported)
    _ = cl_limit_send_buffer(descriptor, Self.sendBufferByteCount)
    let usage = usages[credentials.uid] ?? UserUsage(user: credentials.uid)
    let connection = Connection(
      descriptor: descriptor,
      peer: Peer(
        listener: listener.name, tag: listener.tag, evidence: evidence, loop: loop,
        process: process),
      process: process, usage: usage, account: account(of: process, usage, at: listener),
      hasReservedSlot: listener.hasReservedSlots, methods: listener.methods, server: self)
    try connection.start()
    usages[credentials.uid] = usage
    usage.allConnectionCount += 1
    if !listener.hasReservedSlots {
      usage.connectionCount += 1
      sharedConnectionCount += 1
    }
    connections[ObjectIdentifier(connection)] = connection
    if let process { processes.add(connection, to: process) }
    if let limits = listener.unidentified {
      connection.expectIdentification(limits)
      unidentified.add(connection, countMax: limits.connectionsMax)?.close(.notIdentified)
    }
    updateCounts()
    log(.accepted(listener: listener.name))
  }

  /// Returns the account for a new connection. Connections whose process cannot be pinned share the
  /// account of their user.
  private func account(
    of process: WatchedProcess?, _ usage: UserUsage, at listener: Listener
  ) -> PeerAccount {
    if let account = listener.account { return account }
    if let account = process?.account ?? usage.account { return account }
    let account = PeerAccount(listener.unidentified == nil ? .init() : .unidentified)
    if let process { process.account = account } else { usage.account = account }
    return account
  }

  func stopExpectingIdentification(of connection: Connection) { unidentified.remove(connection) }

  func didClose(_ connection: Connection, _ reason: CloseReason) {
    connections[ObjectIdentifier(connection)] = nil
    for process in [connection.process, connection.subject, connection.successor] {
      if let process { processes.remove(connection, from: process) }
    }
    connection.usage.allConnectionCount -= 1
    if !connection.hasReservedSlot {
      connection.usage.connectionCount -= 1
      sharedConnectionCount -= 1
    }
    if connection.usage.allConnectionCount == 0 { usages[connection.usage.user] = nil }
    updateCounts()
    log(.closed(listener: connection.peer.listener, reason))
    if isDraining { finishDrainIfDone() }
  }

  private func updateCounts() { counts.withLock { $0.connectionCount = connections.count } }

  var allConnections: [Connection] { Array(connections.values) }

  /// The unsent bytes of all connections.
  var queuedByteCount: Int {
    precondition(loop.isOnLoop)
    return connections.values.reduce(0) { $0 + $1.unsentByteCount }
  }
}

extension TransportServer {
  /// Closes the connection of a user with the most pending bytes. If several programs run as this user,
  /// it affects the one that reads least.
  func closeLongestQueue(of usage: UserUsage) {
    connections.values.filter { $0.usage === usage }
      .max { $0.unsentByteCount + $0.heldByteCount < $1.unsentByteCount + $1.heldByteCount }?
      .close(.tooMuchQueued)
  }
}

extension TransportServer {
  /// Closes the connections of the given peers, and calls `done` on the loop. May be called from any
  /// thread.
  package func close(
    _ reason: CloseReason, _ isMeant: @escaping @Sendable (Peer) -> Bool,
    done: @escaping @Sendable () -> Void
  ) {
    loop.post { [self] in
      for connection in allConnections where isMeant(connection.peer) { connection.close(reason) }
      done()
    }
  }
}

// MARK: Stopping

extension TransportServer {
  /// Stops the server gracefully. It closes the sockets, rejects new calls with `unavailable`, ends
  /// live streams, completes all other calls, closes each connection after its replies were sent,
  /// and then calls `completion`. Calls still in progress after the drain time are failed. May be
  /// called from any thread and more than once; every completion is called.
  public func drain(completion: @escaping @Sendable () -> Void) {
    loop.post { [self] in
      if isDraining && connections.isEmpty { return completion() }
      whenDrained.append(completion)
      guard !isDraining else { return }
      isDraining = true
      itselfWhileDraining = self
      for listener in listeners { listener.close() }
      listeners = []
      let timer = LoopTimer(at: loop.clock.now + timings.drain) { [unowned self] in
        for connection in Array(connections.values) { connection.abandonAll() }
      }
      drainTimer = timer
      loop.schedule(timer)
      for connection in Array(connections.values) { connection.drain() }
      finishDrainIfDone()
    }
  }

  private func finishDrainIfDone() {
    guard connections.isEmpty, !whenDrained.isEmpty else { return }
    if let drainTimer { loop.cancel(drainTimer) }
    drainTimer = nil
    let completions = whenDrained
    whenDrained = []
    loop.stop()
    for completion in completions { completion() }
    itselfWhileDraining = nil
  }
}
