import Dispatch
import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct SyncTests {
  private let app = TestApp(1)
  private let query = SampleQuery(types: [.stepCount, .flightsClimbed])

  private func steps(
    _ value: Double, _ identifier: String, _ version: Int64, type: ObjectType = .stepCount
  ) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: type, start: at(0), end: at(60), value: .quantity(value),
      metadata: syncMetadata(identifier, version))
  }

  private func stored(_ fixture: StoreFixture) throws -> [ObjectID] {
    try fixture.store.allSamples(query, in: app.readOwn).map(\.id)
  }

  /// Runs `body` with the samples in the journal, in a chunk, and after a restart.
  private func everywhere(_ body: (StoreFixture, _ settle: () throws -> Void) throws -> Void) throws
  {
    for place in 0..<3 {
      let fixture = try StoreFixture()
      try body(fixture) {
        if place >= 1 { try fixture.store.seal() }
        if place == 2 { try fixture.reopen() }
      }
      #expect(try fixture.store.verify(in: owner).problems == [])
    }
  }

  @Test("ANCHOR-02, SYNC-02: a greater version replaces the stored object")
  func greater() throws {
    try everywhere { fixture, settle in
      let (old, new) = (steps(1, "a", 1), steps(2, "a", 2))
      try fixture.store.save([old, steps(9, "b", 1)], as: app)
      try settle()
      var changes = ChangeQuery(types: [.stepCount])
      changes.anchor = try fixture.store.changes(changes, in: app.readOwn).page.anchor
      try fixture.store.save([new], as: app)
      try settle()
      let page = try fixture.store.changes(changes, in: app.readOwn).page
      #expect(page.added.samples.map(\.id) == [new.id])
      #expect(
        page.deleted == [
          DeletedObject(id: old.id, type: .stepCount, metadata: syncMetadata("a", 1))
        ])
      let found = try fixture.store.allSamples(query, in: app.readOwn)
      #expect(found.map(\.value) == [.quantity(9), .quantity(2)])
      #expect(try fixture.store.status().deletedCount == 1)
    }
  }

  @Test("SYNC-02: an object that one commit adds and replaces stays replaced after a restart")
  func replacedInOneCommit() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([steps(1, "a", 1)], as: app)
    try fixture.store.seal()
    // The queue of the store is blocked, so that the next two saves share a commit.
    let gate = DispatchSemaphore(value: 0)
    fixture.store.settle { gate.wait() }
    let last = steps(3, "a", 3)
    let saves = DispatchGroup()
    for sample in [steps(2, "a", 2), last] {
      saves.enter()
      fixture.store.save(SampleBatch([sample]), in: app.write) { result in
        #expect(throws: Never.self) { try result.get() }
        saves.leave()
      }
    }
    gate.signal()
    saves.wait()
    #expect(try stored(fixture) == [last.id])
    try fixture.reopen()
    #expect(try stored(fixture) == [last.id])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("ANCHOR-06, SYNC-02: a follower receives the deletion before the replacement")
  func order() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([steps(1, "a", 1)], as: app)
    var changes = ChangeQuery(types: [.stepCount])
    changes.limit = 1
    changes.anchor = try fixture.store.changes(changes, in: app.readOwn).page.anchor
    try fixture.store.save([steps(2, "a", 2)], as: app)
    let first = try fixture.store.changes(changes, in: app.readOwn).page
    #expect(first.deleted.count == 1 && first.added.isEmpty && first.hasMore)
  }

  @Test("SYNC-03: an equal or lower version is accepted and changes nothing")
  func notGreater() throws {
    try everywhere { fixture, settle in
      let stored = steps(1, "a", 5)
      try fixture.store.save([stored], as: app)
      try settle()
      let anchor = try fixture.store.changes(
        ChangeQuery(types: [.stepCount]), in: app.readOwn
      ).page.anchor
      for version in [5, 4, -1] as [Int64] {
        try fixture.store.save([steps(2, "a", version)], as: app)
      }
      #expect(try self.stored(fixture) == [stored.id])
      let plain = steps(3, "b", 1)
      try fixture.store.save([steps(2, "a", 5), plain, steps(2, "a", 3)], as: app)
      #expect(try self.stored(fixture) == [stored.id, plain.id])
      var changes = ChangeQuery(types: [.stepCount])
      changes.anchor = anchor
      let page = try fixture.store.changes(changes, in: app.readOwn).page
      #expect(page.added.samples.map(\.id) == [plain.id] && page.deleted == [])
    }
  }

  @Test("SYNC-02: versions may be integers or fractions")
  func fractions() throws {
    let fixture = try StoreFixture()
    func sample(_ version: MetadataValue) -> Sample {
      var sample = steps(1, "a", 0)
      sample.metadata = Metadata([
        .init(key: MetadataKey.syncIdentifier, value: .string("a")),
        .init(key: MetadataKey.syncVersion, value: version),
      ])
      return sample
    }
    let rising: [MetadataValue] = [
      .double(-0.5), .integer(0), .double(1.5), .integer(2), .integer(.max - 1), .integer(.max),
    ]
    for version in rising {
      let new = sample(version)
      try fixture.store.save([new], as: app)
      #expect(try stored(fixture) == [new.id])
      try fixture.store.save([sample(version)], as: app)
      #expect(try stored(fixture) == [new.id])
    }
  }

  @Test("SYNC-02: of one batch the greatest version is stored, and of equal ones the first")
  func withinBatch() throws {
    let fixture = try StoreFixture()
    let samples = [
      steps(1, "a", 1), steps(2, "a", 3), steps(3, "a", 3), steps(4, "b", 0), steps(5, "a", 2),
    ]
    try fixture.store.save(samples, as: app)
    #expect(try stored(fixture) == [samples[1].id, samples[3].id])
    #expect(try fixture.store.status().deletedCount == 0)
  }

  @Test("SYNC-05: sync identifiers belong to the saving app, in all versions of the app")
  func scope() throws {
    try everywhere { fixture, settle in
      let (mine, theirs) = (steps(1, "a", 1), steps(2, "a", 7))
      try fixture.store.save([mine], as: app)
      try settle()
      try fixture.store.save([theirs], as: TestApp(2))
      #expect(try stored(fixture) == [mine.id])
      #expect(
        try fixture.store.allSamples(query, in: TestApp(2).readOwn).map(\.id) == [theirs.id])
      let newer = steps(3, "a", 2)
      var revision = app.revision
      revision.version = "2"
      let scope = WriteScope(
        author: .init(principal: app.principal, revision: revision), types: .all, decided: .all)
      try fixture.store.save([newer], in: scope)
      #expect(try stored(fixture) == [newer.id])
    }
  }

  @Test("a sync identifier refers to one object per type")
  func types() throws {
    let fixture = try StoreFixture()
    let samples = [steps(1, "a", 1), steps(2, "a", 2, type: .flightsClimbed)]
    for sample in samples { try fixture.store.save([sample], as: app) }
    #expect(try stored(fixture) == samples.map(\.id))
  }

  @Test(
    "SYNC-05: imported samples retain their sync metadata, replace nothing, and are not replaced")
  func imports() throws {
    let fixture = try StoreFixture()
    var imported = [steps(1, "a", 1), steps(2, "a", 2)]
    for index in imported.indices { imported[index].sourceRevision = app.revision }
    let session = try fixture.store.beginImport(in: owner)
    let reply = try fixture.store.importAll(session, SampleBatch(imported))
    #expect(reply.addedCount == 2)
    try fixture.store.save([steps(3, "a", 9)], as: app)
    let found = try fixture.store.allSamples(query, in: person)
    #expect(found.count == 3)
    #expect(found.filter { $0.metadata == syncMetadata("a", 1) }.map(\.id) == [imported[0].id])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("SYNC-02: any version may reuse the sync identifier of a deleted object")
  func afterDeletion() throws {
    try everywhere { fixture, settle in
      let first = steps(1, "a", 5)
      try fixture.store.save([first], as: app)
      try settle()
      try fixture.store.delete(.objects([first.id]), in: app.write)
      try settle()
      let second = steps(2, "a", 1)
      try fixture.store.save([second], as: app)
      try settle()
      try fixture.store.deleteAny(.matching(type: .stepCount, filter: SampleFilter()))
      let third = steps(3, "a", 0)
      try fixture.store.save([third], as: app)
      #expect(try stored(fixture) == [third.id])
    }
  }

  @Test("SYNC-02, OBJECT-02: an edit stores the new object whatever its version")
  func editing() throws {
    for version in 1...3 as ClosedRange<Int64> {
      try everywhere { fixture, settle in
        let (old, new) = (steps(1, "a", 2), steps(2, "a", version))
        try fixture.store.save([old], as: app)
        try settle()
        try fixture.store.replace(old.id, with: [StoredObject(new)], as: app)
        try settle()
        #expect(try stored(fixture) == [new.id])
      }
    }
  }

  @Test("SYNC-07: an external UUID replaces nothing")
  func externalUUID() throws {
    let fixture = try StoreFixture()
    let samples = [1.0, 2.0].map { value in
      var sample = steps(value, "", 1)
      sample.metadata = Metadata([
        .init(key: "HKExternalUUID", value: .string("a")),
        .init(key: MetadataKey.syncVersion, value: .integer(Int64(value))),
      ])
      return sample
    }
    for sample in samples { try fixture.store.save([sample], as: app) }
    #expect(try stored(fixture) == samples.map(\.id))
  }

  @Test(
    "SAVE-01, SYNC-02: a replacement with an identifier in use is rejected and replaces nothing")
  func takenIdentifier() throws {
    try everywhere { fixture, settle in
      let stored = [steps(1, "a", 1), steps(2, "b", 1)]
      try fixture.store.save(stored, as: app)
      try settle()
      for version in [0, 1, 2] as [Int64] {
        var again = steps(3, "a", version)
        again.id = stored[1].id
        let error = #expect(throws: StoreError.self) {
          try fixture.store.save([steps(4, "c", 1), again], as: app)
        }
        #expect(error?.code == .invalidArgument)
      }
      #expect(try self.stored(fixture) == stored.map(\.id))
      #expect(try fixture.store.status().deletedCount == 0)
    }
  }

  @Test("many samples of one batch are replaced in the journal and in chunks")
  func many() throws {
    let fixture = try StoreFixture()
    for version in 0..<4 as Range<Int64> {
      let samples = (0..<300).map { steps(Double(version), "s\($0)", version) }
      try fixture.store.save(samples, as: app)
      if version == 1 { try fixture.store.seal() }
      let found = try fixture.store.allSamples(query, in: app.readOwn)
      #expect(found.map(\.id) == samples.map(\.id))
    }
    #expect(try fixture.store.status().deletedCount == 900)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("a missing index entry is detected")
  func damage() throws {
    let fixture = try StoreFixture()
    try fixture.store.save([steps(1, "a", 1)], as: app)
    try fixture.store.writer.sync { writer throws(StoreError) in
      try writer.connection.perform { () throws(StoreError) in
        let key = SyncKey(owner: 1, type: ObjectType.stepCount.code, identifier: "a")
        try SyncIndex(connection: writer.connection).remove(key)
      }
    }
    #expect(!(try fixture.store.verify(in: owner).problems.isEmpty))
    let error = #expect(throws: StoreError.self) {
      try fixture.store.deleteAny(.matching(type: .stepCount, filter: SampleFilter()))
    }
    #expect(error?.code == .corrupt)
  }
}
