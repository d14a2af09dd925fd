import Dispatch
package import HealthModel
import HealthStore
import Synchronization

/// The time of day, and one alarm on it. Periods of deliveries are measured with it, because they
/// last over restarts of the daemon; tests bring one that stands still until it is moved.
package struct WakeClock: Sendable {
  package var now: @Sendable () -> Instant
  /// Sets the alarm, in place of the one before; nil sets none. It goes off once, when the time is
  /// reached, from any thread, and may go off too early.
  package var setAlarm: @Sendable (Instant?, @escaping @Sendable () -> Void) -> Void

  package init(
    now: @escaping @Sendable () -> Instant,
    setAlarm: @escaping @Sendable (Instant?, @escaping @Sendable () -> Void) -> Void
  ) {
    self.now = now
    self.setAlarm = setAlarm
  }

  /// The system's clock. The alarm keeps to it when it is set, too.
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
        wallDeadline: .now() + .microseconds(Int(clamping: delay)), leeway: .milliseconds(100))
      new.setEventHandler(handler: body)
      new.activate()
      timer = new
    }
  }
}
