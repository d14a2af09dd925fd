import Glibc
import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

/// Sockets that belong to one app each: `apps/<bundle identifier>/healthd.sock` in the runtime
/// directory. Whoever comes through one can be that app and no other; a sandbox that is given the
/// app's directory has no way to any other.
///
/// The directory has mode 0700 and the socket 0600. For an app of another user they are 0711 and
/// 0666, and every user but that one is refused when it connects. Of several apps under one name the
/// one that was registered first has the socket.
final class AppSockets: Sendable {
  private let directory: String
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
        open[name] = nil
      }
      for (name, app) in wanted where open[name] == nil {
        do throws(TransportError) {
          try listen(for: app)
          open[name] = app.principal
        } catch {
          log.say("\(name) has no socket: \(error.message)")
        }
      }
    }
  }

  private func listen(for app: RegisteredApp) throws(TransportError) {
    var user: UInt32?
    if case .user(let id) = app.manifest.binding, id != daemon.userID { user = id }
    let path = directory + "/" + app.manifest.bundleIdentifier
    try make(directory, isOpen: user != nil)
    try make(path, isOpen: user != nil)
    var configuration = ListenerConfiguration(
      name: SocketName.app, place: .path(path + "/" + Daemon.SocketFile.app), methods: methods)
    configuration.unidentified = unidentified
    configuration.tag = app.principal.raw.uuidString
    configuration.users = user.map { [$0] }
    configuration.mode = user == nil ? 0o600 : 0o666
    try server.add(configuration)
  }

  private func make(_ path: String, isOpen: Bool) throws(TransportError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system("cannot make \(path)", errno: errno)
    }
    try RuntimeDirectory.check(path)
    if isOpen, chmod(path, 0o711) != 0 { throw .system("cannot open up \(path)", errno: errno) }
  }
}
