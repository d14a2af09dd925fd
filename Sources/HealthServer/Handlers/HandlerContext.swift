import Glibc
import HealthAuthorization
package import HealthModel
package import HealthStore
import Synchronization

/// What handlers work with: the databases, the queue for long work, and what the daemon knows of
/// itself.
package final class HandlerContext: Sendable {
  package let store: HealthStore
  package let permissions: PermissionStore
  /// Long work, shared fairly between accounts: apps, the user, and processes before their hello.
  let work: WorkQueue<ObjectIdentifier>
  let live: LiveIndex
  let deliveries: DeliveryCenter
  let workouts: WorkoutCenter
  let measurer: ProcessMeasurer
  /// Of the daemon.
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
    // Whoever starts a locked store has no key to it.
    if mode.lock == .locked { mode.lock = .notYetUnlocked }
    let modes = Modes(mode, restriction: restriction)
    self.modes = modes
    let lockedStore = try LockedStore(
      store: store, path: directory + "/locked.journal", log: background.log)
    // An unlock that ended just before the journal did: it had done everything in it.
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
    observation = store.observe { commit in
      live.receive(commit)
      deliveries.receive(commit)
    }
    try deliveries.start()
    try workouts.start()
    endings.set()
  }

  /// Calls `changed` after every change of registrations or decisions, from the thread that made it.
  func onRegistrations(_ changed: (@Sendable () -> Void)?) {
    registrations.changed.withLock { $0 = changed }
  }
}

extension HandlerContext {
  /// Notifies nothing from now on. The listeners retain parts of the context, which retain what notifies
  /// them: without this call, none of it would be released.
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
  /// To be called when decisions about an app have been published. `done` is called, from any
  /// thread, when nothing that was allowed before them and is not any more can still happen:
  /// wake-ups have been decided under them, saves that were let through before are done, and no byte
  /// of an answer computed before can enter a socket of the app.
  func settle(_ principal: PrincipalID, done: @escaping @Sendable () -> Void) {
    deliveries.settle { [self] in
      store.settle { [self] in
        daemon.settle({ ($0.session as? AppSession)?.caller.principal == principal }, done)
      }
    }
  }
}

extension HandlerContext {
  /// As `settle`, for every client and for all that was computed before, whoever may see it.
  func settleAll(_ done: @escaping @Sendable () -> Void) {
    deliveries.settle { [self] in
      store.settle { [self] in
        guard !modes.isReadable else { return done() }
        daemon.settle(nil, done)
      }
    }
  }
}

/// What the daemon says of itself.
package struct DaemonFacts: Sendable {
  package var version: String
  package var processID: Int32
  package var userID: UInt32
  package var startedAt: Instant
  /// Threads for long work, at least 2.
  package var workerCount: Int
  /// Of these for one app at a time: it leaves a processor to the event loop, which answers the
  /// others.
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
