import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Identity`: who an app is, where the person has to say so. The ledger entries are part of
/// the transactions that `PermissionStore` makes.
struct IdentityHandlers: Sendable {
  let context: HandlerContext

  func control(_ rows: MethodRows) -> [ServedMethod] {
    [
      rows.unary(HealthMethod.Identity.confirm, .person, confirm),
      rows.unary(HealthMethod.Identity.relink, .person, relink),
    ]
  }

  private func confirm(
    _ request: ConfirmAppRequest, _ scope: OwnerScope, _ call: UnaryCall<ConfirmAppReply>
  ) {
    call.answerOnWorkQueue {
      ConfirmAppReply(
        app: try context.permissions.confirm(
          request.principal, program: request.program, in: scope))
    }
  }

  private func relink(
    _ request: RelinkAppRequest, _ scope: OwnerScope, _ call: UnaryCall<RelinkAppReply>
  ) {
    call.answerOnWorkQueue {
      RelinkAppReply(app: try context.permissions.relink(request.principal, in: scope))
    }
  }
}
