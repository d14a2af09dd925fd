import HealthAPI
import Dispatch
import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthStore
import TTRPCServer
import StorageSupport

/// The consent service, which asks the user to decide about the requests of apps. It owns the
/// `ConsentQueue`, passes requests, answers of the agent, grants changed elsewhere and elapsed time
/// to it, and performs the returned effects.
///
/// All work runs on one queue, which may block on disk I/O. A decision is durable before the app
/// receives a reply, and is applied even if the app no longer waits.
final class ConsentCenter: @unchecked Sendable {
  // @unchecked because all mutable state is confined to `queue`.

  /// A call that waits for a decision. It ends with the decision or with the call; the sheet
  /// outlives both.
  private struct Pending {
    let call: UnaryCall<AuthorizationReply>
    let app: AppCaller
    /// The types to read, to check the required types of the app.
    let read: [ObjectType]
  }

  let store: HealthStore
  let permissions: PermissionStore
  /// Decisions about single objects, which need the store to find what belongs to an object.
  let objectGrants: ObjectGrantTable
  let modes: Modes
  let options: ConsentOptions
  /// Waits until changed grants of an app have taken full effect.
  let settleGrants: SettleGrants
  let queue = DispatchQueue(label: "healthd.consent", qos: .userInitiated)

  /// The state machine. Every change of it returns effects, which must be performed before the next
  /// change.
  var sheets: ConsentQueue
  /// The sheets whose decision waits for proof of presence. The queue serves other requests in the
  /// meantime.
  var deciding = Set<ObjectID>()
  private var pending: [UInt64: Pending] = [:]
  /// The numbers of waiting calls, to find the request of a call that was cancelled.
  private var waiters: [ObjectIdentifier: UInt64] = [:]
  /// The registered agent. With two, both could show the same sheet, and the user would answer it
  /// twice.
  private var agent: AgentStream?
  /// The programs that notify the user, each with the versions of the sheets that it knows.
  var notifiers: [ObjectIdentifier: Notifier] = [:]
  private var isClosed = false

  typealias SettleGrants =
    @Sendable (_ principal: PrincipalID, _ done: @escaping @Sendable () -> Void) -> Void

  init(
    store: HealthStore, permissions: PermissionStore, modes: Modes, options: ConsentOptions,
    settleGrants: @escaping SettleGrants
  ) {
    self.modes = modes
    self.settleGrants = settleGrants
    objectGrants = ObjectGrantTable(store: store, permissions: permissions)
    self.store = store
    self.permissions = permissions
    self.options = options
    sheets = ConsentQueue(limits: options.limits)
    // There is no sheet yet that could be shown.
    _ = sheets.setHidden(modes.isGuest)
    if options.answers != nil { _ = sheets.attachAgent() }
  }

  /// Stops the service. Waiting calls fail with `unavailable`, so that clients retry.
  func close() {
    queue.sync {
      isClosed = true
      options.clock.setAlarm(nil) {}
      for asking in pending.values { asking.call.fail(Self.stopping) }
      pending = [:]
    }
  }

  private static let stopping = Status(.unavailable, "the daemon is stopping")

  // MARK: - Apps, from any thread

  /// Processes an authorization request that has been validated.
  func ask(
    _ request: AuthorizationRequest, by app: AppCaller, _ call: UnaryCall<AuthorizationReply>
  ) {
    queue.async { [self] in
      let pending = Pending(call: call, app: app, read: request.read)
      guard let scope = permissions.authorizer.selfScope(of: app) else {
        return call.fail(Denial.unidentified)
      }
      // Rule AUTH-03: only undetermined types are asked about. If there are none, the reply is
      // immediate, whatever was decided.
      let items = scope.undecided(share: request.share, read: request.read)
      if items.isEmpty { return finish(pending) }
      wait(pending) { () throws(HealthError) in
        try sheets.ask(
          request.isFromExtension ? .extensionTypes : .types, items, by: app,
          at: options.clock.now())
      }
    }
  }

  /// Processes a request for single objects. It always shows a sheet, also if the user has decided
  /// about all objects (rule OBJAUTH-03).
  func askForObjects(
    _ request: ObjectAuthorizationRequest, by app: AppCaller,
    _ call: UnaryCall<AuthorizationReply>
  ) {
    queue.async { [self] in
      do throws(PermissionError) {
        // Before the sheet, so that a medication that is added while it is open is offered later
        // (rule OBJAUTH-07).
        try permissions.noteAsked(
          objectsOf: request.type, by: app.principal, anchor: store.lastAnchor)
      } catch {
        return call.fail(error)
      }
      wait(Pending(call: call, app: app, read: [])) { () throws(HealthError) in
        try sheets.ask(
          .objects(request.type, request.predicate), [], by: app, at: options.clock.now())
      }
    }
  }

  /// Shows the sheets that the app's extensions requested (rule AUTH-19).
  func handleExtension(by app: AppCaller, _ call: UnaryCall<AuthorizationReply>) {
    queue.async { [self] in
      let pending = Pending(call: call, app: app, read: [])
      wait(pending) { () throws(HealthError) in try sheets.release(app) }
    }
  }

  /// Discards a call that has ended. Its sheet remains open.
  func abandon(_ call: Call) {
    queue.async { [self] in
      guard let waiter = waiters.removeValue(forKey: ObjectIdentifier(call)) else { return }
      pending[waiter] = nil
      sheets.forget(waiter)
    }
  }

  /// Closes sheets whose items were decided without a sheet. May be called from any thread.
  func decisionsChanged() {
    queue.async { [self] in
      // The usual case: grants change without an open sheet.
      if isClosed || sheets.sheetCount == 0 { return }
      let authorizer = permissions.authorizer
      perform(sheets.settle { authorizer.selfScope(of: $0) })
    }
  }

  /// Withholds the sheets in a guest session: they name apps, and the user is not at the machine. May
  /// be called from any thread.
  func modeChanged() {
    queue.async { [self] in
      if isClosed { return }
      perform(sheets.setHidden(modes.isGuest))
    }
  }

  /// Registers a call that waits, unless nothing has to be asked. Must be called on the queue.
  private func wait(
    _ asking: Pending,
    _ ask: () throws(HealthError) -> (waiter: UInt64, effects: [ConsentQueue.Effect])?
  ) {
    // A cancellation before this point found no waiter to remove.
    if asking.call.isCancelled { return }
    if isClosed { return asking.call.fail(Self.stopping) }
    do throws(HealthError) {
      guard let asked = try ask() else { return finish(asking) }
      pending[asked.waiter] = asking
      waiters[ObjectIdentifier(asking.call.call)] = asked.waiter
      perform(asked.effects)
    } catch {
      asking.call.fail(error)
    }
  }

  /// Completes a request. The reply is identical for every decision, except that it fails if a
  /// required type was denied; the error does not name the type (rules AUTH-04, AUTH-18).
  private func finish(_ asking: Pending) {
    if let manifest = permissions.manifest(of: asking.app.principal),
      manifest.requires(anyOf: asking.read),
      !permissions.authorizer.mayRead(manifest.requiredClinicalTypes, asking.app)
    {
      return asking.call.fail(Self.requiredDenied)
    }
    asking.call.reply(AuthorizationReply())
  }

  static let requiredDenied = HealthError(
    .requiredAuthorizationDenied, "a type that the app requires was denied")
  static let cancelled = HealthError(
    .userCanceled, "the user closed the request without a decision")

  // MARK: - Effects, on the queue

  func perform(_ effects: [ConsentQueue.Effect]) {
    for effect in effects {
      switch effect {
      case .show(let id):
        // The sheet may have been closed by a later effect of the same list.
        guard let sheet = sheets[id] else { break }
        agent?.send(.sheet(content(of: sheet)))
        if let answers = options.answers { decide(sheet, by: answers) }
      case .close(let id):
        deciding.remove(id)
        agent?.send(.closed(id))
      case .answer(let waiter, let answer):
        guard let asking = pending.removeValue(forKey: waiter) else { break }
        waiters[ObjectIdentifier(asking.call.call)] = nil
        switch answer {
        case .processed: finish(asking)
        case .cancelled: asking.call.fail(Self.cancelled)
        }
      }
    }
    updateNotifiers()
    arm()
  }

  /// Sets the alarm for the next expiry. The clock has one alarm, so it is set again after every
  /// change.
  private func arm() {
    guard !isClosed else { return }
    options.clock.setAlarm(sheets.nextTime) { [weak self] in
      guard let self else { return }
      queue.async {
        if self.isClosed { return }
        self.perform(self.sheets.expire(at: self.options.clock.now()))
      }
    }
  }

  // MARK: - The agent, from any thread

  /// Registers an agent. The first one stays: another program of the user's session must not be
  /// able to replace it.
  func attach(_ stream: AgentStream) {
    queue.async { [self] in
      guard let effects = sheets.attachAgent() else {
        return stream.fail(Status(.alreadyExists, "another agent is there already"))
      }
      agent = stream
      note(.registered)
      perform(effects)
    }
  }

  /// Whether an agent is registered. Must be read on the queue.
  var hasAgent: Bool { agent != nil }

  /// Unregisters an agent. Its sheets stay open: without an agent, the user answers with `healthctl
  /// requests`.
  func detach(_ stream: AgentStream) {
    queue.async { [self] in
      guard agent === stream else { return }
      agent = nil
      note(.removed)
      sheets.detachAgent()
    }
  }

  /// Records that the user has begun to read a sheet. Only the registered agent may do so.
  func touch(_ sheet: ObjectID, by stream: AgentStream) {
    queue.async { [self] in
      if agent === stream { sheets.touch(sheet) }
    }
  }

  /// Records in the ledger that an agent registered or disconnected. The user can find out there
  /// that a program acted as agent.
  private func note(_ event: LedgerEntry.Event) {
    permissions.ledger.append(
      LedgerEntry(time: .now, event: event, method: "health.v1.Agent/Register"))
  }
}
