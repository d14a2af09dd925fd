import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore
import HealthWire

/// The requests of `health.v1.Authorization`, which wait for the person, and her side of them:
/// `health.v1.Agent` and `health.v1.Requests`.
struct ConsentHandlers: Sendable {
  let context: HandlerContext

  func app(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.unary(HealthMethod.Authorization.request, .ask, request),
      rows.unary(HealthMethod.Authorization.requestStatus, .oneself, requestStatus),
      rows.unary(HealthMethod.Authorization.requestObjects, .ask, requestObjects),
      rows.unary(HealthMethod.Authorization.handleExtension, .ask, handleExtension),
    ]
  }

  func control(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.stream(HealthMethod.Agent.register, .person, AgentStream.init),
      rows.unary(HealthMethod.Requests.list, .person, list),
      rows.unary(HealthMethod.Requests.decide, .person, decide),
    ]
  }

  // MARK: - Apps

  func request(
    _ request: AuthorizationRequest, _: SelfScope, _ call: UnaryCall<AuthorizationReply>
  ) {
    ask(call) { (manifest, app) throws(HealthError) in
      try manifest.check(share: request.share, read: request.read)
      if isGuest(call) { return }
      context.consent.ask(request, by: app, call)
    }
  }

  func requestObjects(
    _ request: ObjectAuthorizationRequest, _: SelfScope, _ call: UnaryCall<AuthorizationReply>
  ) {
    ask(call) { (manifest, app) throws(HealthError) in
      try manifest.check(objectsOf: request.type)
      try request.predicate?.check(for: [request.type])
      if isGuest(call) { return }
      context.consent.askForObjects(request, by: app, call)
    }
  }

  func handleExtension(
    _: HandleExtensionRequest, _: SelfScope, _ call: UnaryCall<AuthorizationReply>
  ) {
    ask(call) { (_, app) throws(HealthError) in context.consent.handleExtension(by: app, call) }
  }

  /// What would be refused is unknown (rule AUTH-10).
  func requestStatus(
    _ request: RequestStatusRequest, _ scope: SelfScope, _ call: UnaryCall<RequestStatusReply>
  ) {
    guard let manifest = context.permissions.manifest(of: call.caller.principal),
      (try? manifest.check(share: request.share, read: request.read)) != nil
    else { return call.reply(RequestStatusReply(status: .unknown)) }
    let undecided = scope.undecided(share: request.share, read: request.read)
    call.reply(RequestStatusReply(status: undecided.isEmpty ? .unnecessary : .shouldRequest))
  }

  private func ask(
    _ call: UnaryCall<AuthorizationReply>,
    _ body: (AppManifest, AppCaller) throws(HealthError) -> Void
  ) {
    guard case .app(let app) = call.caller,
      let manifest = context.permissions.manifest(of: app.principal)
    else { return call.fail(Denial.unidentified) }
    do throws(HealthError) {
      let consent = context.consent
      call.call.onCancel = { [call = call.call] _ in consent.abandon(call) }
      try body(manifest, app)
    } catch {
      call.record(.refused, AnswerFacts())
      call.fail(error)
    }
  }

  /// In a guest session the person is not there to be asked: the call is answered as if she had been
  /// (rule AUTH-20).
  private func isGuest(_ call: UnaryCall<AuthorizationReply>) -> Bool {
    guard context.modes.isGuest else { return false }
    call.reply(AuthorizationReply())
    return true
  }

  // MARK: - The person

  func list(
    _: ListRequestsRequest, _: OwnerScope, _ call: UnaryCall<ListRequestsReply>
  ) {
    call.answerOnWorkQueue { context.consent.list() }
  }

  func decide(
    _ decision: SheetDecision, _ scope: OwnerScope, _ call: UnaryCall<DecisionReply>
  ) {
    let decider = ConsentCenter.Decider(
      context: context, scope: scope, processID: call.call.peer.evidence.processID,
      method: call.call.method.name)
    context.consent.decide(decision, by: decider) { result in
      switch result {
      case .success(let reply): call.reply(reply)
      case .failure(let status): call.fail(status)
      }
    }
  }
}
