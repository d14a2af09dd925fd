import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthWire
import TTRPCServer

/// Authorizes the calls of one unary method and passes them to its handler. It does so again if the
/// grants changed before the reply was sent. A class, because every attempt refers to it.
final class UnaryService<Request: WireMessage, Reply: WireMessage, Scope: Sendable>: Sendable {
  let context: CallContext
  let rule: AuthorizationRule<Request, Scope>
  /// How modes of the store restrict the method. Derived from the scope, so that a method cannot be
  /// declared with the wrong one.
  let access: StoreAccess
  /// Whether the method reads for an app, which requires a writable ledger.
  let isDisclosing: Bool
  /// The proof of presence that the method requires.
  let presence: PresenceRule
  let handler: @Sendable (Request, Scope, UnaryCall<Reply>) -> Void

  init(
    context: CallContext, rule: AuthorizationRule<Request, Scope>, access: StoreAccess,
    isDisclosing: Bool, presence: PresenceRule,
    handler: @escaping @Sendable (Request, Scope, UnaryCall<Reply>) -> Void
  ) {
    self.context = context
    self.rule = rule
    self.access = access
    self.isDisclosing = isDisclosing
    self.presence = presence
    self.handler = handler
  }

  /// Handles a call. Must be called on the loop. The order of the checks is fixed (`Modes.swift`):
  /// an error must not depend on anything that a later check would have denied.
  ///
  /// - Parameter isPresent: Whether the user has proved presence for this call. It is part of the
  ///   call, so that a repeated attempt does not ask again.
  func answer(_ request: Request, _ call: Call, isPresent: Bool = false) {
    let caller = context.caller(of: call.peer)
    let authorizer = context.permissions.authorizer
    do {
      try context.modes.admit(access, by: caller)
      let scope = try rule.authorize(request, by: caller, under: authorizer)
      try context.modes.admitLocked(access)
      if isDisclosing, case .app = caller, !context.permissions.ledger.isWritable {
        return call.fail(context.status(of: PermissionError.ledgerUnavailable, during: call.method))
      }
      if !isPresent, let kind = context.presence.kind(presence, request) {
        return provePresence(kind, request, call, caller)
      }
      let attempt = Attempt(
        service: self, call: call, caller: caller, request: request, scope: scope,
        epoch: authorizer.epoch, isPresent: isPresent)
      handler(request, scope, UnaryCall(attempt: attempt))
    } catch {
      // Without types: the request was not authorized, so what it names is only a claim of the
      // caller.
      context.record(.refused, call, caller, AnswerFacts())
      call.fail(context.status(of: error, during: call.method))
    }
  }

  /// Asks for proof of presence, and starts over with it: grants and mode may have changed while the
  /// user was asked.
  private func provePresence(
    _ kind: Presence.Kind, _ request: Request, _ call: Call, _ caller: Caller
  ) {
    let question = Presence.Question(kind: kind, processID: call.peer.evidence.processID)
    context.presence.ask(question) { [self] isProved in
      call.onLoop { [self] in
        if isProved { return answer(request, call, isPresent: true) }
        context.record(.refused, call, caller, AnswerFacts())
        call.fail(context.status(of: PresenceGate.refusal, during: call.method))
      }
    }
  }

  /// Returns whether the caller would get the same scope now. A new epoch alone does not make a
  /// scope outdated, so that changed grants of other apps and types do not repeat calls.
  fileprivate func isCurrent(
    _ scope: Scope, of epoch: UInt64, for request: Request, by caller: Caller
  ) -> Bool {
    // A save that was accepted for the unlocked store must go to the journal if the store was
    // locked in between.
    if access == .journaled, context.modes.lock != .unlocked { return false }
    let authorizer = context.permissions.authorizer
    // The usual case, one comparison. The epoch also grows with changes of other apps.
    if authorizer.epoch == epoch { return true }
    guard let scope = scope as? any DisclosingScope,
      // Denied now: the repeated attempt fails with the right error.
      let now = try? rule.authorize(request, by: caller, under: authorizer)
    else { return false }
    return scope.isEqual(to: now)
  }
}

extension UnaryService {
  /// One authorization of a call. It has everything that later attempts need in one allocation: a
  /// handler that answers at once releases it unused.
  fileprivate final class Attempt: CallAttempt {
    private let service: UnaryService
    let call: Call
    let caller: Caller
    private let request: Request
    private let scope: Scope
    private let epoch: UInt64
    private let isPresent: Bool

    init(
      service: UnaryService, call: Call, caller: Caller, request: Request, scope: Scope,
      epoch: UInt64, isPresent: Bool
    ) {
      self.service = service
      self.call = call
      self.caller = caller
      self.request = request
      self.scope = scope
      self.epoch = epoch
      self.isPresent = isPresent
    }

    var context: CallContext { service.context }

    func isCurrent() -> Bool {
      service.isCurrent(scope, of: epoch, for: request, by: caller)
    }

    func restart() { service.answer(request, call, isPresent: isPresent) }
  }
}
