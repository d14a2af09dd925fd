import CLinux
import Glibc

/// Accepts the connections of one socket.
///
/// When the process has no free descriptors, the kernel continues to report a connection that
/// cannot be accepted, and a loop that retries immediately would occupy a core. Accepting is
/// therefore paused for some time, also if the kernel cannot watch the socket. Existing connections
/// are not affected.
final class Listener: LoopMember, @unchecked Sendable {
  // @unchecked because it is confined to the loop after initialization.

  let name: String
  let tag: String
  let users: Set<UInt32>?
  let requiresOwnNamespaces: Bool
  let methods: MethodTable
  /// The common account of all clients; nil if each process has its own.
  let account: PeerAccount?
  let unidentified: UnidentifiedLimits?
  let hasReservedSlots: Bool
  private let socket: ListeningSocket
  private unowned let server: TransportServer
  private var registration = -1
  private var isClosed = false
  private var resumeTimer: LoopTimer?

  /// The maximum number of connections accepted in one turn.
  static let batchCountMax = 16

  init(
    _ configuration: ListenerConfiguration, socket: consuming ListeningSocket,
    server: TransportServer
  ) {
    name = configuration.name
    tag = configuration.tag
    users = configuration.users
    requiresOwnNamespaces = configuration.requiresOwnNamespaces
    methods = configuration.methods
    account = configuration.account
    unidentified = configuration.unidentified
    hasReservedSlots = configuration.hasReservedSlots
    self.socket = socket
    self.server = server
    super.init(share: TurnShare())
  }

  /// Starts to accept. If the socket cannot be watched, tries again after a pause.
  func start() {
    do throws(TransportError) {
      registration = try server.loop.add(
        socket.descriptor, events: UInt32(CL_READABLE), self)
    } catch {
      pause(errno: error.errno)
    }
  }

  /// Stops accepting. The socket file is removed when the listener is released.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let resumeTimer { server.loop.cancel(resumeTimer) }
    resumeTimer = nil
    if registration >= 0 { server.loop.remove(socket.descriptor, registration) }
  }

  override func takeTurn(events: UInt32) {
    if isClosed || resumeTimer != nil { return }
    for _ in 0..<Listener.batchCountMax where !server.loop.isTurnOver {
      let descriptor = cl_accept(socket.descriptor)
      if descriptor >= 0 {
        guard server.admit(descriptor, from: self) else { return pause(errno: EMFILE) }
        continue
      }
      switch -descriptor {
      case EAGAIN: return
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return pause(errno: -descriptor)
      default: continue  // The connection was already closed.
      }
    }
    // epoll is level-triggered and reports the remaining connections again.
  }

  private func pause(errno: Int32) {
    guard resumeTimer == nil, !isClosed else { return }
    server.log(.acceptPaused(errno: errno))
    if registration >= 0 { server.loop.modify(socket.descriptor, registration, events: 0) }
    let time = server.loop.clock.now + server.timings.acceptBackoff
    let timer = LoopTimer(at: time) { [unowned self] in
      resumeTimer = nil
      guard registration >= 0 else { return start() }
      server.loop.modify(
        socket.descriptor, registration, events: UInt32(CL_READABLE))
    }
    resumeTimer = timer
    server.loop.schedule(timer)
  }
}
