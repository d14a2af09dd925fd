import Glibc
package import HealthModel
import Synchronization

/// What a `PolicyClock` looks at.
package struct PolicyTimeSource: Sendable {
  /// The time of day, which somebody may set.
  package var wall: @Sendable () -> Instant
  /// Microseconds of a clock that nobody sets and that does not stop while the machine sleeps.
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

/// The time by which authorizations end. It follows the time of day forwards and never goes back:
/// while that has been set back it goes on as fast as time passes, so that setting the clock back
/// makes no authorization last longer, and one that is over stays over. `PermissionStore` keeps it
/// over restarts.
///
/// The price: a clock that was once set far ahead ends what the person limited, and she has to
/// decide again.
final class PolicyClock: Sendable {
  private struct State {
    var greatest: Instant
    /// When it was `greatest`.
    var elapsed: Int64
  }

  private let source: PolicyTimeSource
  private let state: Mutex<State>

  /// `reached` is a time that was seen before.
  init(_ source: PolicyTimeSource, reached: Instant) {
    self.source = source
    state = Mutex(State(greatest: reached, elapsed: source.elapsed()))
  }

  var now: Instant {
    state.withLock { state in
      let elapsed = source.elapsed()
      let passed = max(elapsed - state.elapsed, 0)
      let (least, isOver) = state.greatest.microseconds.addingReportingOverflow(passed)
      state.greatest = max(source.wall(), isOver ? .distantFuture : Instant(microseconds: least))
      state.elapsed = elapsed
      return state.greatest
    }
  }
}
