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

  /// A call that waits for a decision.
  private struct Pending {
    let call: UnaryCall<AuthorizationReply>
    let app: AppCaller
    /// The types to read, to check the required types of the app.
    let read: [ObjectType]
  }

  let store: HealthStore
  let permissions: PermissionStore
  let objectGrants: ObjectGrantTable
  let modes: Modes
  let options: ConsentOptions
  /// Waits until changed grants of an app have taken full effect.
  let settleGrants: SettleGrants
  let queue = DispatchQueue(label: "healthd.consent", qos: .userInitiated)

  var sheets: ConsentQueue
  /// The sheets whose decision waits for proof of presence.
  var deciding = Set<ObjectID>()
  private var pending: [UInt64: Pending] = [:]
  private var waiters: [ObjectIdentifier: UInt64] = [:]
  private var agent: AgentStream?
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
      let items = scope.undecided(share: request.share, read: request.read)
      if items.isEmpty { return finish(pending) }
      wait(pending) { () throws(HealthError) in
        try sheets.ask(
          request.isFromExtension ? .extensionTypes : .types, items, by: app,
          at: options.clock.now())
      }
    }
  }

  func askForObjects(
    _ request: ObjectAuthorizationRequest, by app: AppCaller,
    _ call: UnaryCall<AuthorizationReply>
  ) {
    queue.async { [self] in
      do throws(PermissionError) {
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

  func decisionsChanged() {
    queue.async { [self] in
      if isClosed || sheets.sheetCount == 0 { return }
      let authorizer = permissions.authorizer
      perform(sheets.settle { authorizer.selfScope(of: $0) })
    }
  }

  private func wait(
    _ asking: Pending,
    _ ask: () throws(HealthError) -> (waiter: UInt64, effects: [ConsentQueue.Effect])?
  ) {
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

  /// Completes a request. The reply is identical forevery decision, except that it fails if a
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
        guard let sheet = sheets[id] else { break }
        agent?.send(.sheet(content(of: sheet)))
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
    arm()
  }

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

  func detach(_ stream: AgentStream) {
    queue.async { [self] in
      guard agent === stream else { return }
      agent = nil
      note(.removed)
      sheets.detachAgent()
    }
  }

  func touch(_ sheet: ObjectID, by stream: AgentStream) {
    queue.async { [self] in
      if agent === stream { sheets.touch(sheet) }
    }
  }

  /// Records in the ledger that an agent registered or disconnected.
  private func note(_ event: LedgerEntry.Event) {
    permissions.ledger.append(
      LedgerEntry(time: .now, event: event, method: "health.v1.Agent/Register"))
  }
}
