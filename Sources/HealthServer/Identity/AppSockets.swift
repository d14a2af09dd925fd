import Glibc
import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

/// Sockets that belong to one app each: `apps/<bundle identifier>/healthd.sock` in the runtime
/// directory. A process that comes through one can be that app and no other; a sandbox that is given
/// the app's directory has no way to any other.
///
/// `apps` and its directories have mode 0700, the sockets 0600, so that other users cannot test
/// whether an app has one. For an app of another user `apps/<bundle identifier>` is a link to
/// `shared/<name>`, where the name is secret: only an app that was given it finds the socket. There the modes
/// are 0711 and 0666, and every user but that one is refused when it connects. Of several apps under
/// one name the one that was registered first has the socket.
final class AppSockets: Sendable {
  private let directory: String
  /// Of the sockets of other users' apps.
  private let shared: String
  private let methods: MethodTable
  private let daemon: DaemonIdentity
  private let server: TransportServer
  private let unidentified: UnidentifiedLimits
  private let log: OperatorLog
  /// Principals by bundle identifier.
  private let open = Mutex<[String: PrincipalID]>([:])

  init(
    runtimeDirectory: String, methods: MethodTable, daemon: DaemonIdentity,
    server: TransportServer, unidentified: UnidentifiedLimits, log: OperatorLog
  ) {
    directory = runtimeDirectory + "/apps"
    shared = runtimeDirectory + "/shared"
    self.methods = methods
    self.daemon = daemon
    self.server = server
    self.unidentified = unidentified
    self.log = log
  }

  /// Opens and closes what has changed. From any thread.
  func update(from permissions: PermissionStore) {
    open.withLock { open in
      // Asked for with the lock held, so that what is older never comes after what is newer.
      var wanted: [String: RegisteredApp] = [:]
      for app in permissions.appsWithSocket() {
        let name = app.manifest.bundleIdentifier
        if let first = wanted[name], first.registeredAt <= app.registeredAt { continue }
        wanted[name] = app
      }
      for (name, principal) in open where wanted[name]?.principal != principal {
        server.remove(tag: principal.raw.uuidString)
        // Only a link: a directory can be one that a sandbox was given.
        unlink(directory + "/" + name)
        open[name] = nil
      }
      for (name, app) in wanted where open[name] == nil {
        do throws(TransportError) {
          try listen(for: app, name: permissions.socketName(of: app.principal))
          open[name] = app.principal
        } catch {
          log.say("\(name) has no socket: \(error.message)")
        }
      }
    }
  }

  private func listen(for app: RegisteredApp, name: String) throws(TransportError) {
    try make(directory, mode: 0o700)
    let place = directory + "/" + app.manifest.bundleIdentifier
    var configuration = ListenerConfiguration(
      name: SocketName.app, place: .path(place + "/" + Daemon.SocketFile.app), methods: methods)
    if case .user(let user) = app.manifest.binding, user != daemon.userID {
      try make(shared, mode: 0o711)
      try make(shared + "/" + name, mode: 0o711)
      try link(place, to: "../shared/" + name)
      configuration.place = .path(shared + "/" + name + "/" + Daemon.SocketFile.app)
      configuration.users = [user]
      configuration.mode = 0o666
    } else {
      // A link of an app of the same name that was another user's.
      unlink(place)
      try make(place, mode: 0o700)
    }
    // Every user can read this one, see `ListeningSocket`.
    let binding = String(UInt64.random(in: .min ... .max), radix: 16)
    configuration.bindingPath = directory + "/." + binding
    configuration.unidentified = unidentified
    configuration.tag = app.principal.raw.uuidString
    try server.add(configuration)
  }

  private func make(_ path: String, mode: mode_t) throws(TransportError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system("cannot make \(path)", errno: errno)
    }
    try RuntimeDirectory.check(path)
    // Also of a directory that is there: it may have been for another kind of app.
    guard chmod(path, mode) == 0 else {
      throw .system("cannot set the mode of \(path)", errno: errno)
    }
  }

  private func link(_ path: String, to target: String) throws(TransportError) {
    // An earlier daemon can have left a directory with a socket, or a link.
    if unlink(path) != 0, errno == EISDIR {
      unlink(path + "/" + Daemon.SocketFile.app)
      rmdir(path)
    }
    guard symlink(target, path) == 0 else {
      throw .system("cannot make the link \(path)", errno: errno)
    }
  }
}
