import Glibc
package import HealthModel

extension Instant {
  /// The current time of day, which may jump.
  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
  }
}

/// A clock that never jumps and does not advance while the machine sleeps.
package enum MonotonicTime {
  /// Nanoseconds since an unspecified point in time.
  package static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
