import HealthAPI
import HealthStorage
import Dispatch
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore
import StorageSupport
import Synchronization

/// The implementation of background delivery. It has a `DeliverySchedule` for each app, which it
/// updates for commits, changed grants, elapsed time and acknowledgments. It performs the
/// deliveries that are due, over a stream of the app or by starting the app.
///
/// A restart loses no delivery: the last change delivered to an app is stored as an anchor, and the
/// store can determine whether anything has changed after it.
///
/// All work runs on one queue, which may block on disk I/O. A save never waits for it.
final class DeliveryCenter: @unchecked Sendable {
  // @unchecked because all mutable state is confined to `queue`, except `watched`, which has a
  // lock.

  private struct App {
    var schedule = DeliverySchedule()
    /// The scope of the app when its schedule was last evaluated.
    var scope: ReadScope
    /// The open streams. Deliveries are sent to the last one.
    var streams: [DeliveryStream] = []
    /// The number of the last delivery.
    var deliveryLast: UInt64 = 0
    /// The types with unacknowledged changes that were made by other apps. They decide whether the
    /// delivery has to wait for the ledger.
    var foreign = ObjectTypeSet()
    /// Whether a delivery is waiting for the disclosure ledger to accept its entry. There is no
    /// second delivery until then.
    var isAdmitting = false
  }

  private let store: HealthStore
  private let permissions: PermissionStore
  private let options: BackgroundOptions
  private let isReadable: @Sendable (PrincipalID) -> Bool
  private let queue = DispatchQueue(label: "healthd.background", qos: .utility)
  /// The types that wake any app. They let `receive` drop most commits without entering the queue.
  private let watched = Mutex(ObjectTypeSet())

  private var apps: [PrincipalID: App] = [:]
  /// The epoch of the scopes in `apps`.
  private var epoch: UInt64 = 0
  private var isClosed = false

  /// Creates a delivery center.
  ///
  /// - Parameter isReadable: Returns whether data may be disclosed to an app at the moment. When this
  ///   becomes true again, the caller must call `decisionsChanged`.
  init(
    store: HealthStore, permissions: PermissionStore, options: BackgroundOptions,
    isReadable: @escaping @Sendable (PrincipalID) -> Bool
  ) {
    self.isReadable = isReadable
    self.store = store
    self.permissions = permissions
    self.options = options
  }

  /// Restores the schedules of the previous run.
  func start() throws(PermissionError) {
    let records = try permissions.backgroundRecords()
    queue.async { [self] in
      let authorizer = permissions.authorizer
      epoch = authorizer.epoch
      for (principal, record) in records {
        guard let scope = authorizer.readScope(ofBackgroundApp: principal) else { continue }
        apps[principal] = App(schedule: DeliverySchedule(record), scope: scope)
        // Finds what was saved after the last delivery and before the daemon stopped.
        for entry in record.entries { look(entry, principal, scope) }
      }
      rewatch()
      stepAll()
    }
  }

  /// Stops all deliveries. Streams that end afterwards end because of the daemon, and do not count
  /// as failed deliveries.
  func close() {
    queue.sync {
      isClosed = true
      options.clock.setAlarm(nil) {}
    }
  }

  // MARK: - Events, from any thread

  /// Receives a commit. Called for each one, on the thread that reports it.
  func receive(_ commit: CommitSummary) {
    let isWatched = watched.withLock { watched in
      commit.parts.contains { watched.contains($0.type) }
    }
    if isWatched { queue.async { self.note(commit) } }
  }

  /// Makes what has become due. Called after changed grants, and when data can be read or the
  /// ledger be written again.
  func decisionsChanged() {
    queue.async { self.stepAll() }
  }

  /// Finds the changes of a store that could not be read when the daemon started.
  func storeOpened() {
    queue.async { [self] in
      for (principal, app) in apps {
        for entry in app.schedule.record.entries { look(entry, principal, app.scope) }
      }
      stepAll()
    }
  }

  /// Calls `done` after all pending deliveries have been checked against the current grants.
  func settle(_ done: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      refresh()
      done()
    }
  }

  /// Adds a stream. A delivery for which the app was started is sent now.
  func attach(_ stream: DeliveryStream) {
    queue.async { [self] in
      refresh()
      let principal = stream.principal
      if apps[principal] == nil {
        guard let scope = permissions.authorizer.readScope(ofBackgroundApp: principal) else {
          return stream.fail(Denial.unidentified)
        }
        apps[principal] = App(scope: scope)
      }
      apps[principal]?.streams.append(stream)
      if let open = apps[principal]?.schedule.open, !open.isSent {
        apps[principal]?.schedule.send(at: options.clock.now())
        stream.send(BackgroundDelivery(id: open.id, types: open.types))
      }
      step(principal)
    }
  }

  func detach(_ stream: DeliveryStream) {
    queue.async { [self] in
      if isClosed { return }
      // Only the last stream has received the open delivery. If it ends first, the delivery has
      // failed.
      let wasServed = apps[stream.principal]?.streams.last === stream
      apps[stream.principal]?.streams.removeAll { $0 === stream }
      if wasServed, apps[stream.principal]?.schedule.open?.isSent == true {
        apps[stream.principal]?.schedule.fail(at: options.clock.now())
        keep(stream.principal)
      }
      step(stream.principal)
    }
  }

  /// Closes the open delivery. An acknowledgment of an earlier one is ignored, because the app has
  /// not processed the current one.
  func acknowledge(_ id: UInt64, by principal: PrincipalID) {
    queue.async { [self] in
      guard let scope = apps[principal]?.scope,
        let types = apps[principal]?.schedule.open?.types,
        apps[principal]?.schedule.acknowledge(
          id, isTold: { scope.visibility(of: $0).showsOthers }) == true
      else { return }
      for type in types where apps[principal]?.schedule.isPending(type) != true {
        apps[principal]?.foreign.remove(type)
      }
      keep(principal)
      step(principal)
    }
  }

  // MARK: - Registrations, blocking on disk I/O

  /// Registers a type. The registration is durable before the call returns, and begins now: earlier
  /// changes do not wake the app.
  func enable(
    _ registration: BackgroundRegistration, in scope: BackgroundScope
  ) throws {
    guard registration.type.allowsBackgroundDelivery else {
      throw HealthError.invalidArgument(
        "type: background delivery is for characteristics, quantities, categories and workouts")
    }
    try queue.sync {
      let principal = scope.principal
      guard let scope = permissions.authorizer.readScope(ofBackgroundApp: principal) else {
        throw Denial.unidentified
      }
      var app = apps[principal] ?? App(scope: scope)
      let anchor = store.lastAnchor
      let seesOthers = scope.visibility(of: registration.type).showsOthers
      // Without a read grant, the position of other apps is 0: after a grant, what exists then is a
      // change.
      app.schedule.enable(registration, own: anchor, other: seesOthers ? anchor : 0)
      // Before the memory, so that a failed write changes nothing.
      try permissions.setBackground(app.schedule.record, of: principal)
      apps[principal] = app
      rewatch()
      step(principal)
    }
  }

  /// Removes registrations. A delivery that is open for these types only is closed.
  func disable(_ type: ObjectType?, in scope: BackgroundScope) throws {
    try queue.sync {
      guard var app = apps[scope.principal] else { return }
      app.schedule.disable(type)
      try permissions.setBackground(app.schedule.record, of: scope.principal)
      apps[scope.principal] = app
      rewatch()
      step(scope.principal)
    }
  }

  /// Returns the registrations of one app, or of all apps if `principal` is nil.
  func list(_ principal: PrincipalID?) -> [BackgroundApp] {
    queue.sync {
      refresh()
      return apps.filter { principal == nil || $0.key == principal }.compactMap { key, app in
        let record = app.schedule.record
        guard !record.entries.isEmpty, let manifest = permissions.manifest(of: key) else {
          return nil
        }
        return BackgroundApp(
          principal: key, bundleIdentifier: manifest.bundleIdentifier,
          registrations: record.entries.map(\.registration),
          unansweredCount: record.unansweredCount, isStopped: app.schedule.isStopped)
      }.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
    }
  }

  // MARK: - On the queue

  private func note(_ commit: CommitSummary) {
    refresh()
    for (principal, app) in apps {
      var hasChanged = false
      for part in commit.parts {
        guard let index = app.schedule.index(of: part.type), part.isVisible(in: app.scope) else {
          continue
        }
        let isCharacteristic = part.type.kind == .characteristic
        // A part without an author contains no samples: only values that are computed from the type
        // may differ. It wakes no app, except for a characteristic, which has no author.
        guard part.author != .anyone || isCharacteristic,
          !isCharacteristic || app.scope.visibility(of: part.type) == .allSources
        else { continue }
        // Only some of the part may be visible. The store has to decide; the summary would wake an
        // app for hidden samples, and disclose them.
        if !isCharacteristic, !part.wasVisible(in: app.scope) {
          if look(app.schedule.record.entries[index], principal, app.scope) { hasChanged = true }
          continue
        }
        let isNews = apps[principal]?.schedule.note(
          part.type, anchor: isCharacteristic ? nil : part.lastAnchor)
        if isNews == true {
          hasChanged = true
          // A characteristic has no anchor from which the change could be found after a restart.
          if isCharacteristic { keep(principal) }
        }
        if part.author != .principal(principal),
          apps[principal]?.schedule.isPending(part.type) == true
        {
          apps[principal]?.foreign.insert(part.type)
        }
      }
      if hasChanged { step(principal) }
    }
  }

  /// Queries the store for changes that have not been delivered to the app. If there are any, marks
  /// the type as pending.
  @discardableResult private func look(
    _ entry: BackgroundRecord.Entry, _ principal: PrincipalID, _ scope: ReadScope
  ) -> Bool {
    let type = entry.registration.type
    guard type.kind != .characteristic else { return false }
    var query = ChangeQuery(types: [type])
    // Whether there is any change. The app queries the data itself, under its grants.
    query.limit = 1
    do {
      query.anchor = try store.changeAnchor(
        of: query, own: entry.own, foreign: entry.other, in: scope)
      let answer = try store.changes(query, in: scope)
      if answer.page.added.isEmpty && answer.page.deleted.isEmpty { return false }
      if answer.disclosure.foreignCount(for: principal) > 0 {
        apps[principal]?.foreign.insert(type)
      }
      return apps[principal]?.schedule.note(type, anchor: nil) ?? false
    } catch {
      // The type stays as it is. The next commit leads to another attempt.
      options.log.note("background delivery: the store cannot be asked: \(error.message)")
      return false
    }
  }

  /// Applies changed grants. An app that is no longer registered loses its state. If the visibility
  /// of a type has changed, its pending state is determined again from the store.
  private func refresh() {
    let authorizer = permissions.authorizer
    // Called at the beginning of every event, so it must cost nothing in the usual case.
    guard authorizer.epoch != epoch else { return }
    epoch = authorizer.epoch
    for (principal, app) in apps {
      guard let scope = authorizer.readScope(ofBackgroundApp: principal) else {
        apps[principal] = nil
        for stream in app.streams { stream.fail(Denial.unidentified) }
        continue
      }
      guard scope != app.scope else { continue }
      apps[principal]?.scope = scope
      for entry in app.schedule.record.entries {
        let type = entry.registration.type
        guard scope.visibility(of: type) != app.scope.visibility(of: type) else { continue }
        // What was pending may have been visible under the old grants only.
        apps[principal]?.schedule.forget(type)
        apps[principal]?.foreign.remove(type)
        look(entry, principal, scope)
      }
    }
    rewatch()
  }

  /// Updates the types whose commits are of interest. Must follow every change of registrations.
  private func rewatch() {
    let types = apps.values.flatMap { $0.schedule.record.entries.map(\.registration.type) }
    watched.withLock { $0 = ObjectTypeSet(types) }
  }

  private func stepAll() {
    refresh()
    for principal in Array(apps.keys) { step(principal) }
    arm()
  }

  /// Makes the delivery that is due for an app, if there is one, and sets the alarm.
  private func step(_ principal: PrincipalID) {
    refresh()
    guard !isClosed, var app = apps[principal] else { return }
    defer { arm() }
    let now = options.clock.now()
    if let open = app.schedule.open, open.deadline <= now {
      // Counted and stored before the repetition, so that a crash loop of the daemon does not
      // repeat it without limit.
      app.schedule.fail(at: now)
      apps[principal] = app
      keep(principal)
    }
    let due = app.schedule.due(at: now)
    // Without a stream and a way to start the app, a delivery waits for the app to connect.
    guard mayDeliver(to: principal), !due.isEmpty, !app.isAdmitting,
      !app.streams.isEmpty || launch(principal) != nil
    else { return }
    let entry = entry(of: due, principal, app)
    // Only a delivery about data from other apps has to wait for the ledger.
    guard entry.foreignSampleCount > 0 else {
      permissions.ledger.append(entry)
      return deliver(principal)
    }
    apps[principal]?.isAdmitting = true
    let isAdmitted = permissions.ledger.admit(entry) { [weak self] isAdmitted in
      guard let self else { return }
      self.queue.async { self.decided(principal, due, isAdmitted) }
    }
    if isAdmitted { decided(principal, due, true) }
  }

  /// Continues a delivery after the ledger has accepted or rejected its entry. After a rejection,
  /// the recovery of the ledger triggers the next attempt.
  private func decided(_ principal: PrincipalID, _ types: [ObjectType], _ isAdmitted: Bool) {
    apps[principal]?.isAdmitting = false
    guard isAdmitted, !isClosed else { return }
    refresh()
    guard let app = apps[principal] else { return }
    if isReadable(principal), app.schedule.due(at: options.clock.now()) == types,
      app.streams.last != nil || launch(principal) != nil
    {
      deliver(principal)
      return arm()
    }
    // The grants or the schedule changed while the entry was written, so the delivery is not made.
    // A second entry records that it was withheld.
    var entry = entry(of: types, principal, app)
    entry.event = .withheld
    permissions.ledger.append(entry)
    step(principal)
  }

  /// Returns the ledger entry of a delivery, with one disclosed fact for each type. A delivery
  /// contains no data, but discloses that there is a change.
  private func entry(
    of types: [ObjectType], _ principal: PrincipalID, _ app: App
  ) -> LedgerEntry {
    let facts = DisclosedFacts(
      changed: types, foreignCount: types.count { app.foreign.contains($0) }
    ).facts
    if let stream = app.streams.last {
      return stream.context.entry(.read, stream.call, stream.caller, facts)
    }
    var entry = LedgerEntry(
      time: .now, event: .read,
      bundleIdentifier: permissions.manifest(of: principal)?.bundleIdentifier ?? "",
      method: "health.v1.Background/Deliveries", types: types,
      sampleCount: facts.sampleCount, foreignSampleCount: facts.foreignSampleCount)
    entry.principal = principal
    entry.epoch = epoch
    return entry
  }

  /// Performs the delivery that is due, over the app's stream or by starting the app. Its ledger
  /// entry must have been written.
  private func deliver(_ principal: PrincipalID) {
    guard var app = apps[principal] else { return }
    let now = options.clock.now()
    let stream = app.streams.last
    let launch = stream == nil ? launch(principal) : nil
    // Ids must not repeat those of an earlier run, so they start at the current time. They are per
    // app, so that they disclose nothing about other apps.
    let time = UInt64(clamping: options.clock.now().microseconds)
    app.deliveryLast = max(app.deliveryLast + 1, time)
    let delivery = app.schedule.begin(
      id: app.deliveryLast, at: now, anchor: store.lastAnchor, isSent: stream != nil)
    apps[principal] = app
    // The record is durable before the delivery is sent, so that a restart does not begin the
    // period of a type again.
    keep(principal)
    stream?.send(BackgroundDelivery(id: delivery.id, types: delivery.types))
    guard let launch else { return }
    do { try options.launcher.launch(launch) } catch {
      options.log.note("an app could not be started for a background delivery")
    }
  }

  /// Returns how the app is started, or nil if it cannot be started at the moment.
  private func launch(_ principal: PrincipalID) -> AppManifest.Launch? {
    guard options.launcher.isAvailable() else { return nil }
    return permissions.launch(of: principal, as: options.userID)
  }

  /// The number of apps with a delivery that waits until an app can be started.
  var waitingLaunchCount: Int {
    queue.sync {
      if options.launcher.isAvailable() { return 0 }
      let now = options.clock.now()
      return apps.count { principal, app in
        app.streams.isEmpty && !app.schedule.due(at: now).isEmpty
          && permissions.launch(of: principal, as: options.userID) != nil
      }
    }
  }

  /// Stores the state of an app. If that fails, the delivery is made all the same: a restart then
  /// repeats it.
  private func keep(_ principal: PrincipalID) {
    guard !isClosed, let record = apps[principal]?.schedule.record else { return }
    do { try permissions.setBackground(record, of: principal) } catch {
      options.log.note("background delivery: \(error)")
    }
  }

  /// Whether deliveries are possible. While the ledger cannot be written, none are made, not even
  /// those about an app's own changes. The caller reports the end of either condition as a change
  /// of grants. A delivery that depended on whose changes it is about would disclose them.
  private func mayDeliver(to principal: PrincipalID) -> Bool {
    isReadable(principal) && permissions.ledger.isWritable
  }

  /// Sets the alarm for the next scheduled event. Apps that can neither be reached nor started are
  /// excluded, because only a new stream makes their deliveries possible.
  private func arm() {
    let times = apps.compactMap { principal, app -> Instant? in
      guard let time = app.schedule.nextTime else { return nil }
      if app.schedule.open != nil { return time }
      guard mayDeliver(to: principal), !app.isAdmitting,
        !app.streams.isEmpty || launch(principal) != nil
      else {
        return nil
      }
      return time
    }
    guard !isClosed else { return }
    options.clock.setAlarm(times.min()) { [weak self] in
      guard let self else { return }
      self.queue.async { self.stepAll() }
    }
  }
}
