import HealthAPI
import HealthAuthorization
import HealthModel
import HealthWire
import TTRPCServer

/// A `Background.Deliveries` stream of one connection. It sends deliveries and receives
/// acknowledgments.
// @unchecked because mutable state is confined to the connection's event loop.
final class DeliveryStream: CallStream<DeliveriesRequest, BackgroundDelivery>, @unchecked Sendable {
  let principal: PrincipalID
  private let center: DeliveryCenter
  /// Whether the first message was received. Only then does the stream receive deliveries, so that
  /// a client can install its handler before.
  private var isReady = false

  init(_ opening: StreamOpening, _ scope: BackgroundScope, _ center: DeliveryCenter) {
    self.center = center
    principal = scope.principal
    super.init(opening)
  }

  override func receive(_ request: DeliveriesRequest) throws {
    guard isReady == (request.acknowledged != 0) else {
      throw HealthError.invalidArgument("acknowledged: 0 in the first message and only there")
    }
    if isReady {
      center.acknowledge(request.acknowledged, by: principal)
    } else {
      isReady = true
      center.attach(self)
    }
  }

  /// Marks the bytes as guarded, so that a revoke waits for them: a delivery may disclose that
  /// another app saved data.
  override func didSend(_ delivery: BackgroundDelivery) { call.markGuarded() }

  override func detach(isLost: Bool) {
    if isReady { center.detach(self) }
  }
}
