import Glibc
import TTRPCServer

extension Daemon {
  /// The file names in the runtime directory.
  package enum SocketFile {
    package static let app = "healthd.sock"
    package static let control = "control.sock"
  }

  /// Returns the endpoints of the sockets by name: those passed by the service manager, or files in
  /// the runtime directory. With socket activation, a service manager can hold connections while
  /// the daemon is restarted.
  static func places(
    _ options: Options
  ) throws(TransportError) -> [String: ListenerConfiguration.Place] {
    guard !options.activation.sockets.isEmpty else {
      return [
        SocketName.app: .path(options.runtimeDirectory + "/" + SocketFile.app),
        SocketName.control: .path(options.runtimeDirectory + "/" + SocketFile.control),
      ]
    }
    var places: [String: ListenerConfiguration.Place] = [:]
    for socket in options.activation.sockets {
      // A second socket with the name would be ignored otherwise, and clients would wait for it
      // without an error.
      guard places.updateValue(.descriptor(socket.descriptor), forKey: socket.name) == nil else {
        throw TransportError(.badActivation, "two sockets are named '\(socket.name)'")
      }
    }
    return places
  }

  /// Returns the configuration of both sockets with their methods and limits.
  static func configuration(
    _ options: Options, app: MethodTable, control: MethodTable
  ) throws(TransportError) -> TransportConfiguration {
    let places = try places(options)
    var configuration = TransportConfiguration(listeners: [], users: nil)
    for (name, table) in [(SocketName.app, app), (SocketName.control, control)] {
      guard let place = places[name] else { throw missingSocket(name) }
      var listener = ListenerConfiguration(name: name, place: place, methods: table)
      if name == SocketName.control {
        // The control socket decides about grants. A process in namespaces of its own, such as a
        // sandbox, could have the same user ID.
        listener.users = [options.user]
        listener.requiresOwnNamespaces = true
        listener.account = PeerAccount(.owner)
        // Apps that use up all connections must not prevent the user from revoking their grants.
        listener.hasReservedSlots = true
      } else {
        listener.unidentified = options.unidentified
      }
      configuration.listeners.append(listener)
    }
    if options.isSystemMode { configuration.evidence = .otherAccount }
    configuration.limits.reservedConnectionCount = 256
    // A connection that is accepted without a free descriptor for its process could not be
    // identified.
    configuration.limits.connectionsMax = min(
      configuration.limits.connectionsMax, DescriptorLimit.connectionCountMax)
    configuration.memory = options.memory
    configuration.overload = .retrying
    return configuration
  }

  private static func missingSocket(_ name: String) -> TransportError {
    TransportError(
      .badActivation, "no socket named '\(name)' was handed over: set FileDescriptorName=\(name)")
  }

  /// Logs the transport events that matter to an operator. Regular connects and disconnects are
  /// omitted. Nothing in a line is chosen by a peer.
  static func note(_ event: TransportEvent, _ log: OperatorLog) {
    switch event {
    case .accepted: break
    case .closed(_, .peerClosed), .closed(_, .peerExited), .closed(_, .stopped),
      .closed(_, .handedOver):
      break
    case .closed(let listener, .notIdentified):
      log.note("closed a connection of the \(listener) socket: noHello", .connectionClosed)
    case .closed(let listener, .programChanged):
      log.note(
        "closed a connection of the \(listener) socket: its process executes another program than at "
          + "its hello", .connectionClosed)
    case .closed(let listener, let reason):
      log.note("closed a connection of the \(listener) socket: \(reason)", .connectionClosed)
    case .refused(let listener, let reason):
      log.note(
        "refused a connection of the \(listener) socket: \(words(reason))", .connectionRefused)
    case .unpinned(let listener):
      log.note(
        "let in a connection of the \(listener) socket at the lowest level: this kernel cannot hold "
          + "on to processes (SO_PEERPIDFD, Linux 6.5)")
    case .acceptPaused(let errno):
      log.note("accepting connections pauses: \(words(pausedBy: errno))")
    }
  }

  private static func words(pausedBy errno: Int32) -> String {
    switch errno {
    case EMFILE, ENFILE: "no descriptor is free"
    // epoll_ctl reports its limit with the error of a full disk.
    case ENOSPC: "the limit fs.epoll.max_user_watches is reached"
    default: String(cString: strerror(errno))
    }
  }

  private static func words(_ reason: RefusalReason) -> String {
    switch reason {
    case .peerGone: "its process has exited"
    case .noEvidence(EMFILE), .noEvidence(ENFILE):
      "no descriptor is free to hold on to its process with"
    case .noEvidence(let errno): "its process could not be held on to (errno \(errno))"
    case .otherUser: "another user"
    case .otherNamespace: "its process lives in namespaces of its own, such as a sandbox"
    case .stopping: "healthd is stopping"
    case .tooManyConnections, .tooManyConnectionsOfUser: "\(reason)"
    case .tooManyUnidentified: "its process has too many connections that have not said hello"
    }
  }
}
