import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Imported objects that another system names: a later file replaces them.
@Suite struct ImportedNameTests {
  private func name(_ number: UInt64) -> ObjectID {
    ObjectID(high: 0x1111_2222_3333_5000 + number << 32, low: 0x8000_0000_0000_0000 + number)
  }

  private func record(
    _ number: UInt64, _ value: Double, source: String = "Phone", length: Double = 60,
    type: ObjectType = .stepCount
  ) -> HealthObject {
    HealthObject(
      id: name(number), type: type, start: at(0), end: at(length), value: value,
      sourceRevision: SourceRevision(source: Source(name: source, bundleIdentifier: "")))
  }

  private func add(_ fixture: StoreFixture, _ objects: [HealthObject]) throws -> ImportResult {
    let session = try fixture.store.beginImport(in: owner)
    return try fixture.store.importAll(session, SampleBatch(rows: objects)).totals
  }

  private func values(_ fixture: StoreFixture) throws -> [Double] {
    try fixture.store.allObjects(SampleQuery(types: [.stepCount]), in: person).compactMap {
      if case .quantity(let value) = $0.sample.value { value } else { nil }
    }.sorted()
  }

  private let updated = ImportResult(addedCount: 0, presentCount: 0, updatedCount: 1)

  @Test("a later file replaces an object of the same name, at every import and after a restart")
  func versions() throws {
    let fixture = try StoreFixture()
    #expect(try add(fixture, [record(1, 500)]).addedCount == 1)
    for value in [600.0, 700, 800] {
      #expect(try add(fixture, [record(1, value)]) == updated)
      #expect(try values(fixture) == [value])
      try fixture.reopen()
    }
    #expect(try add(fixture, [record(1, 800)]) == ImportResult(addedCount: 0, presentCount: 1))
    // Another period and another source are other content too.
    #expect(try add(fixture, [record(1, 800, length: 120)]) == updated)
    #expect(try add(fixture, [record(1, 800, source: "Phone|Watch", length: 120)]) == updated)
    #expect(try values(fixture) == [800])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test(
    "the newest of any number of versions is replaced",
    arguments: [1, 2, 3, 7, 8, 9, 4_095, 4_096, 10_000])
  func many(count: Int) throws {
    let fixture = try StoreFixture()
    // As if each was imported after the one before.
    let earlier = (0..<count).map { version in
      var object = record(1, Double(version))
      object.id = name(1).version(version)
      return object
    }
    #expect(try add(fixture, earlier).addedCount == count)
    let old = try fixture.store.allObjects(SampleQuery(types: [.stepCount]), in: person)
    #expect(
      try fixture.store.deleteAny(.objects(old.map(\.sample.id).filter { $0 != earlier.last?.id }))
        == count - 1)
    for value in [0.5, 1.5, 2.5] {
      #expect(try add(fixture, [record(1, value)]) == updated)
      #expect(try values(fixture) == [value])
      try fixture.reopen()
    }
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("the content of one name is never taken for that of another")
  func exchange() throws {
    let fixture = try StoreFixture()
    _ = try add(fixture, [record(1, 500)])
    // The first name has new content, and the second the old content of the first.
    let both = [record(1, 1_000), record(2, 500)]
    #expect(
      try add(fixture, both) == ImportResult(addedCount: 1, presentCount: 0, updatedCount: 1))
    #expect(try add(fixture, both) == ImportResult(addedCount: 0, presentCount: 2))
    let later = [record(1, 1_100), record(2, 550)]
    #expect(
      try add(fixture, later) == ImportResult(addedCount: 0, presentCount: 0, updatedCount: 2))
    #expect(try values(fixture) == [550, 1_100])
    let exchanged = [record(1, 550), record(2, 1_100)]
    _ = try add(fixture, exchanged)
    #expect(try values(fixture) == [550, 1_100])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("a sample without a name, as in an export of the phone, is the same sample")
  func unnamed() throws {
    let fixture = try StoreFixture()
    var plain = record(1, 500)
    plain.id = ObjectIDMint.fresh()
    _ = try add(fixture, [plain])
    #expect(try add(fixture, [record(1, 500)]) == ImportResult(addedCount: 0, presentCount: 1))
    #expect(try add(fixture, [record(1, 600)]).addedCount == 1)
    #expect(try add(fixture, [plain]) == ImportResult(addedCount: 0, presentCount: 1))
  }

  @Test("an object of the same name and another type is another object")
  func types() throws {
    let fixture = try StoreFixture()
    _ = try add(fixture, [record(1, 500)])
    #expect(try add(fixture, [record(1, 500, type: .flightsClimbed)]).addedCount == 1)
    #expect(try values(fixture) == [500])
  }

  @Test("an object that the user deleted is added again, and undoing removes the newest version")
  func removal() throws {
    let fixture = try StoreFixture()
    _ = try add(fixture, [record(1, 500)])
    let stored = try fixture.store.allObjects(SampleQuery(types: [.stepCount]), in: person)
    #expect(try fixture.store.deleteAny(.objects(stored.map(\.sample.id))) == 1)
    #expect(try add(fixture, [record(1, 500)]).addedCount == 1)
    #expect(try add(fixture, [record(1, 600)]) == updated)
    // The object belongs to the import that added it: the second one.
    _ = try fixture.store.removeImported(number: 2, in: owner)
    #expect(try values(fixture).isEmpty)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("thousands of names and their new versions agree with a model")
  func model() throws {
    let fixture = try StoreFixture()
    var random = SplitMix(seed: 7)
    var model: [UInt64: Double] = [:]
    for _ in 0..<4 {
      var file: [UInt64: Double] = [:]
      for number in 0..<2_000 where UInt64.random(in: 0..<3, using: &random) > 0 {
        let old = model[UInt64(number)]
        file[UInt64(number)] =
          old == nil || UInt64.random(in: 0..<4, using: &random) == 0
          ? Double(UInt64.random(in: 0..<50, using: &random)) : old
      }
      let rows = file.sorted { $0.key < $1.key }.map { record($0.key, $0.value) }
      let changed = file.filter { model[$0.key] != nil && model[$0.key] != $0.value }.count
      let new = file.filter { model[$0.key] == nil }.count
      let reply = try add(fixture, rows)
      #expect(reply.addedCount == new && reply.updatedCount == changed)
      model.merge(file) { $1 }
      #expect(try values(fixture) == model.values.sorted())
    }
    #expect(try fixture.store.verify(in: owner).problems == [])
  }
}
