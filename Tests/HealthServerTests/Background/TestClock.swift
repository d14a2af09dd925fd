import HealthModel
import HealthServer
import Synchronization

/// A time of day that stands still until it is moved.
final class TestClock: Sendable {
  private struct State {
    var now = Instant(microseconds: 1_700_000_000_000_000)
    var alarm: (time: Instant, body: @Sendable () -> Void)?
  }
  private let state = Mutex(State())

  var clock: WakeClock {
    WakeClock(now: { self.now }, setAlarm: { self.set($0, $1) })
  }

  var now: Instant { state.withLock { $0.now } }

  private func set(_ time: Instant?, _ body: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.alarm = time.map { ($0, body) }
      return time.map { $0 <= state.now } ?? false
    }
    if isDue { ring() }
  }

  func advance(bySeconds seconds: Int64) {
    state.withLock { state in
      state.now = Instant(microseconds: state.now.microseconds + seconds * 1_000_000)
    }
    ring()
  }

  private func ring() {
    let body = state.withLock { state -> (@Sendable () -> Void)? in
      guard let alarm = state.alarm, alarm.time <= state.now else { return nil }
      state.alarm = nil
      return alarm.body
    }
    body?()
  }
}

/// Notes what would have been started.
final class TestLauncher: Sendable {
  private let launches = Mutex<[AppManifest.Launch]>([])

  var launcher: AppLauncher {
    AppLauncher { launch in self.launches.withLock { $0.append(launch) } }
  }

  var started: [AppManifest.Launch] { launches.withLock { $0 } }
}
