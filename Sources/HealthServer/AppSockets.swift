import Glibc
import HealthAuthorization
import HealthModel
import HealthPermissions
import Synchronization
import TTRPCServer

/// The sockets of individual apps, at `apps/<bundle identifier>/healthd.sock` in the runtime
/// directory. A process that connects through such a socket can only be identified as this app, and
/// a sandbox that can access only the app's directory cannot reach any other socket.
///
/// `apps` and its directories have mode 0700 and the sockets 0600, so that other users cannot find
/// out whether an app is registered. For an app that runs as another user, `apps/<bundle
/// identifier>` is a link to `shared/<name>` with a secret name, so only an app that was given the
/// name can find the socket. The modes there are 0711 and 0666, and connections of all other users
/// are rejected. If several apps have the same bundle identifier, the socket belongs to the one
/// registered first.
final class AppSockets: Sendable {
  private let directory: String
  /// The directory for sockets of apps that run as other users.
  private let shared: String
  private let methods: MethodTable
  private let daemon: DaemonIdentity
  private let server: TransportServer
  private let unidentified: UnidentifiedLimits
  private let log: OperatorLog
  /// The principals of the open sockets, by bundle identifier. Held during the whole update, so
  /// that two changes of registrations are applied one after the other.
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

  /// Opens and closes sockets to match the registrations. May be called from any thread.
  func update(from permissions: PermissionStore) {
    open.withLock { open in
      // The registrations are read with the lock held, so that an older state cannot overwrite a
      // newer one.
      var wanted: [String: RegisteredApp] = [:]
      for app in permissions.appsWithSocket() {
        let name = app.manifest.bundleIdentifier
        if let first = wanted[name], first.registeredAt <= app.registeredAt { continue }
        wanted[name] = app
      }
      for (name, principal) in open where wanted[name]?.principal != principal {
        server.remove(tag: principal.raw.uuidString)
        // unlink removes only the link to a shared directory. A directory of its own must remain,
        // because it may be mounted into a running sandbox.
        unlink(directory + "/" + name)
        open[name] = nil
      }
      for (name, app) in wanted where open[name] == nil {
        do throws(TransportError) {
          try listen(for: app, name: permissions.socketName(of: app.principal))
          open[name] = app.principal
        } catch {
          // The app can still use the common socket. The next change of a registration tries again.
          log.say("\(name) has no socket: \(error.message)")
        }
      }
    }
  }

  /// Opens the socket of an app, in a directory of its own, which can be mounted into a sandbox.
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
      // Everybody can reach a socket with mode 0666; the kernel reports the user of each
      // connection.
      configuration.users = [user]
      configuration.mode = 0o666
    } else {
      // Removes a link left by an app with the same bundle identifier that ran as another user.
      unlink(place)
      try make(place, mode: 0o700)
    }
    // All users can read this directory entry, see `ListeningSocket`.
    // A random name, so that the entry does not disclose which app is registered.
    let binding = String(UInt64.random(in: .min ... .max), radix: 16)
    configuration.bindingPath = directory + "/." + binding
    configuration.unidentified = unidentified
    // The evidence of each connection contains it.
    configuration.tag = app.principal.raw.uuidString
    try server.add(configuration)
  }

  /// Creates a directory. It is created with mode 0700 and opened afterwards, so that it is never
  /// more open than intended.
  private func make(_ path: String, mode: mode_t) throws(TransportError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system("cannot make \(path)", errno: errno)
    }
    try RuntimeDirectory.check(path)
    // The directory may exist with the mode for the other kind of app.
    guard chmod(path, mode) == 0 else {
      throw .system("cannot set the mode of \(path)", errno: errno)
    }
  }

  /// Replaces whatever has the path by a link to the shared directory of the app.
  private func link(_ path: String, to target: String) throws(TransportError) {
    // An earlier run of the daemon may have left a directory with a socket, or a link.
    if unlink(path) != 0, errno == EISDIR {
      unlink(path + "/" + Daemon.SocketFile.app)
      rmdir(path)
    }
    guard symlink(target, path) == 0 else {
      throw .system("cannot make the link \(path)", errno: errno)
    }
  }
}
