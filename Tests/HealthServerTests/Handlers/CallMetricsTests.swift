import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

@testable import HealthServer
@testable import TTRPCServer

@Suite(.process) struct CallMetricsTests {
  @Test("a duration is counted in the first bucket whose bound it does not exceed")
  func buckets() {
    let metrics = CallMetrics()
    let bounds = CallMetrics.durationBounds.map { $0 * 1_000 }
    #expect(bounds == bounds.sorted())
    for bound in bounds { metrics.record(.ok, nanoseconds: bound) }
    for bound in bounds { metrics.record(.notFound, nanoseconds: bound + 1) }
    metrics.record(.cancelled, nanoseconds: nil)
    let values = metrics.values
    #expect(values.durationCounts == [1] + bounds.dropFirst().map { _ in 2 } + [1])
    #expect(values.durationSumNanoseconds == 2 * bounds.reduce(0, +) + UInt64(bounds.count))
    let number = UInt64(bounds.count)
    #expect(values.statusCounts[0] == number && values.statusCounts[5] == number)
    #expect(values.statusCounts[1] == 1 && values.statusCounts.reduce(0, +) == 2 * number + 1)
  }

  private func counts(_ reply: DaemonCounters, _ method: String) -> [UInt32: UInt64] {
    let found = reply.methods.first { $0.method == method }
    return Dictionary(
      uniqueKeysWithValues: (found?.statuses ?? []).map { ($0.code, $0.count) })
  }

  @Test("calls are counted by method and status, and commits, with durations of unary calls alone")
  func daemon() throws {
    let fixture = try DaemonFixture()
    func metrics() throws -> DaemonCounters {
      try fixture.owner.call(HealthMethod.Owner.metrics, MetricsRequest())
    }
    #expect(try metrics().methods.isEmpty)
    let commits = try metrics().commitCount
    for _ in 0..<3 {
      _ = try fixture.owner.call(
        HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .stepCount, count: 2)))
    }
    let missing = ImportedRemoval(selection: .imported(7), isPreview: false)
    #expect(
      try fixture.owner.rawCall(HealthMethod.Import.remove, missing).status.code == .notFound)
    let reply = try metrics()
    #expect(counts(reply, "health.v1.Samples/Save") == [0: 3])
    #expect(counts(reply, "health.v1.Import/Remove") == [5: 1])
    // The two calls before this one; a call is counted when it ends.
    #expect(counts(reply, "health.v1.Owner/Metrics") == [0: 2])
    #expect(reply.methods.map(\.method) == reply.methods.map(\.method).sorted())
    #expect(reply.commitCount == commits + 3)
    #expect(reply.connectionCount == 1 && reply.storeBytes > 0)
    for method in reply.methods {
      #expect(method.durationCounts.count == reply.durationBounds.count + 1)
      #expect(method.durationCounts.reduce(0, +) == method.statuses.reduce(0) { $0 + $1.count })
    }
  }

  @Test("a stream is counted when its client disconnects, without a duration")
  func stream() throws {
    let fixture = try DaemonFixture()
    var client: WireClient? = try WireClient(path: fixture.controlPath)
    let stream = try client?.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 1))
    _ = try client?.nextEvent(of: #require(stream))
    client = nil
    var found: MethodMetrics?
    while found == nil {
      found = try fixture.owner.call(HealthMethod.Owner.metrics, MetricsRequest()).methods.first {
        $0.method == "health.v1.Samples/Observe"
      }
    }
    #expect(found?.statuses == [StatusCount(code: 1, count: 1)])
    #expect(found?.durationCounts.isEmpty == true)
  }
}
