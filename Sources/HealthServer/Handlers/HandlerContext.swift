import Glibc
import HealthAuthorization
package import HealthModel
package import HealthPermissions
package import HealthStore
import Synchronization
package import TTRPCServer

/// The dependencies of the handlers: the databases, the work queue, the services, and facts about
/// the daemon.
package final class HandlerContext: Sendable {
  package let store: HealthStore
  package let permissions: PermissionStore
  /// The queue for long-running work. It is shared fairly between accounts: the apps, the user, and
  /// processes that have not completed Hello.
  let work: WorkQueue<ObjectIdentifier>
  let live: LiveIndex
  let deliveries: DeliveryCenter
  let workouts: WorkoutCenter
  let measurer: ProcessMeasurer
  /// The namespaces of the daemon.
  let namespaces: (process: Reading<UInt64>, user: Reading<UInt64>)
  let consent: ConsentCenter
  let executables = ExecutableDigests()
  let sessions = SessionCounts()
  let seriesMemory = SeriesMemory()
  let importPlace = ImportPlace()
  let daemon: DaemonFacts
  let modes: Modes
  let lockedStore: LockedStore
  let endings: EndingAlarm
  let log: OperatorLog
  let metrics: DaemonMetrics
  private let observation: Observation
  private let registrations = RegistrationListener()

  package init(
    store: HealthStore, permissions: PermissionStore, daemon: DaemonFacts,
    background: BackgroundOptions, policyClock: WakeClock,
    measurer: ProcessMeasurer = ProcessMeasurer(),
    consent options: ConsentOptions = ConsentOptions(), directory: String,
    restriction: Restriction
  ) throws {
    var mode = try permissions.mode()
    // A process that starts with a locked store cannot have its key, so even the journal is
    // unavailable until the first unlock.
    if mode.lock == .locked { mode.lock = .notYetUnlocked }
    let modes = Modes(mode, restriction: restriction)
    self.modes = modes
    let lockedStore = try LockedStore(
      store: store, path: directory + "/locked.journal", log: background.log)
    // The daemon stopped after an unlock had applied the whole journal but before it was deleted.
    if mode.lock == .unlocked { try lockedStore.clear() }
    self.lockedStore = lockedStore
    self.store = store
    self.permissions = permissions
    self.daemon = daemon
    self.measurer = measurer
    namespaces = measurer.ownNamespaces()
    log = background.log
    work = WorkQueue(
      label: "healthd.work", width: max(2, daemon.workerCount),
      widthPerKey: daemon.workersPerAccount)
    let live = LiveIndex(permissions: permissions)
    self.live = live
    let deliveries = DeliveryCenter(
      store: store, permissions: permissions, options: background,
      isReadable: { modes.isReadable })
    self.deliveries = deliveries
    let workouts = WorkoutCenter(permissions: permissions, options: background)
    self.workouts = workouts
    let endings = EndingAlarm(permissions: permissions, clock: policyClock, log: background.log)
    self.endings = endings
    let consent = ConsentCenter(store: store, permissions: permissions, options: options)
    self.consent = consent
    permissions.onChange { [registrations] in
      live.refresh()
      deliveries.decisionsChanged()
      workouts.decisionsChanged()
      consent.decisionsChanged()
      endings.set()
      registrations.changed.withLock { $0 }?()
    }
    permissions.ledger.onRecovery {
      live.refresh()
      deliveries.decisionsChanged()
    }
    let metrics = DaemonMetrics()
    self.metrics = metrics
    observation = store.observe { commit in
      metrics.countCommit()
      live.receive(commit)
      deliveries.receive(commit)
    }
    try deliveries.start()
    try workouts.start()
    endings.set()
  }

  /// Sets a closure that is called after every change of registrations or grants, on the thread
  /// that made the change.
  func onRegistrations(_ changed: (@Sendable () -> Void)?) {
    registrations.changed.withLock { $0 = changed }
  }
}

extension HandlerContext {
  /// Stops all notifications. The listeners retain parts of the context, which retain the sources
  /// of the notifications; without this call, none of them would be released.
  func close() {
    permissions.onChange(nil)
    permissions.ledger.onRecovery(nil)
    observation.cancel()
  }
}

private final class RegistrationListener: Sendable {
  let changed = Mutex<(@Sendable () -> Void)?>(nil)
}

extension HandlerContext {
  /// Waits until changed grants of an app have taken full effect. Must be called after they were
  /// published. `done` is called on any thread, when nothing that they forbid can still happen:
  /// pending deliveries have been checked again, writes admitted under the old grants have
  /// completed, and no result computed under the old grants can be sent to the app.
  func settle(_ principal: PrincipalID, done: @escaping @Sendable () -> Void) {
    deliveries.settle { [self] in
      store.settle { [self] in
        daemon.settle({ ($0.session as? AppSession)?.caller.principal == principal }, done)
      }
    }
  }
}

extension HandlerContext {
  /// Like `settle`, but for all clients and for all results, including those of the user.
  func settleAll(_ done: @escaping @Sendable () -> Void) {
    deliveries.settle { [self] in
      store.settle { [self] in
        // Pending bytes must be flushed only if they may not be disclosed any more.
        guard !modes.isReadable else { return done() }
        daemon.settle(nil, done)
      }
    }
  }
}

/// Facts about the daemon process.
package struct DaemonFacts: Sendable {
  package var version: String
  package var processID: Int32
  package var userID: UInt32
  package var startedAt: Instant
  /// The number of worker threads, at least 2.
  package var workerCount: Int
  /// The maximum number of workers for one app at a time. One processor is left to the event loop,
  /// so that other apps are still served.
  package var workersPerAccount: Int {
    max(1, min(workerCount - 1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1))
  }
  package var connectionCount: @Sendable () -> Int
  /// See `TransportServer.settle`.
  package var settle: Settle

  package typealias Settle =
    @Sendable (
      _ isMeant: (@Sendable (Peer) -> Bool)?, _ done: @escaping @Sendable () -> Void
    ) -> Void

  package init(
    version: String, processID: Int32, userID: UInt32, startedAt: Instant,
    workerCount: Int, connectionCount: @escaping @Sendable () -> Int,
    settle: @escaping Settle = { _, done in done() }
  ) {
    self.version = version
    self.processID = processID
    self.userID = userID
    self.startedAt = startedAt
    self.workerCount = workerCount
    self.connectionCount = connectionCount
    self.settle = settle
  }
}
