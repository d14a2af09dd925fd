import TTRPC
import Synchronization

/// Counts the ended calls of a method, by status and, if it is unary, by duration.
package final class CallMetrics: Sendable {
  /// The upper bounds of the durations, inclusive, in microseconds. One more bucket has no bound.
  package static let durationBounds: [UInt64] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000, 10_000_000,
  ]

  package struct Values: Hashable, Sendable {
    /// By the number of the code.
    package var statusCounts = [UInt64](repeating: 0, count: StatusCode.allCases.count)
    package var durationCounts = [UInt64](repeating: 0, count: durationBounds.count + 1)
    package var durationSumNanoseconds: UInt64 = 0
  }

  private let state = Mutex(Values())

  package init() {}

  package var values: Values { state.withLock { $0 } }

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
