import HealthAuthorization
import HealthModel
import HealthStore

/// `health.v1.Apps`: registrations and decisions. The ledger entries are part of the transactions
/// that `PermissionStore` makes.
struct AppsHandlers: Sendable {
  let context: HandlerContext

  func register(
    _ request: RegisterAppRequest, _ scope: OwnerScope, _ call: UnaryCall<RegisterAppReply>
  ) {
    call.answerOnWorkQueue { try context.permissions.register(request.manifest, in: scope) }
  }

  func list(_: ListAppsRequest, _ scope: OwnerScope, _ call: UnaryCall<ListAppsReply>) {
    call.reply(ListAppsReply(apps: context.permissions.apps(in: scope)))
  }

  func remove(
    _ request: RemoveAppRequest, _ scope: OwnerScope, _ call: UnaryCall<RemoveAppReply>
  ) {
    call.answerOnWorkQueue {
      try context.permissions.remove(request.principal, in: scope)
      return RemoveAppReply()
    }
  }

  func setGrants(
    _ request: SetGrantsRequest, _ scope: OwnerScope, _ call: UnaryCall<SetGrantsReply>
  ) {
    call.answerOnWorkQueue {
      try context.permissions.setGrants(request.grants, of: request.principal, in: scope)
      return SetGrantsReply()
    }
  }
}
