import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// The history of imports, undoing them, and deletions on the phone.
@Suite(.soak) struct ImportHistoryTests {
  private func record(_ number: Int, _ type: ObjectType = .stepCount) -> HealthObject {
    HealthObject(
      id: ObjectIDMint.fresh(), type: type, start: at(Double(number) * 60),
      end: at(Double(number) * 60 + 30), value: Double(number % 7),
      sourceRevision: SourceRevision(source: Source(name: "Watch", bundleIdentifier: "")))
  }

  private func records(_ numbers: Range<Int>) -> [HealthObject] { numbers.map { record($0) } }

  private func begin(_ fixture: StoreFixture, _ label: String = "") throws -> ImportSession {
    try fixture.store.beginImport(in: owner, NewImport(label: label))
  }

  @discardableResult
  private func add(_ fixture: StoreFixture, _ objects: [HealthObject]) throws -> ImportSession {
    let session = try begin(fixture)
    _ = try fixture.store.importAll(session, SampleBatch(rows: objects))
    return session
  }

  private func undo(_ fixture: StoreFixture, _ number: UInt64) throws -> Int {
    var count = 0
    while true {
      let step = try fixture.store.removeImported(number: number, in: owner)
      count += step.count
      if step.isFinished { return count }
    }
  }

  /// Returns everything except identifiers.
  private func content(_ fixture: StoreFixture) throws -> [[String]] {
    try fixture.store.allObjects(SampleQuery(types: [.stepCount, .heartRate]), in: person).map {
      [
        "\($0.sample.type.code)", "\($0.sample.start.microseconds)",
        "\($0.sample.end.microseconds)", "\($0.sample.value)",
      ]
    }
  }

  @Test("the history lists what each import added and whether it finished")
  func history() throws {
    let fixture = try StoreFixture()
    let first = try begin(fixture, "export.zip")
    _ = try fixture.store.importAll(first, SampleBatch(rows: records(0..<10)))
    try fixture.store.finish(first.run, in: owner)
    let second = try begin(fixture, "export 2.zip")
    _ = try fixture.store.importAll(second, SampleBatch(rows: records(0..<15)))
    let object = ImportedObject(key: ObjectID(high: 1, low: 1), kind: "Workout", payload: [1])
    _ = try fixture.store.importAll(second, [object, object])
    try fixture.reopen()
    let history = try fixture.store.importHistory(in: owner)
    #expect(history.map(\.number) == [1, 2])
    #expect(history.map(\.label) == ["export.zip", "export 2.zip"])
    #expect(history.map(\.addedCount) == [10, 5])
    #expect(history.map(\.deferredCount) == [0, 1])
    #expect(history.map { $0.finishedAt != nil } == [true, false])
  }

  @Test("undoing an import removes what it added and nothing else")
  func undoes() throws {
    let fixture = try StoreFixture()
    try add(fixture, records(0..<100))
    let before = try content(fixture)
    // An app saves between two batches of the import.
    let session = try begin(fixture)
    _ = try fixture.store.importAll(session, SampleBatch(rows: records(50..<120)))
    try fixture.store.save(
      [
        Sample(
          id: ObjectIDMint.fresh(), type: .heartRate, start: at(0), end: at(1),
          value: .quantity(1))
      ], as: TestApp(1))
    _ = try fixture.store.importAll(session, SampleBatch(rows: records(120..<150)))
    let object = ImportedObject(key: ObjectID(high: 1, low: 1), kind: "Workout", payload: [1])
    _ = try fixture.store.importAll(session, [object])
    try fixture.reopen()
    let preview = try fixture.store.importedContent(number: 2, in: owner)
    #expect(preview.types.map(\.count) == [50] && preview.deferredCount == 1)
    #expect(try undo(fixture, 2) == 50)
    #expect(try content(fixture).filter { $0[0] == "\(ObjectType.stepCount.code)" } == before)
    #expect(try fixture.store.allObjects(SampleQuery(types: [.heartRate]), in: person).count == 1)
    #expect(try fixture.store.status().importedObjectCount == 0)
    #expect(try fixture.store.importHistory(in: owner).map(\.isUndone) == [false, true])
    #expect(try fixture.store.importedContent(number: 2, in: owner).count == 0)
    #expect(try fixture.store.verify(in: owner).problems == [])
    #expect(throws: StoreError.self) { try fixture.store.removeImported(number: 3, in: owner) }
  }

  @Test("undoing all imports and importing again restores the same content")
  func again() throws {
    let fixture = try StoreFixture()
    // More than one step removes.
    let all = records(0..<20_000)
    try add(fixture, Array(all[..<12_000]))
    try add(fixture, all)
    let before = try content(fixture)
    _ = try undo(fixture, 1)
    _ = try undo(fixture, 2)
    #expect(try content(fixture).isEmpty)
    try add(fixture, all)
    #expect(try content(fixture) == before)
  }

  @Test("an interrupted undo continues where it stopped")
  func interrupted() throws {
    let fixture = try StoreFixture()
    try add(fixture, records(0..<20_000))
    let step = try fixture.store.removeImported(number: 1, in: owner)
    #expect(!step.isFinished && step.count == 16_384)
    try fixture.reopen()
    #expect(try fixture.store.importedContent(number: 1, in: owner).count == 3_616)
    #expect(try undo(fixture, 1) == 3_616)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("undoing an import retains an object that it only updated")
  func updated() throws {
    let fixture = try StoreFixture()
    func workout(_ duration: Double) -> HealthObject {
      HealthObject(
        id: ObjectIDMint.fresh(), type: .workout, start: at(0), end: at(1800),
        details: .workout(Workout(activityType: 37, duration: duration)),
        sourceRevision: SourceRevision(source: Source(name: "Watch", bundleIdentifier: "")))
    }
    func workouts() throws -> Int {
      try fixture.store.allObjects(SampleQuery(types: [.workout]), in: person).count
    }
    try add(fixture, [workout(1000)])
    try add(fixture, [workout(1200), record(1)])
    #expect(try fixture.store.importedContent(number: 2, in: owner).updatedCount == 1)
    #expect(try undo(fixture, 2) == 1)
    #expect(try workouts() == 1)
    #expect(try undo(fixture, 1) == 1)
    #expect(try workouts() == 0)
  }

  @Test("undoing an import restores the characteristics that it changed")
  func characteristics() throws {
    let fixture = try StoreFixture()
    func birthday(_ day: Int) -> Characteristic {
      Characteristic(
        type: .dateOfBirth, value: .date(CalendarDay(year: 1990, month: 5, day: day)))
    }
    for day in 1...2 {
      let answer = Answer<ImportResult>()
      try begin(fixture).set([birthday(day)]) { answer.set($0) }
      _ = try answer.wait()
    }
    func stored() throws -> Characteristic? {
      try fixture.store.characteristics([.dateOfBirth], in: person).value.first
    }
    #expect(
      try fixture.store.importedContent(number: 2, in: owner).characteristics == [.dateOfBirth])
    _ = try undo(fixture, 2)
    #expect(try stored() == birthday(1))
    _ = try undo(fixture, 1)
    #expect(try stored()?.value == nil)
  }

  // MARK: Deletions on the phone

  @Test("samples missing from a later export of the same phone are found within its period")
  func missing() throws {
    let fixture = try StoreFixture()
    try add(fixture, records(0..<100))
    // Of another phone, in the same period.
    let other = (0..<50).map { record(1000 + $0, .heartRate) }
    try add(fixture, other)
    let kept = (20..<90).filter { $0 % 10 != 0 }.map { record($0) }
    let first = try begin(fixture)
    _ = try fixture.store.importAll(
      first, SampleBatch(rows: Array(kept[..<40]) + [record(2000)]))
    // A second session of the same import adds the rest.
    let second = try fixture.store.beginImport(in: owner, continuing: first.run)
    _ = try fixture.store.importAll(second, SampleBatch(rows: Array(kept[40...])))
    let preview = try fixture.store.missingContent(of: [first, second], in: owner)
    // 30, 40 … 80 and 90 to 99 were deleted; 0 to 20 are before the first sample of the export.
    #expect(preview.types.map(\.count) == [16])
    #expect(preview.otherImports == [2])
    #expect(try fixture.store.status().sampleCount == 151)
    let step = try fixture.store.removeMissing(of: [first, second], in: owner)
    #expect(step.isFinished && step.count == 16)
    #expect(try fixture.store.status().sampleCount == 135)
    #expect(try fixture.store.missingContent(of: [first, second], in: owner).count == 0)
    #expect(try fixture.store.importHistory(in: owner).map(\.deletedCount) == [0, 0, 16])
  }

  @Test("samples saved by apps are never reported as missing")
  func apps() throws {
    let fixture = try StoreFixture()
    try fixture.store.save(
      [
        Sample(
          id: ObjectIDMint.fresh(), type: .stepCount, start: at(600), end: at(601),
          value: .quantity(1))
      ], as: TestApp(1))
    try add(fixture, records(0..<20))
    let session = try add(fixture, records(0..<20))
    #expect(try fixture.store.missingContent(of: [session], in: owner).count == 0)
  }
}
