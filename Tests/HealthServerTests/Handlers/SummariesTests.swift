import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct SummariesTests {
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerPrincipal: PrincipalID

  /// 2023-11-15, a Wednesday.
  static let midnight: Int64 = 1_700_006_400_000_000
  static let today = CalendarDay(year: 2023, month: 11, day: 15)

  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register(
      "org.example.writer", read: [.activeEnergyBurned, .appleExerciseTime, .workout],
      share: [.activeEnergyBurned, .workout], denyRead: [.activitySummary])
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register(
      "org.example.reader", read: [.activitySummary],
      denyRead: [.activeEnergyBurned, .stepCount])
    reader = try fixture.app("org.example.reader", token: second.token)
    readerPrincipal = second.app.principal
  }

  private let everything = SummaryQuery(timeZone: "UTC")

  private func summaries(by client: WireClient) throws -> [ActivitySummary] {
    try client.call(HealthMethod.Summaries.query, everything).summaries
  }

  /// Saves a minute of activity.
  @discardableResult private func burn(_ energy: Double, hour: Int64 = 10) throws -> ObjectID {
    let id = ObjectID.random
    try writer.save(
      .minutes(
        of: .activeEnergyBurned, count: 1, from: Self.midnight + hour * 3_600_000_000, first: id,
        value: energy))
    return id
  }

  private func run(minutes: Int64, hour: Int64) -> SampleBatch {
    let start = Instant(microseconds: Self.midnight + hour * 3_600_000_000)
    return SampleBatch(rows: [
      HealthObject(
        id: .random, type: .workout, start: start,
        end: Instant(microseconds: start.microseconds + minutes * 60_000_000),
        details: .workout(Workout(activityType: 37, duration: Double(minutes * 60))))
    ])
  }

  // MARK: - Reading

  @Test("SUMMARY-05, SUMMARY-02: whole summaries require a read grant for the summary type")
  func permission() throws {
    try burn(120)
    let shown = [ActivitySummary(day: Self.today, activeEnergyBurned: 120)]
    #expect(try summaries(by: fixture.owner) == shown)
    #expect(try summaries(by: reader) == shown)
    // An app's own samples and its read grants for the parts give it no summary.
    #expect(try summaries(by: writer) == [])
    // It reads the sum, not the samples.
    #expect(try reader.samples(SampleQuery(types: [.activeEnergyBurned])).isEmpty)
    try fixture.owner.setGrants(
      [Grant(type: .activitySummary, direction: .read, decision: .denied)], of: readerPrincipal)
    let answers = try [reader, writer].map {
      try $0.rawCall(HealthMethod.Summaries.query, everything).payload
    }
    #expect(answers == [[], []])
  }

  @Test(
    "SUMMARY-05, SUMMARY-04, SAVE-18: summaries are read-only, and sharing them cannot be granted")
  func readOnly() throws {
    try burn(120)
    let grant = SetGrantsRequest(
      principal: readerPrincipal,
      grants: [Grant(type: .activitySummary, direction: .share, decision: .authorized)])
    #expect(
      try fixture.owner.rawCall(HealthMethod.Apps.setGrants, grant).status.healthCode
        == .invalidArgument)
    var mine = try #require(try summaries(by: reader).first)
    mine.activeEnergyBurned = 9_000
    let start = Instant(microseconds: Self.midnight)
    let batch = SampleBatch(rows: [
      HealthObject(
        id: .random, type: .activitySummary, start: start, end: start,
        details: .activitySummary(mine))
    ])
    let save = try reader.rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
    #expect(save.status.code != .ok)
    #expect(try summaries(by: reader).map(\.activeEnergyBurned) == [120])
  }

  @Test("SUMMARY-02: no sample query returns summaries to an app, even with a read grant")
  func ownQuery() throws {
    for types: [ObjectType] in [[.activitySummary], [.stepCount, .activitySummary]] {
      let answers = [
        try reader.rawCall(HealthMethod.Samples.query, SampleQuery(types: types)),
        try reader.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: types)),
      ]
      #expect(answers.map(\.status.healthCode) == [.invalidArgument, .invalidArgument])
      let stream = try reader.start(
        HealthMethod.Samples.observe, ObserveRequest(query: ChangeQuery(types: types), credit: 1))
      guard case .ended(let status) = try reader.nextEvent(of: stream) else {
        Issue.record("the stream did not end")
        continue
      }
      #expect(status.healthCode == .invalidArgument)
      // The user may read what an import left.
      #expect(try fixture.owner.samples(SampleQuery(types: types)).isEmpty)
    }
    let wrong = SummaryQuery(predicate: .exists(.startDate), timeZone: "UTC")
    #expect(
      try reader.rawCall(HealthMethod.Summaries.query, wrong).status.healthCode
        == .invalidArgument)
  }

  @Test(
    "the ledger records who read summaries and how many foreign samples they were computed from")
  func ledger() throws {
    try burn(120)
    try burn(80, hour: 11)
    _ = try summaries(by: reader)
    var newest = LedgerQuery()
    newest.limit = 1
    let entries = try fixture.owner.call(HealthMethod.Owner.ledger, newest).entries
    let entry = try #require(entries.first)
    #expect(entry.bundleIdentifier == "org.example.reader" && entry.event == .read)
    #expect(entry.types == [.activitySummary])
    #expect(entry.sampleCount == 2 && entry.foreignSampleCount == 2)
  }

  // MARK: - Following

  private func follow(by client: WireClient) throws -> UInt32 {
    try client.start(
      HealthMethod.Live.watchSummaries, WatchSummariesRequest(query: everything, credit: 64))
  }

  private func update(_ stream: UInt32, by client: WireClient) throws -> SummaryUpdate {
    switch try client.nextEvent(of: stream) {
    case .message(let bytes): return try SummaryUpdate(wire: bytes)
    case .ended(let status): throw status
    }
  }

  @Test("SUMMARY-03: a summary stream reports changes of samples, workouts, goals and move mode")
  func follows() throws {
    let stream = try follow(by: reader)
    #expect(try update(stream, by: reader) == SummaryUpdate(changed: []))
    let first = try burn(100)
    var shown = ActivitySummary(day: Self.today, activeEnergyBurned: 100)
    #expect(try update(stream, by: reader) == SummaryUpdate(changed: [shown]))
    try writer.save(run(minutes: 30, hour: 18))
    (shown.exerciseTime, shown.standHours) = (30, 1)
    #expect(try update(stream, by: reader) == SummaryUpdate(changed: [shown]))
    _ = try fixture.owner.call(
      HealthMethod.Settings.setGoals,
      SetGoalsRequest(goals: ActivityGoals(day: Self.today, move: 400)))
    shown.activeEnergyBurnedGoal = 400
    #expect(try update(stream, by: reader) == SummaryUpdate(changed: [shown]))
    _ = try fixture.owner.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(
        characteristic: Characteristic(type: .activityMoveMode, value: .choice(2))))
    shown.moveMode = 2
    #expect(try update(stream, by: reader) == SummaryUpdate(changed: [shown]))
    _ = try writer.call(HealthMethod.Samples.delete, .objects([first]))
    shown.activeEnergyBurned = 0
    #expect(try update(stream, by: reader) == SummaryUpdate(changed: [shown]))
    _ = try writer.call(
      HealthMethod.Samples.delete, .matching(type: .workout, filter: SampleFilter()))
    #expect(
      try update(stream, by: reader) == SummaryUpdate(changed: [], emptied: [Self.today]))
  }

  @Test("SUMMARY-05: a revoke empties the days, and without a grant nothing wakes the stream")
  func withdrawn() throws {
    try burn(100)
    let (mine, others) = (try follow(by: reader), try follow(by: writer))
    #expect(try update(mine, by: reader).changed.count == 1)
    #expect(try update(others, by: writer) == SummaryUpdate(changed: []))
    try fixture.owner.setGrants(
      [Grant(type: .activitySummary, direction: .read, decision: .denied)], of: readerPrincipal)
    #expect(try update(mine, by: reader).emptied == [Self.today])
    try burn(50)
    #expect(try reader.nextEvent(of: mine, within: 0.1) == nil)
    #expect(try writer.nextEvent(of: others, within: 0.1) == nil)
    try fixture.owner.setGrants(
      [Grant(type: .activitySummary, direction: .read, decision: .authorized)], of: readerPrincipal)
    #expect(try update(mine, by: reader).changed.count == 1)
  }
}
