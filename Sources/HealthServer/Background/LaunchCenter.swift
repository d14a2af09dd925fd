import HealthAPI
import HealthAuthorization
import HealthModel
import HealthWire
import Synchronization
import TTRPCServer

/// The programs that start apps in the session of the user. A daemon in system mode has no permission to
/// start a program as the user, so `healthctl session` connects to it and receives orders.
///
/// An order contains only the launch command of a manifest that the user registered. A program of the
/// user that connects in place of `healthctl session` learns these commands, which `healthctl app list`
/// shows as well, and can prevent launches, as it can by stopping the apps.
package final class LaunchCenter: Sendable {
  private struct State {
    var streams: [LaunchStream] = []
    var changed: @Sendable () -> Void = {}
  }

  private struct NoSession: Error {}

  private let state = Mutex(State())

  package init() {}

  /// The launcher that sends orders.
  package var launcher: AppLauncher {
    var launcher = AppLauncher { [self] launch in
      guard let stream = state.withLock({ $0.streams.last }) else { throw NoSession() }
      switch launch {
      case .command(let command): stream.send(LaunchOrder(command: command))
      case .unit(let name): stream.send(LaunchOrder(unit: name))
      }
    }
    launcher.isAvailable = { [self] in state.withLock { !$0.streams.isEmpty } }
    return launcher
  }

  /// Sets a closure that is called after a program has connected: deliveries may have waited for it.
  func onSession(_ changed: @escaping @Sendable () -> Void) {
    state.withLock { $0.changed = changed }
  }

  func attach(_ stream: LaunchStream) {
    let changed = state.withLock { state in
      state.streams.append(stream)
      return state.changed
    }
    changed()
  }

  func detach(_ stream: LaunchStream) {
    state.withLock { $0.streams.removeAll { $0 === stream } }
  }
}

/// A `Launches.Receive` stream of one connection.
// @unchecked because mutable state is confined to the connection's event loop.
final class LaunchStream: CallStream<LaunchSubscription, LaunchOrder>, @unchecked Sendable {
  private let center: LaunchCenter
  private var isSubscribed = false

  init(_ opening: StreamOpening, _ center: LaunchCenter) {
    self.center = center
    super.init(opening)
  }

  override func receive(_: LaunchSubscription) throws {
    guard !isSubscribed else {
      throw HealthError.invalidArgument("only the first message is expected")
    }
    isSubscribed = true
    center.attach(self)
  }

  override func detach(isLost: Bool) { center.detach(self) }
}
