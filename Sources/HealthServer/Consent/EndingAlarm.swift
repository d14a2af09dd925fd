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
    // The alarm is on the time of day, the expiry on the clock of the permissions, which never goes
    // back. If the time of day is set back, the alarm would be late by as much.
    let wait = min(left, Self.intervalMicroseconds)
    let time = Instant(microseconds: clock.now().microseconds + wait)
    clock.setAlarm(time) { [weak self] in
      guard let self else { return }
      // `noteTime` writes to the disk, which must not happen on the thread of the timer.
      self.queue.async { self.ring() }
    }
  }

  /// Returns when a running check has ended, so that the databases can be closed.
  func close() {
    clock.setAlarm(nil) {}
    queue.sync {}
  }

  /// Applies what has expired, stores the time, and sets the next alarm. An error is logged: what
  /// has expired is denied in memory in any case.
  private func ring() {
    do { try permissions.noteTime() } catch { log.note("the time of endings: \(error)") }
    set()
  }
}
