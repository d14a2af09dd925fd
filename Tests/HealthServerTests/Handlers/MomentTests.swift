import HealthAPI
import DaemonTestSupport
import HealthClient
import HealthModel
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests that answers reflect the current state of the store and report an empty result.
@Suite(.process, .bounded) struct MomentTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  @Test("QUERY-16: a query immediately reflects saves, deletions, grants and revokes")
  func current() throws {
    let reply = try fixture.owner.register(
      "org.example.reader", read: [.stepCount], share: [.stepCount])
    let reader = try fixture.app("org.example.reader", token: reply.token)
    let other = try fixture.app(
      "org.example.other",
      token: try fixture.owner.register("org.example.other", share: [.stepCount]).token)
    func grant(_ decision: AuthorizationDecision) throws {
      try fixture.owner.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: decision)], of: reply.app.principal)
    }
    /// Expects samples, sum and sources.
    func expect(_ ids: [ObjectID], _ sum: Double?, _ sourceCount: Int) throws {
      #expect(try reader.samples(SampleQuery(types: [.stepCount])) == ids)
      let statistics = try reader.call(
        HealthMethod.Samples.statistics,
        StatisticsQuery(type: .stepCount, options: .cumulativeSum))
      #expect(statistics.statistics.first?.merged.sum == sum)
      let sources = try reader.call(
        HealthMethod.Samples.sources, SourceQuery(types: [.stepCount])
      ).sources
      #expect(sources.count == sourceCount)
    }
    let start: Int64 = 1_700_000_000_000_000
    let (own, foreign) = (ObjectID.random, ObjectID.random)
    try expect([], nil, 0)
    try reader.save(.minutes(of: .stepCount, count: 1, from: start, first: own))
    try expect([own], 1, 1)
    try other.save(
      .minutes(of: .stepCount, count: 1, from: start + 60_000_000, first: foreign, value: 10))
    try expect([own, foreign], 11, 2)
    try grant(.denied)
    try expect([own], 1, 1)
    try grant(.authorized)
    try expect([own, foreign], 11, 2)
    _ = try fixture.owner.call(HealthMethod.Samples.delete, .objects([own]))
    try expect([foreign], 10, 1)
    _ = try other.call(HealthMethod.Samples.delete, .objects([foreign]))
    try expect([], nil, 0)
  }

  @Test("QUERY-17: statistics of a period without visible samples fail with errorNoData")
  func noData() async throws {
    let reply = try fixture.owner.register(
      "org.example.reader", read: [.stepCount, .bodyMass], denyRead: [.heartRate])
    let client = fixture.client("org.example.reader", token: reply.token)
    defer { client.close() }
    let start: Int64 = 1_700_000_000_000_000
    try fixture.owner.save(.minutes(of: .stepCount, count: 4, from: start))
    try fixture.owner.save(.minutes(of: .heartRate, count: 4, from: start))
    var steps = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    #expect(try await client.statisticsOfPeriod(steps).merged.sum == 10)
    // Denied (heart rate), never measured (body mass), or excluded: one error for all.
    let rates = StatisticsQuery(type: .heartRate, options: .discreteAverage)
    let masses = StatisticsQuery(type: .bodyMass, options: .discreteAverage)
    steps.filter.predicate = .comparison(.quantity, .greaterThan, .number(4))
    var errors: Set<ClientError> = []
    for query in [rates, masses, steps] {
      let error = await #expect(throws: ClientError.self) {
        _ = try await client.statisticsOfPeriod(query)
      }
      #expect(error?.healthCode == .noData)
      if let error { errors.insert(error) }
      #expect(try await client.statistics(query).isEmpty)
    }
    #expect(errors.count == 1)
  }

  @Test("ANCHOR-08: an anchored query sends only the change, in one message instead of three")
  func anchoredIsCheaper() throws {
    let reply = try fixture.owner.register("org.example.reader", read: [.stepCount])
    let reader = try fixture.app("org.example.reader", token: reply.token)
    try fixture.owner.save(.minutes(of: .stepCount, count: 500))
    let query = ChangeQuery(types: [.stepCount])
    func message(_ stream: UInt32) throws -> [UInt8] {
      guard case .message(let bytes) = try reader.nextEvent(of: stream) else {
        Issue.record("the stream sent no message")
        return []
      }
      return bytes
    }
    let anchored = try reader.start(
      HealthMethod.Samples.observe, ObserveRequest(query: query, credit: 8))
    let observer = try reader.start(HealthMethod.Live.watch, WatchRequest(query: query, credit: 8))
    #expect(try ChangePage(wire: try message(anchored)).added.count == 500)
    _ = try message(observer)
    let id = ObjectID.random
    try fixture.owner.save(.minutes(of: .stepCount, count: 1, first: id))
    let change = try message(anchored)
    #expect(try ChangePage(wire: change).added.rows.map(\.id) == [id])
    let signal = try message(observer)
    let page = try reader.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(try SamplePage(wire: page.payload).samples.count == 501)
    #expect(change.count * 10 < signal.count + page.payload.count)
    // The ledger also lists less: one sample from another app instead of all.
    var request = LedgerQuery()
    request.bundleIdentifier = "org.example.reader"
    let counts = try fixture.owner.call(HealthMethod.Owner.ledger, request).entries
      .filter { $0.event == .read && $0.sampleCount > 0 }.map(\.sampleCount)
    // The signal disclosed the sample as well.
    #expect(counts == [501, 1, 1, 500])
  }
}
