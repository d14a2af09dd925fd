import CLinux
import DaemonTestSupport
import HealthModel
import HealthWire

/// An app whose calls are measured during an attack.
final class Victim {
  private let client: WireClient
  private var query = SampleQuery(types: [.stepCount])

  init(world: World, app: App) throws {
    client = try WireClient(
      path: world.appPath, bundleIdentifier: app.bundleIdentifier, token: app.token)
    query.limit = 10
  }

  /// Latencies in microseconds.
  struct Figures {
    /// Queries, which the event loop answers.
    var queries: [Double] = []
    /// Statistics, which the work queue answers.
    var statistics: [Double] = []

    static func quantile(_ share: Double, of values: [Double]) -> Double {
      guard !values.isEmpty else { return .nan }
      let sorted = values.sorted()
      return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
  }

  func measure(seconds: Double) throws -> Figures {
    let end = cl_monotonic_nanoseconds() + UInt64(seconds * 1e9)
    var figures = Figures()
    var statistics = Attack.statistics
    statistics.type = .stepCount
    statistics.options = .cumulativeSum
    while cl_monotonic_nanoseconds() < end {
      figures.queries.append(
        try time { _ = try client.call(HealthMethod.Samples.query, query) })
      guard figures.queries.count % 4 == 0 else { continue }
      figures.statistics.append(
        try time { _ = try client.call(HealthMethod.Samples.statistics, statistics) })
    }
    return figures
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let begin = cl_monotonic_nanoseconds()
    try body()
    return Double(cl_monotonic_nanoseconds() - begin) / 1_000
  }
}
