import CLinux
import Dispatch
import Glibc
package import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

/// One healthd: its databases, its two sockets and what they serve.
///
/// It opens in an order in which every step may fail without a trace: data directory and its lock,
/// databases, then the sockets. It stops in the opposite one, after the calls that run have been
/// answered.
package final class Daemon: Sendable {
  package struct Options: Sendable {
    package var dataDirectory: String
    package var runtimeDirectory: String
    /// Sockets that the service manager opened; empty: the daemon opens its own.
    package var activation: SocketActivation
    /// Tests have their own.
    package var clock = WakeClock.system
    /// By which authorizations end.
    package var policyClock = WakeClock.system
    /// Microseconds of a clock that nobody sets.
    package var elapsed = PolicyTimeSource.system.elapsed
    package var machine = Machine.system()
    package var measurer = ProcessMeasurer()
    /// The administrator's file: while it is there and belongs to this user, health data is
    /// restricted.
    package var restrictionPath = "/etc/healthd/restricted"
    package var restrictionOwner: UInt32 = 0
    /// nil: really starts apps.
    package var launcher: AppLauncher?
    /// What a client of an app socket may take before its hello.
    package var unidentified = UnidentifiedLimits()
    /// nil where the process is not the daemon's own, as in unit tests of apps, whose size does not show
    /// of the daemon.
    package var memory: MemoryLimits?
    package var consent = ConsentOptions(presence: .polkit(userID: geteuid()))

    package init(
      dataDirectory: String, runtimeDirectory: String, activation: SocketActivation
    ) {
      self.dataDirectory = dataDirectory
      self.runtimeDirectory = runtimeDirectory
      self.activation = activation
    }
  }

  private let dataDirectory: DataDirectory
  private let runtimeDirectory: RuntimeDirectory?
  let context: HandlerContext
  private let server: TransportServer
  private let log: OperatorLog

  /// Serves when it returns.
  ///
  /// - Throws: `DataDirectory.Failure`, `StoreError`, `PermissionError` or `TransportError`, each
  ///   with words for the operator.
  package init(_ options: Options, log: OperatorLog) throws {
    self.log = log
    cl_limit_freed_memory()
    DescriptorLimit.raise()
    dataDirectory = try DataDirectory(path: options.dataDirectory)
    let (store, permissions) = try Self.openStores(options, log)
    let server = WeakServer()
    context = try HandlerContext(
      store: store, permissions: permissions,
      daemon: DaemonFacts(
        version: Version.current, processID: getpid(), userID: geteuid(), startedAt: .now,
        workerCount: max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
        connectionCount: { server.value?.currentCounts.connectionCount ?? 0 },
        settle: { isMeant, done in
          if let server = server.value { server.settle(isMeant, done: done) } else { done() }
        }),
      background: BackgroundOptions(
        clock: options.clock,
        launcher: options.launcher ?? .system(runtimeDirectory: options.runtimeDirectory),
        userID: geteuid(), log: log), policyClock: options.policyClock,
      measurer: options.measurer, consent: options.consent, directory: options.dataDirectory,
      restriction: Restriction(path: options.restrictionPath, owner: options.restrictionOwner))
    let methods = HealthMethodTable(context)
    let appMethods = MethodTable(methods.app.map(\.row))
    let controlMethods = MethodTable(methods.control.map(\.row))
    let activated = !options.activation.sockets.isEmpty
    runtimeDirectory = activated ? nil : try RuntimeDirectory(path: options.runtimeDirectory)
    var configuration = try Self.configuration(options, app: appMethods, control: controlMethods)
    configuration.log = { event in Self.note(event, log) }
    self.server = try TransportServer(configuration)
    server.value = self.server
    guard !activated else { return }
    let sockets = AppSockets(
      runtimeDirectory: options.runtimeDirectory, methods: appMethods,
      daemon: .current, server: self.server, unidentified: options.unidentified, log: log)
    sockets.update(from: permissions)
    context.onRegistrations { sockets.update(from: permissions) }
  }

  /// Answers what runs, then closes everything. `completion` is called once, from any thread.
  package func stop(completion: @escaping @Sendable () -> Void) {
    context.deliveries.close()
    context.workouts.close()
    context.endings.close()
    context.onRegistrations(nil)
    context.consent.close()
    server.drain { [self] in
      context.close()
      do { try context.permissions.close() } catch { log.say("\(error)") }
      context.store.close()
      completion()
    }
  }
}

/// Lets the status ask the server that is made after it.
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
