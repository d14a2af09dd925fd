import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore
import HealthWire

/// `health.v1.Background`.
struct BackgroundHandlers: Sendable {
  let context: HandlerContext

  func enable(
    _ request: EnableBackgroundRequest, _ scope: BackgroundScope,
    _ call: UnaryCall<EnableBackgroundReply>
  ) {
    call.answerOnWorkQueue {
      try context.deliveries.enable(request.registration, in: scope)
      return EnableBackgroundReply()
    }
  }

  func disable(
    _ request: DisableBackgroundRequest, _ scope: BackgroundScope,
    _ call: UnaryCall<DisableBackgroundReply>
  ) {
    call.answerOnWorkQueue {
      try context.deliveries.disable(request.type, in: scope)
      return DisableBackgroundReply()
    }
  }

  func listOwn(
    _: ListBackgroundRequest, _ scope: BackgroundScope, _ call: UnaryCall<ListBackgroundReply>
  ) {
    call.answerOnWorkQueue {
      ListBackgroundReply(apps: context.deliveries.list(scope.principal))
    }
  }

  func listAll(
    _: ListBackgroundRequest, _: OwnerScope, _ call: UnaryCall<ListBackgroundReply>
  ) {
    call.answerOnWorkQueue { ListBackgroundReply(apps: context.deliveries.list(nil)) }
  }
}
