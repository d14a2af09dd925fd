import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// What a later export updates (W6).
@Suite struct ImportUpdateTests {
  private let source = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: ""), productType: "Watch6,7")

  private func workout(_ statistics: [WorkoutStatistics], _ metadata: Metadata = Metadata())
    -> HealthObject
  {
    var details = Workout(activityType: 37, duration: 1800)
    details.statistics = statistics
    return HealthObject(
      id: ObjectIDMint.fresh(), type: .workout, start: at(0), end: at(1800),
      details: .workout(details), metadata: metadata, sourceRevision: source)
  }

  private func energy(_ sum: Double) -> WorkoutStatistics {
    WorkoutStatistics(type: .activeEnergyBurned, start: at(0), end: at(1800), sum: sum)
  }

  private func summary(_ energy: Double, goal: Double = 500) -> HealthObject {
    var details = ActivitySummary(day: CalendarDay(year: 2026, month: 1, day: 1))
    details.activeEnergyBurned = energy
    details.activeEnergyBurnedGoal = goal
    return HealthObject(
      id: ObjectIDMint.fresh(), type: .activitySummary, start: at(0), end: at(86_400),
      details: .activitySummary(details), sourceRevision: source)
  }

  private func add(
    _ fixture: StoreFixture, _ objects: [HealthObject], exported: Double? = nil
  ) throws -> ImportResult {
    let session = try fixture.store.beginImport(
      in: owner, NewImport(exportedAt: exported.map(at)))
    return try fixture.store.importAll(session, SampleBatch(rows: objects)).totals
  }

  private func details(_ fixture: StoreFixture, _ type: ObjectType) throws -> [SampleDetails] {
    try fixture.store.allObjects(SampleQuery(types: [type]), in: person).compactMap(\.details)
  }

  @Test("a workout that gained statistics or metadata is updated once, and only by a newer export")
  func workouts() throws {
    let fixture = try StoreFixture()
    #expect(try add(fixture, [workout([])], exported: 0).addedCount == 1)
    let richer = workout([energy(300)])
    #expect(
      try add(fixture, [richer], exported: 100)
        == ImportResult(addedCount: 0, presentCount: 0, updatedCount: 1))
    #expect(
      try add(fixture, [richer], exported: 100) == ImportResult(addedCount: 0, presentCount: 1))
    #expect(
      try add(fixture, [workout([])], exported: 50) == ImportResult(addedCount: 0, presentCount: 1))
    #expect(try details(fixture, .workout) == [try #require(richer.details)])
    let indoor = Metadata([.init(key: "HKIndoorWorkout", value: .integer(1))])
    #expect(
      try add(fixture, [workout([energy(300)], indoor)], exported: 200).updatedCount == 1)
    let found = try fixture.store.allObjects(SampleQuery(types: [.workout]), in: person)
    #expect(found.map(\.sample.metadata) == [indoor])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("statistics in another unit are not a change")
  func units() throws {
    let fixture = try StoreFixture()
    let unit = ObjectType.activeEnergyBurned.canonicalUnit
    _ = try add(fixture, [workout([energy(try HealthUnit("kcal").convert(300.123, to: unit))])])
    let other = workout([energy(try HealthUnit("kJ").convert(1255.71, to: unit))])
    #expect(try add(fixture, [other]) == ImportResult(addedCount: 0, presentCount: 1))
  }

  @Test("the summary of the export day is updated, and two summaries of one day remain separate")
  func summaries() throws {
    let fixture = try StoreFixture()
    #expect(try add(fixture, [summary(100)], exported: 0).addedCount == 1)
    #expect(
      try add(fixture, [summary(480)], exported: 100)
        == ImportResult(addedCount: 0, presentCount: 0, updatedCount: 1))
    let both = [summary(480), summary(480, goal: 600)]
    #expect(
      try add(fixture, both, exported: 100) == ImportResult(addedCount: 1, presentCount: 1))
    #expect(try add(fixture, both, exported: 100).presentCount == 2)
    #expect(try details(fixture, .activitySummary).count == 2)
  }

  @Test("the samples of a workout belong to its updated version")
  func relations() throws {
    let fixture = try StoreFixture()
    let step = HealthObject(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(10), end: at(20), value: 5,
      sourceRevision: source)
    func content(_ workout: HealthObject, ties: Bool) -> SaveContent {
      var content = SaveContent(samples: SampleBatch(rows: [workout, step]))
      if ties {
        content.relations = [
          Relation(kind: .workout, parent: workout.id, children: [step.id])
        ]
      }
      return content
    }
    func send(_ content: SaveContent, exported: Double) throws -> ImportResult {
      let answer = Answer<ImportResult>()
      try fixture.store.beginImport(in: owner, NewImport(exportedAt: at(exported)))
        .add(content) { answer.set($0) }
      return try answer.wait().totals
    }
    _ = try send(content(workout([]), ties: true), exported: 0)
    let reply = try send(content(workout([energy(1)]), ties: false), exported: 1)
    #expect(reply == ImportResult(addedCount: 0, presentCount: 1, updatedCount: 1))
    let found = try fixture.store.allObjects(SampleQuery(types: [.workout]), in: person)
    #expect(try fixture.store.children(of: found[0].sample.id, .workout) == [step.id])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("a later export updates the birthday, but not one that the user entered")
  func characteristics() throws {
    let fixture = try StoreFixture()
    func birthday(_ day: Int) -> Characteristic {
      Characteristic(
        type: .dateOfBirth, value: .date(CalendarDay(year: 1990, month: 5, day: day)))
    }
    func add(_ characteristic: Characteristic, exported: Double) throws -> ImportResult {
      let session = try fixture.store.beginImport(
        in: owner, NewImport(exportedAt: at(exported)))
      let answer = Answer<ImportResult>()
      session.set([characteristic]) { answer.set($0) }
      return try answer.wait()
    }
    func stored() throws -> Characteristic? {
      try fixture.store.characteristics([.dateOfBirth], in: person).value.first
    }
    #expect(try add(birthday(1), exported: 0).addedCount == 1)
    #expect(try add(birthday(2), exported: 10).updatedCount == 1)
    #expect(try stored() == birthday(2))
    #expect(try add(birthday(1), exported: 5).presentCount == 1)
    #expect(try stored() == birthday(2))
    try fixture.store.set(birthday(3), in: owner)
    #expect(try add(birthday(4), exported: 20).presentCount == 1)
    #expect(try stored() == birthday(3))
  }
}
