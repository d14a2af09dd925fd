import HealthModel
import HealthServer
import Synchronization

/// A clock that only steps advance, equally in both worlds.
final class LogicalClock: Sendable {
  private struct State {
    var now = Instant(microseconds: 1_710_000_000_000_000)
    var alarms: [(time: Instant, body: @Sendable () -> Void)?] = []
  }
  private let state = Mutex(State())

  /// A wake clock with its own alarm.
  var clock: WakeClock {
    let number = state.withLock { state in
      state.alarms.append(nil)
      return state.alarms.count - 1
    }
    return WakeClock(now: { self.now }, setAlarm: { self.set(number, $0, $1) })
  }

  var now: Instant { state.withLock { $0.now } }

  private func set(_ number: Int, _ time: Instant?, _ body: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.alarms[number] = time.map { ($0, body) }
      return time.map { $0 <= state.now } ?? false
    }
    if isDue { ring() }
  }

  func advance(bySeconds seconds: Int64) {
    state.withLock { $0.now.microseconds += seconds * 1_000_000 }
    ring()
  }

  private func ring() {
    let bodies = state.withLock { state in
      state.alarms.indices.compactMap { number -> (@Sendable () -> Void)? in
        guard let alarm = state.alarms[number], alarm.time <= state.now else { return nil }
        state.alarms[number] = nil
        return alarm.body
      }
    }
    for body in bodies { body() }
  }
}

/// A switch that the daemon's threads read.
final class Flag: Sendable {
  private let state = Mutex(true)

  var isSet: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
