import HealthModel
import Testing

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

@Suite struct DetailTests {
  static let types = EveryKind.details.map(\.type)

  static func query(_ types: [ObjectType]) -> SampleQuery {
    var query = SampleQuery(types: types)
    query.includesDocumentData = true
    return query
  }

  @Test(
    """
    OBJECT-01: an object of every kind is read back unchanged from the journal, a restart, and a \
    chunk
    """)
  func everyKind() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let objects = EveryKind.objects()
    try fixture.store.save(objects, as: app)
    let expected = objects.map { $0.saved(by: app) }
    let query = Self.query(Self.types)
    for round in 0..<4 {
      #expect(try fixture.store.allObjects(query, in: app.readOwn) == expected)
      #expect(try fixture.store.verify(in: owner).problems == [])
      if round == 1 { try fixture.store.seal() } else { try fixture.reopen() }
    }
    var small = query
    small.pageBytes = 1
    #expect(try fixture.store.allObjects(small, in: app.readOwn) == expected)
    #expect(try fixture.store.samples(small, in: app.readOwn).page.samples.count == 1)
  }

  @Test("details stay with their objects among samples without details, in pages of any size")
  func pages() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    var objects: [StoredObject] = []
    for number in 0..<300 {
      let isMood = number % 3 == 0
      let sample = Sample(
        id: ObjectID(high: 0x4000, low: UInt64(number + 1)),
        type: isMood ? .stateOfMind : .stepCount, start: at(Double(number)),
        end: at(Double(number)), value: .quantity(Double(number)),
        metadata: Metadata([.init(key: "n", value: .integer(Int64(number / 2)))]))
      let mood = StateOfMind(kind: 1, valence: Double(number % 7) / 10, labels: [1 + number % 5])
      objects.append(StoredObject(sample, isMood ? .stateOfMind(mood) : nil))
    }
    try fixture.store.save(Array(objects[..<200]), as: app)
    try fixture.store.seal()
    try fixture.store.save(Array(objects[200...]), as: app)
    let expected = objects.map { $0.saved(by: app) }
    for bytes in [1, 100, 700, 5000, 0] {
      var query = SampleQuery(types: [.stateOfMind, .stepCount])
      query.pageBytes = bytes
      #expect(try fixture.store.allObjects(query, in: app.readOwn) == expected)
    }
    var changes = ChangeQuery(types: [.stateOfMind, .stepCount])
    changes.limit = 70
    var followed: [StoredObject] = []
    var hasMore = true
    while hasMore {
      let page = try fixture.store.changes(changes, in: app.readOwn).page
      followed += page.added.objects
      (changes.anchor, hasMore) = (page.anchor, page.hasMore)
    }
    #expect(followed == expected)
  }

  @Test("OBJECT-17: details that are missing, shared, or of another kind are rejected")
  func wrongKind() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let mood = SampleDetails.stateOfMind(StateOfMind(kind: 1, valence: 0))
    let time = (start: at(0), end: at(0))
    func object(_ type: ObjectType, _ details: SampleDetails?) -> StoredObject {
      StoredObject(
        Sample(
          id: ObjectID(high: 1, low: 1), type: type, start: time.start, end: time.end,
          value: .quantity(0)), details)
    }
    for wrong in [
      object(.stateOfMind, .stateOfMind(StateOfMind(kind: 77, valence: 0))),
      object(.stateOfMind, nil), object(.stepCount, mood), object(.sleepAnalysis, mood),
      object(.workout, mood), object(.workoutRoute, .heartbeatSeries(HeartbeatSeries())),
      object(.stepCount, .quantitySeries(QuantitySeries(count: 3))),
    ] {
      let error = #expect(throws: StoreError.self) { try fixture.store.save([wrong], as: app) }
      #expect(error?.code == .invalidArgument)
    }
    var shared = SampleBatch([object(.stateOfMind, mood), object(.stateOfMind, mood)])
    shared.idRuns[1].first.low = 2
    shared.detailIndices = [1, 1]
    #expect(throws: StoreError.self) { try fixture.store.save(shared, as: app) }
    shared.detailIndices = [1, 3]
    #expect(throws: StoreError.self) { try fixture.store.save(shared, as: app) }
    shared.detailIndices = [1]
    #expect(throws: StoreError.self) { try fixture.store.save(shared, as: app) }
    #expect(try fixture.store.status().sampleCount == 0)
  }

  @Test("LK-26: page boundaries do not depend on details that the reader cannot see")
  func hiddenDetails() throws {
    func pages(heartRate: Double?) throws -> [[Int]] {
      let fixture = try StoreFixture()
      let objects = (1...12).map { number in
        let start = Double(number) * 3_600
        guard number.isMultiple(of: 2) else {
          return object(
            number, .electrocardiogram, start, 30, 0,
            .electrocardiogram(Electrocardiogram(classification: 1, averageHeartRate: heartRate)))
        }
        var workout = Workout(activityType: 37, duration: 1_800)
        if let heartRate {
          workout.statistics = [
            WorkoutStatistics(
              type: .heartRate, start: at(start), end: at(start + 1_800), average: heartRate)
          ]
        }
        return object(number, .workout, start, 1_800, 0, .workout(workout))
      }
      try fixture.store.save(objects, as: TestApp(1))
      let types: [ObjectType] = [.workout, .electrocardiogram]
      return try stride(from: 40, to: 1_200, by: 10).map { pageBytes in
        var query = SampleQuery(types: types)
        query.pageBytes = pageBytes
        var counts: [Int] = []
        repeat {
          let page = try fixture.store.samples(query, in: TestApp(2).read(types)).page
          counts.append(page.samples.count)
          query.cursor = page.cursor
        } while !query.cursor.isEmpty
        return counts
      }
    }
    let without = try pages(heartRate: nil)
    #expect(Set(without.map(\.count)).count > 4, "the page sizes do not vary enough")
    #expect(try pages(heartRate: 133) == without)
  }

  @Test("DELETE-06: deleting an object removes the rows of its details at once")
  func deleted() throws {
    for isSealed in [false, true] {
      let fixture = try StoreFixture()
      let app = TestApp(1)
      let objects = EveryKind.objects()
      try fixture.store.save(objects, as: app)
      if isSealed { try fixture.store.seal() }
      try fixture.store.delete(.objects(objects[2...5].map(\.sample.id)), in: app.write)
      let left = (objects[..<2] + objects[6...]).map { $0.saved(by: app) }
      #expect(try fixture.store.allObjects(Self.query(Self.types), in: app.readOwn) == left)
      let keys = try fixture.store.read { (_, connection) throws(StoreError) in
        var keys: [Int64] = []
        try connection.forEach(.details) { (key, _) throws(StoreError) in keys.append(key) }
        return keys
      }
      #expect(keys == [1, 2] + (7...14).map { $0 })
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
      #expect(try fixture.store.verify(in: owner).problems == [])
    }
  }

  @Test("CLIN-02: a document is returned as its header, or in full when the query requests it")
  func documentData() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save(EveryKind.objects(), as: app)
    var header = EveryKind.document
    header.data = []
    let short = try fixture.store.allObjects(SampleQuery(types: [.cda]), in: app.readOwn)
    #expect(short.map(\.details) == [.document(header)])
    let whole = try fixture.store.allObjects(Self.query([.cda]), in: app.readOwn)
    #expect(whole.map(\.details) == [.document(EveryKind.document)])
    let changed = try fixture.store.changes(ChangeQuery(types: [.cda]), in: app.readOwn)
    #expect(changed.page.added.details == [.document(header)])
  }

  @Test(
    "WORKOUT-06: a workout of another app omits statistics of types that the reader may not read")
  func workoutStatistics() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    try fixture.store.save(EveryKind.objects(), as: app)
    func statistics(_ scope: ReadScope) throws -> [[ObjectType]] {
      let found = try fixture.store.allObjects(SampleQuery(types: [.workout]), in: scope)
      guard case .workout(let workout) = found.first?.details else { return [] }
      return [workout.statistics, workout.activities[0].statistics].map { $0.map(\.type) }
    }
    #expect(try statistics(app.readOwn) == [[.heartRate, .distanceCycling], [.heartRate]])
    #expect(try statistics(other.readAll) == [[.heartRate, .distanceCycling], [.heartRate]])
    #expect(try statistics(other.read([.workout, .distanceCycling])) == [[.distanceCycling], []])
    #expect(try statistics(other.read([.workout])) == [[], []])
    #expect(try statistics(other.readOwn) == [])
  }

  @Test("importing objects of every kind again adds only those that were deleted")
  func imported() throws {
    let fixture = try StoreFixture()
    func batch(_ firstID: UInt64) -> SampleBatch {
      var batch = SampleBatch(EveryKind.objects(firstID: firstID))
      batch.sources = [TestApp(1).revision]
      return batch
    }
    let count = EveryKind.details.count
    var session = try fixture.store.beginImport(in: owner)
    #expect(try fixture.store.importAll(session, batch(1)).addedCount == count)
    try fixture.store.deleteAny(
      .objects([ObjectID(high: 0x4000, low: 3), ObjectID(high: 0x4000, low: 5)]))
    session = try fixture.store.beginImport(in: owner)
    let reply = try fixture.store.importAll(session, batch(101))
    #expect(reply.totals == ImportResult(addedCount: 2, presentCount: count - 2))
    let found = try fixture.store.allObjects(Self.query(Self.types), in: person)
    #expect(found.map(\.details) == EveryKind.details.map(\.details))
    #expect(try fixture.store.verify(in: owner).problems == [])
  }
}
