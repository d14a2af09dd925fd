import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of what an app may do and see for each state of its grants.
@Suite(.process, .bounded) struct ScopeRuleTests {
  let world: ConsentWorld

  init() throws { world = try ConsentWorld() }

  private func save(_ types: [ObjectType]) throws -> Status {
    let rows = types.map {
      HealthObject(
        id: .random, type: $0, start: ConsentWorld.time(0), end: ConsentWorld.time(1), value: 1)
    }
    return try world.app.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: SampleBatch(rows: rows))
    ).status
  }

  private func delete(_ request: ObjectSelection) throws -> WireClient.Answer {
    try world.app.rawCall(HealthMethod.Samples.delete, request)
  }

  @Test("SC-12: without a share grant an app can neither save nor delete")
  func sharingDenied() throws {
    let own = try world.save(world.app, minute: 0)
    try world.decide([.stepCount], .share, .denied)
    #expect(try save([.stepCount]).healthCode == .authorizationDenied)
    for request in [
      ObjectSelection.objects([own]), .matching(type: .stepCount, filter: SampleFilter()),
    ] {
      let answer = try delete(request)
      #expect(answer.status.healthCode == .authorizationDenied && answer.payload.isEmpty)
    }
    #expect(try world.seen() == [own])
  }

  @Test("SC-13: without a read grant every query returns the app's own samples only")
  func readingDenied() throws {
    let own = try world.save(world.app, minute: 0, count: 3, value: 5)
    try world.save(world.other, minute: 100, count: 50)
    try world.decide([.stepCount], .read, .denied)
    let ids = (0..<3).map { own.advanced(by: $0) }
    #expect(try world.seen() == ids)
    #expect(try world.changes().addedIDs == ids)
    for calendar in [
      nil, CalendarIntervals(component: .hour, anchor: ConsentWorld.time(0), timeZone: "UTC"),
    ] {
      var query = StatisticsQuery(type: .stepCount, options: [.cumulativeSum, .separateBySource])
      query.calendar = calendar
      let answer = try world.app.call(HealthMethod.Samples.statistics, query).statistics
      #expect(answer.map(\.merged.sum) == [5 + 6 + 7] && answer[0].bySource.count == 1)
    }
    let sources = try world.app.call(
      HealthMethod.Samples.sources, SourceQuery(types: [.stepCount])
    ).sources
    #expect(sources.map(\.bundleIdentifier) == ["org.example.app"])
  }

  @Test("SC-14: own samples stay readable after sharing is revoked, and cannot be deleted")
  func sharingRevoked() throws {
    let own = try world.save(world.app, minute: 0, count: 3)
    try world.decide([.stepCount], .share, .denied)
    #expect(try world.seen().count == 3)
    #expect(try delete(.objects([own])).status.healthCode == .authorizationDenied)
  }

  @Test("SC-21: one denied type in a batch refuses the whole batch")
  func atomicSave() throws {
    try world.decide([.heartRate], .share, .denied)
    let types: [ObjectType] = Array(repeating: .stepCount, count: 9) + [.heartRate]
    #expect(try save(types).healthCode == .authorizationDenied)
    #expect(try world.seen([.stepCount, .heartRate]).isEmpty)
  }

  @Test("SC-22: deleting a list with another app's identifier fails like one with an unknown one")
  func atomicDelete() throws {
    let own = try world.save(world.app, minute: 0)
    let foreign = try world.save(world.other, minute: 1)
    #expect(
      try delete(.objects([own, foreign])) == delete(.objects([own, ObjectID.random])))
    #expect(try world.seen() == [own])
  }

  @Test("SC-23: preferred units require a decision and do not disclose which")
  func preferredUnits() throws {
    func ask(_ type: ObjectType) throws -> WireClient.Answer {
      try world.app.rawCall(
        HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: [type]))
    }
    #expect(try ask(.bodyMass).status.healthCode == .authorizationNotDetermined)
    try world.decide([.bodyMass], .read, .denied)
    let denied = try ask(.bodyMass)
    #expect(denied.status.code == .ok)
    try world.decide([.bodyMass], .read, .authorized)
    #expect(try ask(.bodyMass) == denied)
  }

  @Test("SC-24: statistics without samples return the same empty answer, granted or denied")
  func noStatistics() throws {
    func ask() throws -> WireClient.Answer {
      try world.app.rawCall(
        HealthMethod.Samples.statistics,
        StatisticsQuery(type: .stepCount, options: .cumulativeSum))
    }
    try world.decide([.stepCount], .read, .authorized)
    let granted = try ask()
    try world.decide([.stepCount], .read, .denied)
    try world.save(world.other, minute: 0, count: 5)
    #expect(try ask() == granted)
    #expect(granted.status.code == .ok && granted.payload.isEmpty)
  }

  @Test("SC-26, LK-16: another app's workout has no energy for an app that may not read energy")
  func workoutWithoutEnergy() throws {
    let run = try world.saveRun(world.other, minute: 0, energy: 321)
    let energy = ObjectID.random
    try world.other.save(
      .minutes(of: .activeEnergyBurned, count: 1, from: ConsentWorld.start, first: energy))
    try world.decide([.workout], .read, .authorized)
    func workout() throws -> Workout? {
      let page = try world.app.call(HealthMethod.Samples.query, SampleQuery(types: [.workout]))
      guard case .workout(let workout)? = page.samples.rows.first?.details else { return nil }
      return workout
    }
    let shown = try #require(try workout())
    #expect(shown.statistics.isEmpty && shown.activities.count == 1)
    #expect(shown.activities[0].statistics.isEmpty)
    var inside = SampleQuery(types: [.activeEnergyBurned])
    inside.filter.predicate = .period(
      start: ConsentWorld.time(0), end: ConsentWorld.time(30), strictStart: true, strictEnd: false)
    #expect(try world.app.samples(inside).isEmpty)
    try world.decide([.activeEnergyBurned], .read, .authorized)
    #expect(try workout()?.statistics.count == 1)
    #expect(try world.app.samples(inside) == [energy])
    #expect(try world.seen([.workout]) == [run])
  }

  @Test("LK-16: an electrocardiogram's average heart rate requires a read grant for heart rate")
  func electrocardiogram() throws {
    let id = ObjectID.random
    let recording = Electrocardiogram(classification: 1, averageHeartRate: 72)
    try world.fixture.owner.save(
      SampleBatch(rows: [
        HealthObject(
          id: id, type: .electrocardiogram, start: ConsentWorld.time(0),
          end: ConsentWorld.time(1), details: .electrocardiogram(recording))
      ]))
    try world.decide([.electrocardiogram], .read, .authorized)
    func found(_ predicate: HealthPredicate? = nil) throws -> [HealthObject] {
      var query = SampleQuery(types: [.electrocardiogram])
      query.filter.predicate = predicate
      return try world.app.call(HealthMethod.Samples.query, query).samples.rows
    }
    func average() throws -> Double? {
      guard case .electrocardiogram(let shown)? = try found().first?.details else { return -1 }
      return shown.averageHeartRate
    }
    let isFast = HealthPredicate.comparison(.averageHeartRate, .greaterThan, .number(60))
    #expect(try average() == nil)
    #expect(try found(isFast).isEmpty && found(.exists(.averageHeartRate)).isEmpty)
    try world.decide([.heartRate], .read, .authorized)
    #expect(try average() == 72)
    #expect(try found(isFast).count == 1)
  }
}
