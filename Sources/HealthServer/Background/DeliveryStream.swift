import HealthAuthorization
import HealthModel
import HealthWire

/// `Background.Deliveries` of one connection: hands deliveries out and acknowledgements in.
// @unchecked because what is mutable is touched on the connection's loop only.
final class DeliveryStream: CallStream<DeliveriesRequest, BackgroundDelivery>, @unchecked Sendable {
  let principal: PrincipalID
  private var isReady = false

  init(_ opening: StreamOpening, _ scope: BackgroundScope) {
    principal = scope.principal
    super.init(opening)
  }

  override func receive(_ request: DeliveriesRequest) throws {
    guard isReady == (request.acknowledged != 0) else {
      throw HealthError.invalidArgument("acknowledged: 0 in the first message and only there")
    }
    if isReady {
      context.deliveries.acknowledge(request.acknowledged, by: principal)
    } else {
      isReady = true
      context.deliveries.attach(self)
    }
  }

  /// The delivery may say that others saved something: a revoke waits for its bytes.
  override func didSend(_ delivery: BackgroundDelivery) { call.markGuarded() }

  override func detach(isLost: Bool) {
    if isReady { context.deliveries.detach(self) }
  }
}
