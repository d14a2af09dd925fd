import HealthAuthorization
import HealthModel
import HealthStore
package import TTRPCServer

/// Waits until changed grants or a changed mode have taken full effect: pending deliveries have been
/// checked again, writes admitted before the change have completed, and no result computed before it
/// can still be sent.
package struct GrantBarrier: Sendable {
  /// See `TransportServer.settle`.
  package typealias Flush =
    @Sendable (
      _ isMeant: (@Sendable (Peer) -> Bool)?, _ done: @escaping @Sendable () -> Void
    ) -> Void

  let store: HealthStore
  let deliveries: DeliveryCenter
  let modes: Modes
  let flush: Flush

  /// Waits until changed grants of an app have taken full effect. Must be called after they were
  /// published. `done` is called on any thread. The order matters: a delivery that was due may
  /// still be queued, and a save that was admitted may still be answered, so both are awaited
  /// before the output of the connections is.
  func settle(_ principal: PrincipalID, done: @escaping @Sendable () -> Void) {
    deliveries.settle {
      store.settle {
        // Only connections of the app: a slow client of another app must not delay the user's
        // revoke.
        flush({ ($0.session as? AppSession)?.caller.principal == principal }, done)
      }
    }
  }

  /// Like `settle`, but for all clients and for all results, including those of the user.
  func settleAll(_ done: @escaping @Sendable () -> Void) {
    deliveries.settle {
      store.settle {
        // Pending bytes must be flushed only if they may not be disclosed any more.
        guard !modes.isReadableForAll else { return done() }
        flush(nil, done)
      }
    }
  }
}
