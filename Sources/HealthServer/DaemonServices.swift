import HealthAuthorization
import HealthKeys
import HealthModel
package import HealthPermissions
package import HealthStore
import Synchronization
import TTRPCServer

/// The databases and services of a daemon, connected with each other. `HealthMethodTable` passes each
/// handler the ones that it needs.
package final class DaemonServices: Sendable {
  package let store: HealthStore
  package let permissions: PermissionStore
  let modes: Modes
  let lockedStore: LockedStore
  let lock: StoreLock
  let live: LiveIndex
  let deliveries: DeliveryCenter
  let workouts: WorkoutCenter
  let consent: ConsentCenter
  let endings: EndingAlarm
  let barrier: GrantBarrier
  let measurer: ProcessMeasurer
  let calls: CallContext
  let daemon: DaemonFacts
  let launches: LaunchCenter
  let healthWatches = HealthWatches()
  var backupTime: BackupTime { BackupTime(directory: lock.keys.directory) }
  /// Ends the daemon, after the keys of the store were destroyed.
  let stop: @Sendable () -> Void
  /// Ends the daemon, after a restore was committed.
  let restored: @Sendable () -> Void
  private let observation: Observation
  private let registrations = RegistrationListener()

  package init(
    store: HealthStore, permissions: PermissionStore, keys: StoreKeys = .none,
    daemon: DaemonFacts,
    connections: GrantBarrier.Connections = .init(), background: BackgroundOptions,
    policyClock: WakeClock, measurer: ProcessMeasurer = ProcessMeasurer(),
    consent options: ConsentOptions = ConsentOptions(), directory: String,
    restriction: Restriction, stop: @escaping @Sendable () -> Void = {},
    restored: @escaping @Sendable () -> Void = {}
  ) throws {
    let (mode, isMerged) = try Self.modeAtStart(store, permissions, keys)
    let modes = Modes(mode, restriction: restriction)
    self.modes = modes
    let lockedStore = try LockedStore(
      store: store, path: directory + "/locked.journal", keys: keys, log: background.log)
    // The daemon stopped after an unlock had applied the whole journal but before it was deleted.
    if isMerged { try lockedStore.clear() }
    self.lockedStore = lockedStore
    (self.store, self.permissions, launches) = (store, permissions, background.launches)
    (self.daemon, self.measurer, self.stop, self.restored) = (daemon, measurer, stop, restored)
    let series = SeriesMemory(sealedBy: mode.lock == .unlocked ? nil : keys.vault)
    lock = StoreLock(
      store: store, permissions: permissions, keys: keys, series: series.seal, log: background.log)
    if store.isOpen { try permissions.resolvePositions() }
    let live = LiveIndex(permissions: permissions)
    self.live = live
    let deliveries = DeliveryCenter(
      store: store, permissions: permissions, options: background,
      isReadable: { modes.isReadable(for: $0) })
    self.deliveries = deliveries
    let workouts = WorkoutCenter(permissions: permissions, options: background)
    let endings = EndingAlarm(permissions: permissions, clock: policyClock, log: background.log)
    let barrier = GrantBarrier(
      store: store, deliveries: deliveries, modes: modes, connections: connections)
    (self.workouts, self.endings, self.barrier) = (workouts, endings, barrier)
    let consent = ConsentCenter(
      store: store, permissions: permissions, modes: modes, options: options,
      settleGrants: { barrier.settle($0, done: $1) })
    self.consent = consent
    // Runs on the thread of the decision. The services only queue work; the sockets are updated
    // here, so that they exist when a registration is answered.
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
    launches.onSession { [weak deliveries] in deliveries?.decisionsChanged() }
    let metrics = DaemonMetrics()
    calls = CallContext(
      permissions: permissions, modes: modes, work: WorkQueue(daemon),
      seriesMemory: series, metrics: metrics, log: background.log, userID: daemon.userID,
      presence: PresenceGate(presence: options.presence, isEnforced: options.enforcesPresence))
    // After the services exist, and before the sockets: nothing can be saved before.
    observation = store.observe { commit in
      metrics.countCommit()
      live.receive(commit)
      deliveries.receive(commit)
    }
    // After the observation, so that no commit is between the restored state and the first report.
    try deliveries.start()
    try workouts.start()
    endings.set()
  }

  /// Returns the mode in which the daemon starts, and whether the journal has been applied.
  private static func modeAtStart(
    _ store: HealthStore, _ permissions: PermissionStore, _ keys: StoreKeys
  ) throws -> (StoreMode, isMerged: Bool) {
    var mode = try permissions.mode()
    // The journal is applied before the mode becomes durable.
    let isMerged = mode.lock == .unlocked
    // A process that starts with a locked store cannot have its key, so even the journal is
    // unavailable until the first unlock.
    if mode.lock == .locked { mode.lock = .notYetUnlocked }
    // If a credential or key file opens the store, it was opened to find its last change.
    if mode.lock == .notYetUnlocked, let vault = keys.vault {
      store.lock()
      vault.lock()
    }
    if !store.isOpen { mode.lock = .notYetUnlocked }
    return (mode, isMerged)
  }

  /// Sets a closure that is called after every change of registrations or grants, on the thread
  /// that made the change.
  func onRegistrations(_ changed: (@Sendable () -> Void)?) {
    registrations.changed.withLock { $0 = changed }
  }
}

extension DaemonServices {
  /// Stops all notifications. The listeners retain services, which retain the sources
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

extension HealthMethodTable {
  /// Creates the handlers, each with the services that it needs.
  package init(_ services: DaemonServices) {
    let (store, permissions) = (services.store, services.permissions)
    let (modes, consent) = (services.modes, services.consent)
    rows = MethodRows(
      context: services.calls,
      followed: LiveSource(store: store, index: services.live, keys: services.lock.keys))
    agent = AgentHandlers(consent: consent)
    apps = AppsHandlers(
      store: store, permissions: permissions, modes: modes, consent: consent,
      barrier: services.barrier)
    attachments = AttachmentsHandlers(store: store)
    authorization = AuthorizationHandlers(
      permissions: permissions, modes: modes, consent: consent)
    background = BackgroundHandlers(center: services.deliveries)
    backups = BackupsHandlers(
      store: store, permissions: permissions, keys: services.lock.keys,
      copies: services.lock.copies, backupTime: services.backupTime,
      lockedStore: services.lockedStore, modes: modes, daemonVersion: services.daemon.version,
      log: services.calls.log, restored: services.restored)
    let guestSecret = GuestSecret(permissions: permissions, keys: services.lock.keys)
    let modeChanges = ModeChanges(
      permissions: permissions, modes: modes, lockedStore: services.lockedStore,
      live: services.live, deliveries: services.deliveries, barrier: services.barrier,
      lock: services.lock, consent: consent, guestSecret: guestSecret)
    encryption = EncryptionHandlers(
      keys: services.lock.keys, modes: modes, modeChanges: modeChanges,
      lockedStore: services.lockedStore, lock: services.lock, stop: services.stop)
    health = HealthCheckHandlers(watches: services.healthWatches)
    identity = IdentityHandlers(permissions: permissions)
    `import` = ImportHandlers(
      store: store, importPlace: ImportPlace(), modes: modes, lockedStore: services.lockedStore)
    launches = LaunchesHandlers(center: services.launches)
    owner = OwnerHandlers(
      store: store, permissions: permissions, keys: services.lock.keys,
      backupTime: services.backupTime, consent: consent, deliveries: services.deliveries,
      daemon: services.daemon, modes: modes, modeChanges: modeChanges,
      guestSecret: guestSecret, work: services.calls.work, metrics: services.calls.metrics,
      log: services.calls.log)
    profile = ProfileHandlers(store: store)
    requests = RequestsHandlers(consent: consent)
    samples = SamplesHandlers(store: store, modes: modes, lockedStore: services.lockedStore)
    series = SeriesHandlers(store: store)
    session = SessionHandlers(
      permissions: permissions, measurer: services.measurer,
      namespaces: services.measurer.ownNamespaces(), executables: ExecutableDigests(),
      sessions: SessionCounts(), seriesMemory: services.calls.seriesMemory,
      daemonVersion: services.daemon.version, userID: services.calls.userID,
      log: services.calls.log)
    settings = SettingsHandlers(store: store)
    summaries = SummariesHandlers(store: store)
    workoutSessions = WorkoutSessionsHandlers(center: services.workouts)
  }
}

extension WorkQueue {
  fileprivate convenience init(_ daemon: DaemonFacts) {
    self.init(
      label: "healthd.work", width: max(2, daemon.workerCount),
      widthPerKey: daemon.workersPerAccount)
  }
}
