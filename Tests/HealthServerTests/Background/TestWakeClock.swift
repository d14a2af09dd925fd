import Dispatch
import HealthModel
import HealthServer
import Synchronization
import TestSupport

/// A time of day that changes only when the test advances it.
final class TestWakeClock: Sendable {
  private struct State {
    var now = Instant(microseconds: 1_700_000_000_000_000)
    var alarms: [(time: Instant, body: @Sendable () -> Void)?] = []
  }
  private let state = Mutex(State())
  private let isHeld = Atomic(false)
  private let hasStopped = DispatchSemaphore(value: 0)
  private let mayGoOn = DispatchSemaphore(value: 0)

  /// A wake clock with its own alarm.
  var clock: WakeClock {
    let number = state.withLock { state in
      state.alarms.append(nil)
      return state.alarms.count - 1
    }
    let now: @Sendable () -> Instant = {
      if self.isHeld.load(ordering: .acquiring) {
        self.hasStopped.signal()
        self.mayGoOn.wait()
        self.mayGoOn.signal()
      }
      return self.now
    }
    return WakeClock(now: now, setAlarm: { self.set(number, $0, $1) })
  }

  /// Runs `body` while readers of the clock have to wait. Once for each clock.
  func hold(_ body: () throws -> Void) rethrows {
    isHeld.store(true, ordering: .releasing)
    defer {
      isHeld.store(false, ordering: .releasing)
      mayGoOn.signal()
    }
    try body()
  }

  /// Returns when a reader waits.
  func awaitHeld() { hasStopped.wait() }

  var now: Instant { state.withLock { $0.now } }

  private func set(
    _ number: Int, _ time: Instant?, _ body: @escaping @Sendable () -> Void
  ) {
    let isDue = state.withLock { state in
      state.alarms[number] = time.map { ($0, body) }
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
    let bodies = state.withLock { state in
      var bodies: [@Sendable () -> Void] = []
      for number in state.alarms.indices {
        guard let alarm = state.alarms[number], alarm.time <= state.now else { continue }
        state.alarms[number] = nil
        bodies.append(alarm.body)
      }
      return bodies
    }
    for body in bodies { body() }
  }
}

/// Records what the daemon would have started.
final class TestLauncher: Sendable {
  private let launches = Mutex<[AppManifest.Launch]>([])
  private let hasLaunched = DispatchSemaphore(value: 0)

  var launcher: AppLauncher {
    AppLauncher { launch in
      self.launches.withLock { $0.append(launch) }
      self.hasLaunched.signal()
    }
  }

  /// Waits for the next launch, which happens once its ledger entry is on disk.
  func awaitLaunch() -> AppManifest.Launch? {
    guard hasLaunched.wait(timeout: .now() + scaledTimeout(20)) == .success else { return nil }
    return started.last
  }

  var started: [AppManifest.Launch] { launches.withLock { $0 } }
}
