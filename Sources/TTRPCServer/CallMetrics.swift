import TTRPC
import Synchronization

/// Counts the ended calls of a method, by status and, if it is unary, by duration.
public final class CallMetrics: Sendable {
  /// The upper bounds of the durations, inclusive, in microseconds. One more bucket has no bound.
  public static let durationBounds: [UInt64] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000, 10_000_000,
  ]

  /// The counts at one time.
  public struct Values: Hashable, Sendable {
    /// By the number of the code.
    public var statusCounts = [UInt64](repeating: 0, count: StatusCode.allCases.count)
    /// The number of unary calls by duration: one bucket for each bound, and one without.
    public var durationCounts = [UInt64](repeating: 0, count: durationBounds.count + 1)
    /// The sum of the durations of unary calls in nanoseconds; wraps on overflow.
    public var durationSumNanoseconds: UInt64 = 0
  }

  private let state = Mutex(Values())

  /// Creates counters at zero.
  public init() {}

  /// The current counts. May be read from any thread.
  public var values: Values { state.withLock { $0 } }

  /// Counts a call.
  ///
  /// - Parameter nanoseconds: The duration of a unary call. That of a stream depends on the client
  ///   alone and is not counted.
  func record(_ code: StatusCode, nanoseconds: UInt64?) {
    state.withLock { values in
      values.statusCounts[Int(code.rawValue)] += 1
      guard let nanoseconds else { return }
      let bucket = Self.durationBounds.firstIndex { nanoseconds <= $0 * 1_000 }
      values.durationCounts[bucket ?? Self.durationBounds.count] += 1
      values.durationSumNanoseconds &+= nanoseconds
    }
  }
}
