import CLinux
import Dispatch
import Glibc
package import HealthAuthorization
package import HealthKeys
import HealthModel
import HealthPermissions
import HealthStore
import ProcessMeasuring
import StorageSupport
import Synchronization
package import TTRPCServer

/// A running daemon: its databases, its two sockets and its services.
///
/// Initialization is ordered so that each step can fail without leaving anything to undo: the data
/// directory and its lock, the databases, then the sockets. Shutdown runs in reverse order, after
/// the calls in progress have been answered.
package final class Daemon: Sendable {
  package struct Options: Sendable {
    package var dataDirectory: String
    package var runtimeDirectory: String
    /// The directory of the seals, which notice that the data directory is an older copy; nil for the
    /// data directory itself, whose copies contain them.
    package var sealDirectory: String?
    /// The user whose data the daemon stores. In system mode the daemon has an account of its own, so
    /// that other programs of the user can neither read its files nor trace it.
    package var user: UInt32 = geteuid()
    package var isSystemMode: Bool { user != geteuid() }
    /// The sockets opened by the service manager. If empty, the daemon opens its own.
    package var activation: SocketActivation
    /// The clock for delivery periods. Tests substitute their own.
    package var clock = WakeClock.system
    /// The clock for the expiration of grants.
    package var policyClock = WakeClock.system
    /// The microseconds of a clock that cannot be set, to detect changes of the wall clock. A grant
    /// must not last longer because the clock was set back.
    package var elapsed = PolicyTimeSource.system.elapsed
    package var machine = Machine.system()
    package var measurer = ProcessMeasurer()
    /// The socket of the measuring service, in system mode.
    package static let measureSocket = MeasuringClient.path
    /// The administrator's restriction file. While it exists and belongs to `restrictionOwner`,
    /// access to health data is restricted.
    package var restrictionPath = "/etc/healthd/restricted"
    package var restrictionOwner: UInt32 = 0
    /// The launcher; nil for the one that starts apps.
    package var launcher: AppLauncher?
    /// Whether apps are started by a program in the session of the user, because the daemon cannot.
    package var startsAppsInSession = false
    /// The limits for clients of an app socket before Hello. Any process can connect there, so they
    /// are strict.
    package var unidentified = UnidentifiedLimits()
    /// The memory limits. nil if the daemon shares its process with other code, as in unit tests,
    /// because the size of the process then does not reflect the daemon.
    package var memory: MemoryLimits?
    /// Where the keys of an encrypted store are found without the user.
    package var keys: KeySources
    /// Called when the store is encrypted, at the start or later: the process then overwrites memory
    /// that it frees.
    package var encrypted: @Sendable () -> Void = {}
    /// Called when the user has erased the store.
    package var erased: @Sendable () -> Void = {}
    /// Called when a restore was committed, which the next start completes.
    package var restored: @Sendable () -> Void = {}
    /// Called when a `RecoveryDaemon` has recovered the key.
    package var recovered: @Sendable () -> Void = {}
    package var consent = ConsentOptions(presence: .polkit(userID: geteuid()))

    package init(
      dataDirectory: String, runtimeDirectory: String, activation: SocketActivation
    ) {
      self.dataDirectory = dataDirectory
      self.runtimeDirectory = runtimeDirectory
      self.activation = activation
      keys = KeySources(
        credentialDirectory: nil, keyFile: dataDirectory + "/" + KeyVault.keyFileName)
    }

    /// Changes to system mode for a user. Without an account of its own the daemon would only appear
    /// isolated; and sockets that it opened itself would not belong to the user.
    package mutating func serve(
      _ user: UInt32, presence: Presence, measureSocket: String
    ) throws(TransportError) {
      self.user = user
      measurer = ProcessMeasurer(service: MeasuringClient(path: measureSocket))
      consent.presence = presence
      consent.enforcesPresence = true
      startsAppsInSession = true
      guard isSystemMode else {
        throw TransportError(
          .unsuitablePath,
          "--user \(user) is the account of this daemon: system mode needs another one")
      }
      guard !activation.sockets.isEmpty else {
        throw TransportError(
          .badActivation,
          "--user needs the sockets of healthd@\(user).socket and "
            + "healthd-control@\(user).socket")
      }
    }
  }

  private let dataDirectory: DataDirectory
  private let runtimeDirectory: RuntimeDirectory?
  let services: DaemonServices
  private let server: TransportServer
  private let log: OperatorLog

  /// Starts the daemon. It accepts connections when the initializer returns.
  ///
  /// - Throws: `DataDirectory.Failure`, `StoreError`, `PermissionError` or `TransportError`, each
  ///   with a message for the operator.
  package init(_ options: Options, log: OperatorLog) throws {
    self.log = log
    // Before the workers exist: the limit on arenas applies to threads that allocate for the first
    // time.
    cl_limit_freed_memory()
    // Before the limits of the transport are derived from it.
    DescriptorLimit.raise()
    // The lock of the data comes before anything is opened: a second daemon must not touch the
    // databases.
    dataDirectory = try DataDirectory(path: options.dataDirectory)
    // The stores and services need the server for replies, and the server needs their handlers. It is
    // set below.
    let server = WeakServer()
    let (store, permissions, keys) = try Self.openStores(options, log) { finish in
      if let server = server.value { server.replyTogether(finish) } else { finish() }
    }
    var background = BackgroundOptions(
      clock: options.clock, launcher: .system(runtimeDirectory: options.runtimeDirectory),
      userID: options.user, log: log)
    if options.startsAppsInSession { background.launcher = background.launches.launcher }
    if let launcher = options.launcher { background.launcher = launcher }
    services = try DaemonServices(
      store: store, permissions: permissions, keys: keys,
      daemon: DaemonFacts(
        version: Version.current, processID: getpid(), userID: options.user,
        isSystemMode: options.isSystemMode, startedAt: .now,
        workerCount: max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
        connectionCount: { server.value?.currentCounts.connectionCount ?? 0 }),
      connections: Self.connections(of: server),
      background: background, policyClock: options.policyClock,
      measurer: options.measurer, consent: options.consent, directory: options.dataDirectory,
      restriction: Restriction(path: options.restrictionPath, owner: options.restrictionOwner),
      stop: options.erased, restored: options.restored)
    let methods = HealthMethodTable(services)
    let appMethods = Reflection.table(methods.app)
    let controlMethods = Reflection.table(methods.control)
    let activated = !options.activation.sockets.isEmpty
    // With sockets of a service manager, the daemon does not own their directory.
    runtimeDirectory = activated ? nil : try RuntimeDirectory(path: options.runtimeDirectory)
    var configuration = try Self.configuration(options, app: appMethods, control: controlMethods)
    configuration.log = { event in Self.note(event, log) }
    self.server = try TransportServer(configuration)
    server.value = self.server
    guard !activated else { return }
    let sockets = AppSockets(
      runtimeDirectory: options.runtimeDirectory, methods: appMethods,
      daemon: .serving(options.user), server: self.server, unidentified: options.unidentified,
      log: log)
    sockets.update(from: permissions)
    services.onRegistrations { sockets.update(from: permissions) }
  }

  private static func connections(of server: WeakServer) -> GrantBarrier.Connections {
    GrantBarrier.Connections(
      flush: { isMeant, done in
        if let server = server.value { server.settle(isMeant, done: done) } else { done() }
      },
      close: { isMeant, done in
        guard let server = server.value else { return done() }
        server.close(.identityEnded, isMeant, done: done)
      })
  }

  /// Waits for the calls in progress, then closes everything. `completion` is called once, on any
  /// thread, when another daemon may use the directories. The services that act on their own are stopped
  /// first. Connections are drained next, and the databases are closed last, because calls in progress use
  /// them.
  package func stop(completion: @escaping @Sendable () -> Void) {
    services.deliveries.close()
    services.workouts.close()
    services.endings.close()
    services.onRegistrations(nil)
    services.consent.close()
    // Before the connections drain, so that each watch reports the state before its end.
    services.healthWatches.close()
    server.drain { [self] in
      services.close()
      do { try services.permissions.close() } catch { log.say("\(error)") }
      services.store.close()
      dataDirectory.release()
      runtimeDirectory?.release()
      completion()
    }
  }
}

/// A weak reference to the server, which is created after the handlers that use it. Weak, because
/// the server retains the handlers, and they would retain it.
private final class WeakServer: Sendable {
  private let storage = Mutex<Reference>(Reference())

  private struct Reference {
    weak var server: TransportServer?
  }

  var value: TransportServer? {
    get { storage.withLock { $0.server } }
    set { storage.withLock { $0.server = newValue } }
  }
}
