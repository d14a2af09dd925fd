import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

@Suite struct ImportTests {
  private func record(
    _ start: Double, _ value: Double, source: String = "Watch", type: ObjectType = .stepCount
  ) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: type, start: at(start), end: at(start + 60),
      value: .quantity(value),
      sourceRevision: SourceRevision(source: Source(name: source, bundleIdentifier: "")))
  }

  private func add(_ fixture: StoreFixture, _ records: [Sample]) throws -> ImportResult {
    let session = try fixture.store.beginImport(in: owner)
    return try fixture.store.importAll(session, SampleBatch(records))
  }

  @Test("importing the same file again adds nothing, even with exact repeats in it")
  func again() throws {
    let fixture = try StoreFixture()
    let contents = [(0.0, 1.0), (60, 2), (60, 2), (60, 3), (120, 2)]
    func file() -> [Sample] { contents.map { record($0.0, $0.1) } }
    #expect(try add(fixture, file()).totals == ImportResult(addedCount: 5, presentCount: 0))
    #expect(try add(fixture, file()).totals == ImportResult(addedCount: 0, presentCount: 5))
    try fixture.reopen()
    let more = file() + [record(60, 2), record(60, 2, source: "Phone")]
    #expect(try add(fixture, more).totals == ImportResult(addedCount: 2, presentCount: 5))
    #expect(try fixture.store.status().sampleCount == 7)
  }

  @Test("records that the same import added do not count as present")
  func repeatsInOneImport() throws {
    let fixture = try StoreFixture()
    let session = try fixture.store.beginImport(in: owner)
    for _ in 0..<3 {
      let reply = try fixture.store.importAll(session, SampleBatch([record(0, 1)]))
      #expect(reply.totals == ImportResult(addedCount: 1, presentCount: 0))
    }
    #expect(try fixture.store.status().sampleCount == 3)
  }

  @Test("imported samples have the source of the file and belong to no app")
  func sources() throws {
    let fixture = try StoreFixture()
    _ = try add(fixture, [record(0, 1), record(60, 1, source: "Phone")])
    let found = try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: person)
    #expect(found.map { $0.sourceRevision?.source.name } == ["Watch", "Phone"])
    let own = try fixture.store.samples(SampleQuery(types: [.stepCount]), in: TestApp(1).readOwn)
    #expect(own.page.samples.isEmpty && own.disclosure.sampleCount == 0)
    let seen = try fixture.store.samples(SampleQuery(types: [.stepCount]), in: TestApp(1).readAll)
    #expect(seen.disclosure.foreignCount(for: TestApp(1).principal) == 2)
  }

  @Test("an import adds deleted records again and finds all others")
  func partly() throws {
    let fixture = try StoreFixture()
    let count = 5000
    func file() -> [Sample] { (0..<count).map { record(Double($0) * 30, Double($0 % 7)) } }
    #expect(try add(fixture, file()).addedCount == count)
    var filter = SampleFilter()
    filter.start = at(3000)
    filter.end = at(6000)
    filter.strictStart = true
    let deleted = try fixture.store.deleteAny(.matching(type: .stepCount, filter: filter))
    #expect(deleted == 100)
    let reply = try add(fixture, file().shuffled())
    #expect(reply.totals == ImportResult(addedCount: deleted, presentCount: count - deleted))
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("provider records of the same time are distinguished by their content")
  func providerRecords() throws {
    let fixture = try StoreFixture()
    func record(_ text: String) -> HealthObject {
      HealthObject(
        id: ObjectIDMint.fresh(), type: .allergyRecord, start: at(0), end: at(0),
        details: .clinicalRecord(
          ClinicalRecord(
            displayName: "", resourceType: "AllergyIntolerance", resourceIdentifier: "",
            release: "R4", version: "4.0.1", data: Array(text.utf8))),
        sourceRevision: SourceRevision(source: Source(name: "Clinic", bundleIdentifier: "")))
    }
    func add(_ texts: [String]) throws -> ImportResult {
      let session = try fixture.store.beginImport(in: owner)
      return try fixture.store.importAll(session, SampleBatch(rows: texts.map(record)))
    }
    #expect(try add(["1", "2"]).totals == ImportResult(addedCount: 2, presentCount: 0))
    #expect(try add(["0", "2", "1"]).totals == ImportResult(addedCount: 1, presentCount: 2))
    let found = try fixture.store.allObjects(SampleQuery(types: [.allergyRecord]), in: person)
    #expect(
      Set(found.map(\.details?.providerData)) == Set(["0", "1", "2"].map { Array($0.utf8) }))
  }

  @Test("deferred records are stored once per key and part")
  func objects() throws {
    let fixture = try StoreFixture()
    func object(_ key: UInt64, _ part: UInt32) -> ImportedObject {
      ImportedObject(
        key: ObjectID(high: 1, low: key), kind: "Workout", start: at(0), part: part, partCount: 2,
        payload: [1, 2, 3])
    }
    let session = try fixture.store.beginImport(in: owner)
    let first = [object(1, 0), object(1, 1), object(2, 0), object(1, 0)]
    #expect(
      try fixture.store.importAll(session, first).totals
        == ImportResult(addedCount: 3, presentCount: 1))
    try fixture.reopen()
    let again = try fixture.store.beginImport(in: owner)
    #expect(
      try fixture.store.importAll(again, first).totals
        == ImportResult(addedCount: 0, presentCount: 4))
    let status = try fixture.store.status()
    #expect(status.importedObjectCount == 3 && status.importedObjects == ["Workout": 2])
  }
}
