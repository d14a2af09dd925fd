import Dispatch
import HealthModel
import HealthPermissions

/// An alarm for the expiration of grants. Calls check the time when they arrive; the alarm applies
/// an expiration in between to open streams and background deliveries.
final class EndingAlarm: Sendable {
  /// The maximum interval between checks while a grant is due to expire. The alarm is limited to it
  /// because the wall clock on which the alarm is based may be set back.
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

  /// Sets the alarm. Must be called after every change of grants.
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
