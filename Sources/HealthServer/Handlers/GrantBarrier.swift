import HealthAuthorization
import HealthModel
import HealthStore
import TTRPCServer

/// Waits until changed grants or a changed mode have taken full effect: pending deliveries have been
/// checked again, writes admitted before the change have completed, and no result computed before it
/// can still be sent.
package struct GrantBarrier: Sendable {
  /// What it needs of the connections of the daemon.
  package struct Connections: Sendable {
    /// See `TransportServer.settle`.
    var flush:
      @Sendable (
        _ isMeant: (@Sendable (Peer) -> Bool)?, _ done: @escaping @Sendable () -> Void
      ) -> Void = { _, done in done() }
    /// See `TransportServer.close`.
    var close:
      @Sendable (
        _ isMeant: @escaping @Sendable (Peer) -> Bool, _ done: @escaping @Sendable () -> Void
      ) -> Void = { _, done in done() }
  }

  let store: HealthStore
  let deliveries: DeliveryCenter
  let modes: Modes
  let connections: Connections

  /// Waits until changed grants of an app have taken full effect. Must be called after they were
  /// published. `done` is called on any thread. The order matters: a delivery that was due may
  /// still be queued, and a save that was admitted may still be answered, so both are awaited
  /// before the output of the connections is.
  func settle(_ principal: PrincipalID, done: @escaping @Sendable () -> Void) {
    deliveries.settle {
      store.settle {
        // Only connections of the app: a slow client of another app must not delay the user's
        // revoke.
        connections.flush({ ($0.session as? AppSession)?.caller.principal == principal }, done)
      }
    }
  }

  /// Closes the connections of an app whose token or key was renewed. Must be called after the change
  /// was published: a connection that identifies itself later did so with the new one.
  func disconnect(_ principal: PrincipalID, done: @escaping @Sendable () -> Void) {
    connections.close({ ($0.session as? AppSession)?.caller.principal == principal }, done)
  }

  /// Like `settle`, but for all clients and for all results, including those of the user.
  func settleAll(_ done: @escaping @Sendable () -> Void) {
    deliveries.settle {
      store.settle {
        // Pending bytes must be flushed only if they may not be disclosed any more.
        guard !modes.isReadableForAll else { return done() }
        connections.flush(nil, done)
      }
    }
  }
}
