import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire

/// The handlers of `health.v1.Identity`, with which the user confirms the identity of an app.
/// `PermissionStore` writes the ledger entries in the same transactions as the changes.
struct IdentityHandlers: Sendable {
  let permissions: PermissionStore

  func confirm(
    _ request: ConfirmAppRequest, _ scope: OwnerScope, _ call: UnaryCall<ConfirmAppReply>
  ) {
    call.answerOnWorkQueue {
      ConfirmAppReply(
        app: try permissions.confirm(
          request.principal, program: request.program, in: scope))
    }
  }

  func relink(
    _ request: RelinkAppRequest, _ scope: OwnerScope, _ call: UnaryCall<RelinkAppReply>
  ) {
    call.answerOnWorkQueue {
      RelinkAppReply(app: try permissions.relink(request.principal, in: scope))
    }
  }
}
