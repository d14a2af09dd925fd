import HealthAPI
import HealthAuthorization
import HealthModel
import HealthWire

/// `health.v1.Launches`: the program that starts apps in the session of the user.
struct LaunchesHandlers: Sendable {
  let center: LaunchCenter

  func receive(
    _ opening: StreamOpening, _: OwnerScope
  ) -> CallStream<LaunchSubscription, LaunchOrder> {
    LaunchStream(opening, center)
  }
}
