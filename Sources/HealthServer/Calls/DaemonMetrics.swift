import HealthModel
import Synchronization
import TTRPCServer

/// The counters of a daemon. A method has the same counters on all sockets.
package final class DaemonMetrics: Sendable {
  /// The counters by method. Locked when the method table is built and when the user reads the
  /// counters. Calls use their `CallMetrics` without it.
  private let methods = Mutex<[String: CallMetrics]>([:])
  private let commitCount = Atomic<UInt64>(0)

  package init() {}

  /// Returns the counters of a method, such as `health.v1.Samples/Query`.
  func calls(of method: String) -> CallMetrics {
    methods.withLock { methods in
      if let metrics = methods[method] { return metrics }
      let metrics = CallMetrics()
      methods[method] = metrics
      return metrics
    }
  }

  /// Counts a commit. Called for each one, so it takes no lock.
  func countCommit() { commitCount.add(1, ordering: .relaxed) }

  /// Returns the counters, without the facts about the current state. The counters are read one
  /// after the other, while calls continue; their sums may differ by the calls in progress.
  func reply() -> DaemonCounters {
    let all = methods.withLock { $0 }.sorted { $0.key < $1.key }
    return DaemonCounters(
      methods: all.compactMap { MethodMetrics(method: $0.key, $0.value.values) },
      durationBounds: CallMetrics.durationBounds,
      commitCount: commitCount.load(ordering: .relaxed))
  }
}

extension MethodMetrics {
  /// Returns nil if no call has ended. Methods without calls are left out, so that the reply shows
  /// what is in use.
  fileprivate init?(method: String, _ values: CallMetrics.Values) {
    let statuses = values.statusCounts.enumerated().filter { $0.element > 0 }
    guard !statuses.isEmpty else { return nil }
    let hasDurations = values.durationCounts.contains { $0 > 0 }
    self.init(
      method: method,
      statuses: statuses.map { StatusCount(code: UInt32($0.offset), count: $0.element) },
      durationCounts: hasDurations ? values.durationCounts : [],
      // Microseconds on the wire.
      durationSum: values.durationSumNanoseconds / 1_000)
  }
}
