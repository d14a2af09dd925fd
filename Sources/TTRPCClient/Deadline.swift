import CLinux

/// A point in time on the monotonic clock at which a call or stream ends.
public struct Deadline: Hashable, Comparable, Sendable {
  /// The time in nanoseconds since an arbitrary point, as `CLOCK_MONOTONIC` reports it.
  public let nanoseconds: UInt64

  /// Creates a deadline; nil if there is no timeout or it exceeds the range of the clock. A timeout
  /// that is not positive expires immediately.
  public init?(after timeout: Duration?) {
    guard let timeout else { return nil }
    let (seconds, attoseconds) = timeout.components
    let whole = max(0, seconds).multipliedReportingOverflow(by: 1_000_000_000)
    guard !whole.overflow else { return nil }
    let delta = seconds < 0 ? 0 : UInt64(whole.partialValue) + UInt64(attoseconds / 1_000_000_000)
    nanoseconds = cl_monotonic_nanoseconds() &+ delta
  }

  /// The remaining time in nanoseconds; 0 if the deadline has passed.
  public var remainingNanoseconds: UInt64 {
    let now = cl_monotonic_nanoseconds()
    return nanoseconds > now ? nanoseconds - now : 0
  }

  /// The value of `timeout_nano`, in which 0 would mean no limit.
  var wireNanoseconds: Int64 { Int64(clamping: max(1, remainingNanoseconds)) }

  public static func < (a: Deadline, b: Deadline) -> Bool { a.nanoseconds < b.nanoseconds }
}
