import Dispatch
package import HealthModel
import StorageSupport
import Synchronization

/// The wall clock and one alarm on it. Delivery periods are measured in wall-clock time because
/// they span restarts of the daemon. Tests substitute a clock that they advance manually.
package struct WakeClock: Sendable {
  package var now: @Sendable () -> Instant
  /// Sets the alarm, replacing the previous one; nil only cancels it. The alarm fires once, on any
  /// thread, when the time is reached. It may fire early. Callers must therefore check the time
  /// again.
  package var setAlarm: @Sendable (Instant?, @escaping @Sendable () -> Void) -> Void

  package init(
    now: @escaping @Sendable () -> Instant,
    setAlarm: @escaping @Sendable (Instant?, @escaping @Sendable () -> Void) -> Void
  ) {
    self.now = now
    self.setAlarm = setAlarm
  }

  /// The system clock. The alarm follows adjustments of the system clock.
  package static var system: WakeClock {
    let timer = WallTimer()
    return WakeClock(now: { .now }, setAlarm: { timer.set($0, $1) })
  }
}

private final class WallTimer: Sendable {
  private let timer = Mutex<(any DispatchSourceTimer)?>(nil)

  func set(_ time: Instant?, _ body: @escaping @Sendable () -> Void) {
    timer.withLock { timer in
      timer?.cancel()
      timer = nil
      guard let time else { return }
      let new = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
      let delay = max(0, time.microseconds - Instant.now.microseconds)
      new.schedule(
        // A wall deadline follows a clock that is set, and continues while the machine sleeps. The
        // leeway lets the kernel combine wake-ups.
        wallDeadline: .now() + .microseconds(Int(clamping: delay)), leeway: .milliseconds(100))
      new.setEventHandler(handler: body)
      new.activate()
      timer = new
    }
  }
}
