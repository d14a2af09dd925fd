import Glibc
package import HealthModel
import Synchronization
import StorageSupport

/// The clocks that a `PolicyClock` reads. Tests replace them.
package struct PolicyTimeSource: Sendable {
  /// The time of day, which can be set.
  package var wall: @Sendable () -> Instant
  /// Microseconds of a clock that cannot be set and that continues while the machine sleeps.
  /// CLOCK_BOOTTIME, because CLOCK_MONOTONIC stops in suspend, and a grant must not last longer by
  /// the time that the machine sleeps.
  package var elapsed: @Sendable () -> Int64

  package init(
    wall: @escaping @Sendable () -> Instant, elapsed: @escaping @Sendable () -> Int64
  ) {
    self.wall = wall
    self.elapsed = elapsed
  }

  package static let system = PolicyTimeSource(
    wall: { .now },
    elapsed: {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    })
}

/// The clock by which authorizations expire. It follows the time of day forwards and never goes
/// back. While the time of day is earlier than the greatest time seen, it advances with elapsed
/// time. Setting the clock back therefore extends no authorization, and an expired one stays
/// expired. `PermissionStore` stores the time across restarts.
///
/// The drawback: if the time of day was once set far ahead, authorizations with an expiry end, and
/// the user has to decide again.
final class PolicyClock: Sendable {
  /// The result of the last reading of `now`.
  private struct State {
    var greatest: Instant
    /// The elapsed time at which `greatest` was reached.
    var elapsed: Int64
  }

  private let source: PolicyTimeSource
  private let state: Mutex<State>

  /// - Parameter reached: A time that was seen before.
  init(_ source: PolicyTimeSource, reached: Instant) {
    self.source = source
    // The time before the start is not added: how long the daemon was stopped is known only from
    // the time of day.
    state = Mutex(State(greatest: reached, elapsed: source.elapsed()))
  }

  var now: Instant {
    state.withLock { state in
      // Read before the other clock: time that passes between the two readings, such as while the
      // machine sleeps, would otherwise count twice, and the clock would stay ahead by it.
      let wall = source.wall()
      let elapsed = source.elapsed()
      let passed = max(elapsed - state.elapsed, 0)
      let (least, isOver) = state.greatest.microseconds.addingReportingOverflow(passed)
      state.greatest = max(wall, isOver ? .distantFuture : Instant(microseconds: least))
      state.elapsed = elapsed
      return state.greatest
    }
  }
}
