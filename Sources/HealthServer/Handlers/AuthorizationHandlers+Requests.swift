import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthWire
import TTRPCServer

/// The handlers of the authorization requests, which wait for the user.
extension AuthorizationHandlers {
  func request(
    _ request: AuthorizationRequest, _: SelfScope, _ call: UnaryCall<AuthorizationReply>
  ) {
    ask(call) { (manifest, app) throws(HealthError) in
      // Before the guest session and the user's decisions, so that an error depends on the request
      // and the manifest only.
      try manifest.check(share: request.share, read: request.read)
      if isGuest(call) { return }
      consent.ask(request, by: app, call)
    }
  }

  /// Checks the predicate against the type, and passes the request on. Whether any object matches
  /// is not checked: it must not affect the reply.
  func requestObjects(
    _ request: ObjectAuthorizationRequest, _: SelfScope, _ call: UnaryCall<AuthorizationReply>
  ) {
    ask(call) { (manifest, app) throws(HealthError) in
      try manifest.check(objectsOf: request.type)
      try request.predicate?.check(for: [request.type])
      if isGuest(call) { return }
      consent.askForObjects(request, by: app, call)
    }
  }

  func handleExtension(
    _: HandleExtensionRequest, _: SelfScope, _ call: UnaryCall<AuthorizationReply>
  ) {
    ask(call) { (_, app) throws(HealthError) in consent.handleExtension(by: app, call) }
  }

  /// Returns whether a request would show a sheet; `unknown` if the request would be rejected (rule
  /// AUTH-10).
  func requestStatus(
    _ request: RequestStatusRequest, _ scope: SelfScope, _ call: UnaryCall<RequestStatusReply>
  ) {
    guard let manifest = permissions.manifest(of: call.caller.principal),
      (try? manifest.check(share: request.share, read: request.read)) != nil
    else { return call.reply(RequestStatusReply(status: .unknown)) }
    let undecided = scope.undecided(share: request.share, read: request.read)
    call.reply(RequestStatusReply(status: undecided.isEmpty ? .unnecessary : .shouldRequest))
  }

  /// Calls `body` with the manifest of the calling app. A request that is rejected is recorded,
  /// because it is of interest to the user what an app tried.
  private func ask(
    _ call: UnaryCall<AuthorizationReply>,
    _ body: (AppManifest, AppCaller) throws(HealthError) -> Void
  ) {
    guard case .app(let app) = call.caller,
      let manifest = permissions.manifest(of: app.principal)
    else { return call.fail(Denial.unidentified) }
    do throws(HealthError) {
      // Set before the request is passed on, so that a cancellation in between is not lost. The
      // sheet stays open.
      call.call.onCancel = { [consent, call = call.call] _ in consent.abandon(call) }
      try body(manifest, app)
    } catch {
      call.record(.refused, AnswerFacts())
      call.fail(error)
    }
  }

  /// Replies in a guest session as if the user had been asked, because the user is not present
  /// (rule AUTH-20).
  private func isGuest(_ call: UnaryCall<AuthorizationReply>) -> Bool {
    guard modes.isGuest else { return false }
    // The reply is that of a processed request. Types stay undetermined.
    call.reply(AuthorizationReply())
    return true
  }
}
