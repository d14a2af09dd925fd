import Dispatch
import HealthModel
import HealthStore

/// Notices when an authorization ends while nobody asks, so that streams and background deliveries
/// end with it. (Calls are decided by the time at which they come.)
final class EndingAlarm: Sendable {
  /// So often it looks while there is an authorization that ends, because the clock that the alarm
  /// keeps to may be set back.
  static let intervalMicroseconds: Int64 = 60_000_000

  private let permissions: PermissionStore
  private let clock: WakeClock
  private let log: OperatorLog
  private let queue = DispatchQueue(label: "healthd.endings", qos: .utility)

  init(permissions: PermissionStore, clock: WakeClock, log: OperatorLog) {
    self.permissions = permissions
    self.clock = clock
    self.log = log
  }

  /// Anew after every change of the decisions.
  func set() {
    guard let left = permissions.untilNextEnd else { return clock.setAlarm(nil) {} }
    let wait = min(left, Self.intervalMicroseconds)
    let time = Instant(microseconds: clock.now().microseconds + wait)
    clock.setAlarm(time) { [weak self] in
      guard let self else { return }
      self.queue.async { self.ring() }
    }
  }

  func close() {
    clock.setAlarm(nil) {}
    queue.sync {}
  }

  private func ring() {
    do { try permissions.noteTime() } catch { log.note("the time of endings: \(error)") }
    set()
  }
}
