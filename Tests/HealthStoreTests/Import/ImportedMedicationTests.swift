import HealthModel
import Testing

@testable import HealthStorage
@testable import HealthStore

/// Medications that another system names, and that the user edits.
@Suite struct ImportedMedicationTests {
  private func medication(
    _ number: UInt64, concept: String, schedule: [ScheduledDose] = []
  ) -> HealthObject {
    let start = Instant(microseconds: 1_700_000_000_000_000)
    return HealthObject(
      // Of version 5: a name, whose upper half differs from that of others.
      id: ObjectID(high: number << 16 | 0x5000, low: number), type: .userAnnotatedMedication,
      start: start,
      end: start,
      details: .userAnnotatedMedication(
        UserAnnotatedMedication(
          hasSchedule: true, concept: MedicationConcept(identifier: concept, displayText: "Zinc"),
          schedule: schedule)),
      sourceRevision: SourceRevision(source: Source(name: "Phone", bundleIdentifier: "")))
  }

  private func list(_ store: HealthStore) throws -> [StoredObject] {
    try store.allObjects(SampleQuery(types: [.userAnnotatedMedication]), in: person)
  }

  @Test("a medication that was deleted comes back with the next import, and matches no other one")
  func deleted() throws {
    let fixture = try StoreFixture()
    let zinc = medication(1, concept: "zinc")
    func add(_ object: HealthObject? = nil) throws -> ImportResult {
      let session = try fixture.store.beginImport(in: owner)
      return try fixture.store.importAll(session, SampleBatch(rows: [object ?? zinc])).totals
    }
    #expect(try add(medication(2, concept: "iron")) == ImportResult(addedCount: 1, presentCount: 0))
    #expect(try add() == ImportResult(addedCount: 1, presentCount: 0))
    _ = try fixture.store.deleteAny(.objects([zinc.id]))
    #expect(try add() == ImportResult(addedCount: 1, presentCount: 0))
    #expect(try list(fixture.store).count == 2)
  }

  @Test("doses of two medications at one time are two, also from two files")
  func sameTime() throws {
    let fixture = try StoreFixture()
    func dose(_ number: UInt64, concept: String) -> HealthObject {
      var object = medication(number, concept: concept)
      object.type = .medicationDoseEvent
      object.details = .medicationDoseEvent(
        MedicationDoseEvent(
          logStatus: MedicationDoseEvent.taken, scheduleType: MedicationDoseEvent.asNeeded,
          conceptIdentifier: concept, quantity: 1))
      return object
    }
    for round in 0..<2 {
      for (number, concept) in [(1, "zinc"), (2, "iron")] as [(UInt64, String)] {
        let session = try fixture.store.beginImport(in: owner)
        let reply = try fixture.store.importAll(
          session, SampleBatch(rows: [dose(number, concept: concept)])
        ).totals
        #expect(reply.addedCount == (round == 0 ? 1 : 0) && reply.updatedCount == 0)
      }
    }
    let found = try fixture.store.allObjects(
      SampleQuery(types: [.medicationDoseEvent]), in: person)
    #expect(found.count == 2)
  }

  @Test("a feeling and the mood of the day are two, also at one time and of one valence")
  func moods() throws {
    let fixture = try StoreFixture()
    for round in 0..<2 {
      for kind in [1, 2] {
        var object = medication(UInt64(kind), concept: "")
        object.type = .stateOfMind
        object.details = .stateOfMind(StateOfMind(kind: kind, valence: 0.5))
        let session = try fixture.store.beginImport(in: owner)
        let reply = try fixture.store.importAll(session, SampleBatch(rows: [object])).totals
        #expect(reply.addedCount == (round == 0 ? 1 : 0))
      }
    }
  }

  @Test("a medication that the user has scheduled is not added again by the next import")
  func edited() throws {
    let fixture = try StoreFixture()
    func add(_ objects: HealthObject...) throws -> ImportResult {
      let session = try fixture.store.beginImport(in: owner)
      return try fixture.store.importAll(session, SampleBatch(rows: objects)).totals
    }
    let zinc = medication(1, concept: "zinc")
    #expect(try add(zinc) == ImportResult(addedCount: 1, presentCount: 0))
    // As `healthctl medication schedule`.
    var edit = medication(7, concept: "zinc", schedule: [ScheduledDose(secondOfDay: 28_800)])
    edit.id = ObjectID(high: 0x4000, low: 7)
    _ = try fixture.store.deleteAny(.objects([zinc.id]))
    try fixture.store.save(SampleBatch(rows: [edit]), as: TestApp(1))
    for _ in 0..<2 { #expect(try add(zinc) == ImportResult(addedCount: 0, presentCount: 1)) }
    #expect(try list(fixture.store).map(\.details) == [edit.details])
    // Another concept of the same name is another medication.
    #expect(
      try add(zinc, medication(2, concept: "zinc 2"))
        == ImportResult(addedCount: 1, presentCount: 1))
    #expect(try list(fixture.store).count == 2)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }
}
