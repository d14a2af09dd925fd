import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPC
import HealthStore
import HealthWire

/// The handlers of `health.v1.Background`. Registrations run on the work queue, because they are
/// durable before the reply.
struct BackgroundHandlers: Sendable {
  let center: DeliveryCenter

  func enable(
    _ request: EnableBackgroundRequest, _ scope: BackgroundScope,
    _ call: UnaryCall<EnableBackgroundReply>
  ) {
    call.answerOnWorkQueue {
      try center.enable(request.registration, in: scope)
      return EnableBackgroundReply()
    }
  }

  func disable(
    _ request: DisableBackgroundRequest, _ scope: BackgroundScope,
    _ call: UnaryCall<DisableBackgroundReply>
  ) {
    call.answerOnWorkQueue {
      try center.disable(request.type, in: scope)
      return DisableBackgroundReply()
    }
  }

  /// The registrations of the app.
  func list(
    _: ListBackgroundRequest, _ scope: BackgroundScope, _ call: UnaryCall<ListBackgroundReply>
  ) {
    call.answerOnWorkQueue {
      ListBackgroundReply(apps: center.list(scope.principal))
    }
  }

  /// The registrations of all apps, for the user.
  func list(
    _: ListBackgroundRequest, _: OwnerScope, _ call: UnaryCall<ListBackgroundReply>
  ) {
    call.answerOnWorkQueue { ListBackgroundReply(apps: center.list(nil)) }
  }

  func deliveries(
    _ opening: StreamOpening, _ scope: BackgroundScope
  ) -> CallStream<DeliveriesRequest, BackgroundDelivery> {
    DeliveryStream(opening, scope, center)
  }
}
