import HealthAPI
import DaemonTestSupport
import HealthClient
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of grants with limits through the sockets, with a clock that the test advances.
@Suite(.process, .bounded) struct LimitTests {
  static let start: Int64 = 1_600_000_000_000_000
  static let hour: Int64 = 3_600

  let clock = TestWakeClock()
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerToken: [UInt8]
  let principal: PrincipalID

  init() throws {
    fixture = try DaemonFixture(policyClock: clock)
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount, .heartRate])
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register("org.example.reader", share: [.stepCount])
    reader = try fixture.app("org.example.reader", token: second.token)
    readerToken = second.token
    principal = second.app.principal
  }

  private func grant(_ limits: GrantLimits, _ types: [ObjectType] = [.stepCount]) throws {
    try fixture.owner.setGrants(
      types.map { Grant(type: $0, direction: .read, decision: .authorized, limits: limits) },
      of: principal)
  }

  private func deny() throws {
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: principal)
  }

  private func saved(_ client: WireClient, minute: Int64, count: Int = 1) throws -> [ObjectID] {
    let first = ObjectID.random
    try client.save(
      .minutes(
        of: .stepCount, count: count, from: Self.start + minute * 60_000_000, first: first))
    return (0..<count).map { first.advanced(by: $0) }
  }

  private func minute(_ number: Int64) -> Instant {
    Instant(microseconds: Self.start + number * 60_000_000)
  }

  private func seen() throws -> [ObjectID] {
    try reader.samples(SampleQuery(types: [.stepCount]))
  }

  private func sum() throws -> Double? {
    try reader.call(
      HealthMethod.Samples.statistics, StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    ).statistics.first?.merged.sum
  }

  private func changes(_ anchor: [UInt8] = []) throws -> ChangePage {
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = anchor
    return try reader.call(HealthMethod.Samples.changes, query)
  }

  @Test(
    "AUTH-23, AUTH-25, AUTH-26: a limited grant shows own samples and those ending after its date")
  func recentHistory() throws {
    let own = try saved(reader, minute: -10)
    let foreign = try saved(writer, minute: 0, count: 10)
    try grant(
      GrantLimits(earliest: Instant(microseconds: minute(4).microseconds + 30_000_000)))
    // The fifth minute starts before the date and ends after it.
    #expect(try seen() == own + foreign[4...])
    #expect(try sum() == 1 + 5 + 6 + 7 + 8 + 9 + 10)
    #expect(Set(try changes().added.idRuns.map(\.first)).isSuperset(of: [own[0], foreign[4]]))
    var latest = SampleQuery(types: [.stepCount])
    latest.limit = 1
    latest.order = .startDescending
    #expect(try reader.samples(latest) == [foreign[9]])
    latest.filter.end = minute(4)
    #expect(try reader.samples(latest) == own)
    // Sharing is unchanged.
    _ = try saved(reader, minute: -20)
    try grant(.none)
    #expect(try seen().count == 12)
    try deny()
    #expect(try seen().count == 2)
  }

  @Test("AUTH-25: samples before the earliest date are absent from sources, changes and streams")
  func olderIsAbsent() throws {
    let old = try saved(writer, minute: 0)
    try grant(GrantLimits(earliest: minute(100)))
    let sources = try reader.call(
      HealthMethod.Samples.sources, SourceQuery(types: [.stepCount])
    ).sources
    #expect(sources.isEmpty)
    let before = try changes()
    #expect(before.added.isEmpty)
    let stream = try reader.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    _ = try reader.nextEvent(of: stream)
    _ = try writer.call(HealthMethod.Samples.delete, .objects(old))
    _ = try saved(writer, minute: 5)
    let after = try changes(before.anchor)
    #expect(after.added.isEmpty && after.deleted.isEmpty && after.anchor == before.anchor)
    let recent = try saved(writer, minute: 100)
    guard case .message(let bytes) = try reader.nextEvent(of: stream) else {
      Issue.record("the stream ended")
      return
    }
    let page = try ChangePage(wire: bytes)
    #expect(page.added.idRuns.map(\.first) == recent && page.deleted.isEmpty)
  }

  @Test(
    "AUTH-24: only a limited type has an earliest date; unlimited and denied types look the same")
  func earliestDates() async throws {
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass]
    let client = fixture.client("org.example.reader", token: readerToken)
    #expect(try await client.earliestAuthorizedSampleDates(of: types).isEmpty)
    try grant(GrantLimits(earliest: minute(3)))
    try grant(.none, [.heartRate])
    #expect(
      try await client.earliestAuthorizedSampleDates(of: types) == [.stepCount: minute(3)])
    try deny()
    #expect(try await client.earliestAuthorizedSampleDates(of: types).isEmpty)
    await #expect(throws: ClientError.self) {
      try await client.earliestAuthorizedSampleDates(of: [.bloodType])
    }
    client.close()
  }

  @Test("RV-13: an expired grant ends reads, streams and anchors at its exact time, like a revoke")
  func end() throws {
    let first = try saved(writer, minute: 0)
    try grant(
      GrantLimits(expires: Instant(microseconds: clock.now.microseconds + 3_600_000_000)))
    #expect(try seen() == first)
    let anchor = try changes().anchor
    let stream = try reader.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    _ = try reader.nextEvent(of: stream)
    clock.advance(bySeconds: Self.hour - 1)
    #expect(try seen() == first)
    clock.advance(bySeconds: 1)
    #expect(try seen() == [])
    let second = try saved(writer, minute: 1)
    #expect(try changes(anchor).added.isEmpty)
    #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    try grant(.none)
    guard case .message(let bytes) = try reader.nextEvent(of: stream) else {
      Issue.record("the stream ended")
      return
    }
    #expect(try ChangePage(wire: bytes).added.idRuns.map(\.first) == second)
    #expect(try changes(anchor).added.idRuns.map(\.first) == second)
  }

  @Test("a statistics stream recomputes by itself when a grant expires")
  func statisticsEnd() throws {
    _ = try saved(reader, minute: 0)
    _ = try saved(writer, minute: 10)
    try grant(
      GrantLimits(expires: Instant(microseconds: clock.now.microseconds + 3_600_000_000)))
    let stream = try reader.start(
      HealthMethod.Live.watchStatistics,
      WatchStatisticsRequest(
        query: StatisticsQuery(type: .stepCount, options: .cumulativeSum), credit: 8))
    func total() throws -> Double? {
      guard case .message(let bytes) = try reader.nextEvent(of: stream) else { return nil }
      return try StatisticsUpdate(wire: bytes).changed.first?.merged.sum
    }
    #expect(try total() == 2)
    clock.advance(bySeconds: Self.hour)
    #expect(try total() == 1)
  }
}
