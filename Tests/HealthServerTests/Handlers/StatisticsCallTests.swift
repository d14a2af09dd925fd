import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of `Samples.Statistics` over a socket.
@Suite(.process) struct StatisticsCallTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func query(
    _ type: ObjectType, _ options: StatisticsOptions = .cumulativeSum
  ) -> StatisticsQuery {
    StatisticsQuery(type: type, options: options)
  }

  @Test("STATS-01, STATS-05: an invalid query fails, and an inapplicable option has no value")
  func refusals() throws {
    try fixture.owner.save(.minutes(of: .heartRate, count: 3))
    var unknownZone = query(.stepCount)
    unknownZone.calendar = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: 0), timeZone: "Moon/Tranquility")
    var noCount = query(.stepCount)
    noCount.calendar = CalendarIntervals(
      component: .day, count: 0, anchor: Instant(microseconds: 0), timeZone: "UTC")
    for wrong in [
      query(.sleepAnalysis), query(.workout), query(.bloodPressure),
      query(.stepCount, StatisticsOptions(rawValue: 128)), unknownZone, noCount,
    ] {
      let status = try fixture.owner.rawCall(HealthMethod.Samples.statistics, wrong).status
      #expect(status.code == .invalidArgument && status.healthCode == .invalidArgument)
    }
    // The sum of a discrete type and the average of a cumulative one.
    try fixture.owner.save(.minutes(of: .stepCount, count: 3))
    for inapplicable in [query(.heartRate), query(.stepCount, .discreteAverage)] {
      let reply = try fixture.owner.call(HealthMethod.Samples.statistics, inapplicable)
      #expect(reply.statistics.map(\.merged) == [StatisticsValues()])
    }
  }

  @Test("STATS-16: statistics without samples are an empty answer, not an error")
  func nothing() throws {
    var query = query(.stepCount, [.cumulativeSum, .duration, .mostRecent])
    #expect(
      try fixture.owner.call(HealthMethod.Samples.statistics, query)
        == StatisticsReply(statistics: []))
    query.calendar = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: 0), timeZone: "UTC")
    #expect(
      try fixture.owner.call(HealthMethod.Samples.statistics, query)
        == StatisticsReply(statistics: []))
  }

  @Test(
    "STATS-24: a denied read counts nothing from other apps, and a granted one counts everything")
  func permission() throws {
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount])
    let writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register("org.example.reader", share: [.stepCount])
    let reader = try fixture.app("org.example.reader", token: second.token)
    try writer.save(.minutes(of: .stepCount, count: 2, from: 0, value: 100))
    try reader.save(.minutes(of: .stepCount, count: 1, from: 600_000_000, value: 7))
    func sum() throws -> Double? {
      try reader.call(HealthMethod.Samples.statistics, query(.stepCount)).statistics.first?
        .merged.sum
    }
    for (decision, expected) in [
      (AuthorizationDecision.notDetermined, 7.0), (.authorized, 208), (.denied, 7),
    ] {
      try fixture.owner.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: decision)],
        of: second.app.principal)
      #expect(try sum() == expected)
    }
  }

  @Test("STATS-09, LK-14: a hidden sample of another type changes no byte of a merged sum")
  func ranking() throws {
    var answers: Set<WireClient.Answer> = []
    for hasHidden in [false, true] {
      let fixture = try DaemonFixture()
      let types: [ObjectType] = [.stepCount, .bloodGlucose]
      let apps = try ["org.example.first", "org.example.second"].map { name in
        let reply = try fixture.owner.register(name, share: types)
        return try fixture.app(name, token: reply.token)
      }
      let reply = try fixture.owner.register("org.example.reader", read: [.stepCount])
      let reader = try fixture.app("org.example.reader", token: reply.token)
      if hasHidden { try apps[1].save(.minutes(of: .bloodGlucose, count: 1)) }
      try apps[0].save(.minutes(of: .stepCount, count: 1, value: 100))
      try apps[1].save(.minutes(of: .stepCount, count: 1, value: 700))
      let query = query(.stepCount, [.cumulativeSum, .separateBySource, .mostRecent])
      let answer = try reader.rawCall(HealthMethod.Samples.statistics, query)
      #expect(answer.status.code == .ok)
      answers.insert(answer)
      let merged = try reader.call(HealthMethod.Samples.statistics, query).statistics.first?.merged
      #expect(merged?.sum == 100)
    }
    #expect(answers.count == 1)
  }

  @Test("STATS-19: more intervals than one answer holds are sent in pages, each interval once")
  func pages() throws {
    let count = 70_000
    let minute: Int64 = 60_000_000
    try fixture.owner.save(.minutes(of: .stepCount, count: 40_000, from: 0))
    var query = query(.stepCount)
    query.calendar = CalendarIntervals(
      component: .minute, anchor: Instant(microseconds: 0), timeZone: "UTC")
    query.calendar?.period =
      Instant(microseconds: 0)..<Instant(microseconds: Int64(count) * minute)
    var pages: [[Statistics]] = []
    repeat {
      let reply = try fixture.owner.call(HealthMethod.Samples.statistics, query)
      pages.append(reply.statistics)
      query.first = reply.next
    } while query.first != nil
    #expect(pages.count > 1)
    let all = pages.flatMap(\.self)
    #expect(all.count == count)
    for (index, interval) in all.enumerated() {
      let sum: Double? = index < 40_000 ? Double(1 + index % 10) : nil
      guard interval.start.microseconds == Int64(index) * minute, interval.merged.sum == sum else {
        Issue.record("interval \(index) is not the expected one")
        return
      }
    }
  }
}
