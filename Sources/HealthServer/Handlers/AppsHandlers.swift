import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPCServer
import HealthPermissions
import HealthStore

/// The handlers of `health.v1.Apps`: registrations and grants. `PermissionStore` writes the ledger
/// entries in the same transactions as the changes.
struct AppsHandlers: Sendable {
  let store: HealthStore
  let permissions: PermissionStore
  let modes: Modes
  let consent: ConsentCenter
  /// What a revoke waits for before it is answered.
  let barrier: GrantBarrier

  func register(
    _ request: RegisterAppRequest, _ scope: OwnerScope, _ call: UnaryCall<AppRegistration>
  ) {
    call.answerOnWorkQueue { try permissions.register(request.manifest, in: scope) }
  }

  func list(_: ListAppsRequest, _ scope: OwnerScope, _ call: UnaryCall<ListAppsReply>) {
    call.reply(ListAppsReply(apps: permissions.apps(in: scope)))
  }

  func remove(
    _ request: RemoveAppRequest, _ scope: OwnerScope, _ call: UnaryCall<RemoveAppReply>
  ) {
    change(request.principal, RemoveAppReply(), call) {
      try permissions.remove(request.principal, in: scope)
    }
  }

  /// Sets decisions of the user that are made without a sheet, for all types of the request or
  /// none.
  func setGrants(
    _ request: SetGrantsRequest, _ scope: OwnerScope, _ call: UnaryCall<SetGrantsReply>
  ) {
    if modes.isGuest, request.grants.contains(where: { $0.decision == .authorized }) {
      return call.fail(HealthError.guest)
    }
    let principal = request.principal
    do {
      // Before the proof of presence, so that the user does not enter a password for a request that
      // is refused.
      try permissions.validate(request.grants, of: principal)
      // The user may override the minimum evidence of a type; presence is required for it all the
      // same.
      if !request.overridesCeilings {
        try permissions.checkCeilings(request.grants, of: principal)
      }
    } catch {
      return call.fail(error)
    }
    // Grants that are already in effect need no new proof of presence.
    let new = request.grants.filter { grant in
      grant.decision == .authorized && !permissions.holds(grant, of: principal)
    }
    consent.provePresence(
      for: new.map(\.type), of: principal, by: call.call.peer.evidence.processID,
      refuse: { call.fail($0) }
    ) { assurance in
      change(principal, SetGrantsReply(), call) {
        try permissions.setGrants(
          request.grants, of: principal, assurance: assurance, in: scope)
      }
    }
  }

  /// Applies a change and replies when no result computed before it can reach the app.
  private func change<Reply>(
    _ principal: PrincipalID, _ reply: Reply, _ call: UnaryCall<Reply>,
    _ body: @escaping @Sendable () throws -> Void
  ) {
    call.onWorkQueue {
      do {
        try body()
        barrier.settle(principal) { call.reply(reply) }
      } catch {
        call.fail(error)
      }
    }
  }

  func update(
    _ request: UpdateAppRequest, _ scope: OwnerScope, _ call: UnaryCall<UpdateAppReply>
  ) {
    // A new manifest may end grants, which is in effect when the reply is sent.
    change(request.principal, UpdateAppReply(), call) {
      try permissions.update(request.manifest, of: request.principal, in: scope)
    }
  }

  /// Replies when no connection with the former token or key is open.
  func renew(
    _ request: RenewAppRequest, _ scope: OwnerScope, _ call: UnaryCall<RenewAppReply>
  ) {
    call.onWorkQueue {
      do {
        let reply = try permissions.renew(request.principal, key: request.ed25519Key, in: scope)
        barrier.disconnect(request.principal) { call.reply(reply) }
      } catch {
        call.fail(error)
      }
    }
  }
}
