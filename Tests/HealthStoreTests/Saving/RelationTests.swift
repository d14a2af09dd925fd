import HealthAPI
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct RelationTests {
  static let activity = EveryKind.workout.activities[0].id

  static func workout(_ number: Int) -> StoredObject {
    object(number, .workout, 0, 1800, 0, .workout(EveryKind.workout))
  }

  static func heartRates(_ numbers: Range<Int>) -> [StoredObject] {
    numbers.map { object($0, .heartRate, Double($0), 0, 2) }
  }

  @Test(
    """
    WORKOUT-01, WORKOUT-02, WORKOUT-03: samples related to a workout when it is saved remain \
    ordinary samples
    """)
  func savedTogether() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save(Self.heartRates(10..<12), as: app)
    var content = SaveContent(
      samples: SampleBatch([Self.workout(1)] + Self.heartRates(12..<15)))
    content.relations = [
      Relation(kind: .workout, parent: objectID(1), children: [10, 12, 13].map { objectID($0) })
    ]
    try fixture.store.save(content, as: app)
    for round in 0..<3 {
      #expect(
        try fixture.store.children(of: objectID(1), .workout) == [10, 12, 13].map { objectID($0) })
      let all = try fixture.store.allObjects(SampleQuery(types: [.heartRate]), in: app.readOwn)
      #expect(all.map(\.sample.id) == (10..<15).map { objectID($0) })
      #expect(try fixture.store.verify(in: owner).problems == [])
      if round == 0 { try fixture.store.seal() } else { try fixture.reopen() }
    }
  }

  @Test("WORKOUT-05: samples and routes are added to a saved workout without changing it")
  func addedLater() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let workout = Self.workout(1)
    let route = object(2, .workoutRoute, 0, 1800, 0, .workoutRoute(WorkoutRoute()))
    try fixture.store.save([workout, route] + Self.heartRates(10..<20), as: app)
    let relation = Relation(
      kind: .workout, parent: objectID(1), children: [objectID(2)] + (10..<15).map { objectID($0) })
    try fixture.store.relate([relation], as: app)
    try fixture.store.relate([relation], as: app)
    var second = relation
    second.children = [objectID(19)]
    try fixture.store.relate([second], as: app)
    let expected = [objectID(2)] + [10, 11, 12, 13, 14, 19].map { objectID($0) }
    #expect(try fixture.store.children(of: objectID(1), .workout) == expected)
    let found = try fixture.store.allObjects(SampleQuery(types: [.workout]), in: app.readOwn)
    #expect(found == [workout.saved(by: app)])
    second.children = [objectID(2), objectID(19), objectID(18)]
    try fixture.store.relate([second], isRemoval: true, as: app)
    #expect(
      try fixture.store.children(of: objectID(1), .workout) == (10..<15).map { objectID($0) })
  }

  @Test(
    """
    WORKOUT-21: effort scores are related to a workout or one of its activities, and removed again
    """)
  func effort() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save(
      [Self.workout(1)] + (2...4).map { object($0, .workoutEffortScore, 0, 0, Double($0)) },
      as: app)
    func relation(_ child: Int, _ activity: ObjectID?) -> Relation {
      Relation(
        kind: .workoutEffort, parent: objectID(1), activity: activity,
        children: [objectID(child)])
    }
    try fixture.store.relate([relation(2, nil), relation(3, Self.activity)], as: app)
    let store = fixture.store
    #expect(
      try store.children(of: objectID(1), .workoutEffort) == [objectID(2), objectID(3)])
    #expect(
      try store.children(of: objectID(1), .workoutEffort, activity: Self.activity)
        == [objectID(3)])
    try store.relate([relation(3, Self.activity)], isRemoval: true, as: app)
    #expect(try store.children(of: objectID(1), .workoutEffort) == [objectID(2)])
    for wrong in [
      relation(2, objectID(77)), relation(99, nil),
      Relation(kind: .workoutEffort, parent: objectID(2), children: [objectID(3)]),
      Relation(kind: .correlation, parent: objectID(1), children: [objectID(3)]),
      Relation(kind: .electrocardiogramSymptom, parent: objectID(1), children: [objectID(3)]),
    ] {
      let error = #expect(throws: StoreError.self) {
        try store.relate([relation(4, nil), wrong], as: app)
      }
      #expect(error?.code == (wrong.children == [objectID(99)] ? .noSuchObject : .invalidArgument))
    }
    #expect(try store.children(of: objectID(1), .workoutEffort) == [objectID(2)])
  }

  @Test(
    """
    WORKOUT-05: only own objects are related, and those of other apps cannot be told from missing \
    ones
    """)
  func foreign() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    try fixture.store.save([Self.workout(1)] + Self.heartRates(10..<12), as: app)
    try fixture.store.save([Self.workout(2)] + Self.heartRates(20..<22), as: other)
    var messages: Set<String> = []
    for (parent, child) in [(1, 20), (1, 99)] {
      let error = #expect(throws: StoreError.self) {
        try fixture.store.relate(
          [Relation(kind: .workout, parent: objectID(parent), children: [objectID(child)])],
          as: app)
      }
      messages.insert(error?.message ?? "")
    }
    #expect(messages.count == 1)
    for parent in [2, 99] {
      let error = #expect(throws: StoreError.self) {
        try fixture.store.relate(
          [Relation(kind: .workout, parent: objectID(parent), children: [objectID(10)])], as: app)
      }
      messages.insert(error?.message ?? "")
    }
    #expect(messages.count == 2)
    let answer = Answer<Void>()
    fixture.store.relate(
      RelateRequest(relations: [
        Relation(kind: .workout, parent: objectID(1), children: [objectID(10)])
      ]), in: app.write([.heartRate])
    ) { answer.set($0) }
    let denied = #expect(throws: StoreError.self) { try answer.wait() }
    #expect(denied?.code == .denied)
    try fixture.store.relateAny([
      Relation(kind: .workout, parent: objectID(1), children: [objectID(20)])
    ])
    #expect(try fixture.store.children(of: objectID(1), .workout) == [objectID(20)])
  }

  @Test("deleting a workout leaves its samples and removes its relations")
  func deletedParent() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save([Self.workout(1)] + Self.heartRates(10..<12), as: app)
    try fixture.store.relate(
      [Relation(kind: .workout, parent: objectID(1), children: [objectID(10), objectID(11)])],
      as: app)
    try fixture.store.delete(.objects([objectID(11)]), in: app.write)
    #expect(try fixture.store.children(of: objectID(1), .workout) == [objectID(10)])
    try fixture.store.delete(.objects([objectID(1)]), in: app.write)
    let rows = try fixture.store.read { (_, connection) throws(StoreError) in
      var count = 0
      try connection.forEach(.relation) { (_, _) throws(StoreError) in count += 1 }
      return count
    }
    #expect(rows == 0)
    #expect(try fixture.store.status().sampleCount == 1)
    #expect(try fixture.store.verify(in: owner).problems == [])
    try fixture.reopen()
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("SYNC-04: replaced samples and replaced workouts retain their relations")
  func replaced() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    func sync(_ name: String, _ version: Int64) -> Metadata {
      Metadata([
        .init(key: MetadataKey.syncIdentifier, value: .string(name)),
        .init(key: MetadataKey.syncVersion, value: .integer(version)),
      ])
    }
    var workout = Self.workout(1)
    workout.sample.metadata = sync("w", 1)
    var sample = Self.heartRates(10..<11)[0]
    sample.sample.metadata = sync("h", 1)
    try fixture.store.save([workout, sample] + Self.heartRates(11..<12), as: app)
    try fixture.store.relate(
      [Relation(kind: .workout, parent: objectID(1), children: [objectID(10), objectID(11)])],
      as: app)
    sample.sample.id = objectID(30)
    sample.sample.metadata = sync("h", 2)
    try fixture.store.save([sample], as: app)
    #expect(
      try fixture.store.children(of: objectID(1), .workout) == [objectID(11), objectID(30)])
    workout.sample.id = objectID(31)
    workout.sample.metadata = sync("w", 2)
    try fixture.store.save([workout], as: app)
    #expect(
      try fixture.store.children(of: objectID(31), .workout) == [objectID(11), objectID(30)])
    try fixture.reopen()
    #expect(
      try fixture.store.children(of: objectID(31), .workout) == [objectID(11), objectID(30)])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test(
    """
    OBJECT-02, MED-09: an edit is reported as a deletion and an addition; a rejected one changes \
    nothing
    """)
  func edited() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    func dose(_ number: Int, _ status: Int) -> StoredObject {
      object(
        number, .medicationDoseEvent, 60, 0, 0,
        .medicationDoseEvent(
          MedicationDoseEvent(
            logStatus: status, scheduleType: 1, conceptIdentifier: "c", quantity: 1)))
    }
    try fixture.store.save([dose(1, 3)], as: app)
    var query = ChangeQuery(types: [.medicationDoseEvent])
    query.anchor = try fixture.store.changes(query, in: app.readOwn).page.anchor
    try fixture.store.replace(objectID(1), with: [dose(2, 4)], as: app)
    let page = try fixture.store.changes(query, in: app.readOwn).page
    #expect(page.deleted.map(\.id) == [objectID(1)])
    #expect(page.added.objects == [dose(2, 4).saved(by: app)])
    query.limit = 1
    let first = try fixture.store.changes(query, in: app.readOwn).page
    #expect(first.deleted.count == 1 && first.added.isEmpty)
    for (id, new) in [(objectID(1), 3), (objectID(2), 2)] {
      #expect(throws: StoreError.self) {
        try fixture.store.replace(id, with: [dose(new, 4)], as: app)
      }
    }
    #expect(throws: StoreError.self) {
      try fixture.store.replace(objectID(2), with: [dose(3, 4)], as: TestApp(2))
    }
    let left = try fixture.store.allObjects(
      SampleQuery(types: [.medicationDoseEvent]), in: app.readOwn)
    #expect(left == [dose(2, 4).saved(by: app)])
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("an import relates new samples to an object that was already stored")
  func imported() throws {
    let fixture = try StoreFixture()
    func content(_ objects: [StoredObject], _ relations: [Relation]) -> SaveContent {
      var content = SaveContent(samples: SampleBatch(objects))
      content.samples.sources = [TestApp(1).revision]
      content.relations = relations
      return content
    }
    func add(_ content: SaveContent, _ session: ImportSession) throws {
      let answer = Answer<ImportResult>()
      session.add(content) { answer.set($0) }
      _ = try answer.wait()
    }
    var session = try fixture.store.beginImport(in: owner)
    try add(content([Self.workout(1)], []), session)
    session = try fixture.store.beginImport(in: owner)
    try add(content([Self.workout(41)], []), session)
    let relation = Relation(
      kind: .workout, parent: objectID(41), children: [objectID(50), objectID(99)])
    try add(content(Self.heartRates(50..<51), [relation]), session)
    #expect(try fixture.store.children(of: objectID(1), .workout) == [objectID(50)])
    #expect(try fixture.store.status().sampleCount == 2)
  }

  private static func content(
    _ objects: [StoredObject], _ relations: [Relation] = []
  ) -> SaveContent {
    var content = SaveContent(samples: SampleBatch(objects))
    content.samples.sources = [TestApp(1).revision]
    content.relations = relations
    return content
  }

  @Test("a sample of two workouts in an import is stored once")
  func sharedSample() throws {
    let fixture = try StoreFixture()
    func add(_ content: SaveContent, _ session: ImportSession) throws -> ImportResult {
      let answer = Answer<ImportResult>()
      session.add(content) { answer.set($0) }
      return try answer.wait()
    }
    func rate(_ number: Int) -> StoredObject { object(number, .heartRate, 50, 0, 2) }
    func relation(_ workout: Int, _ children: Range<Int>) -> Relation {
      Relation(kind: .workout, parent: objectID(workout), children: children.map { objectID($0) })
    }
    let other = object(2, .workout, 3600, 1800, 0, .workout(EveryKind.workout))
    let first = try fixture.store.beginImport(in: owner)
    // Two equal samples are two samples.
    _ = try add(Self.content([Self.workout(1), other, rate(50), rate(51)]), first)
    let second = try fixture.store.beginImport(in: owner)
    for (number, workout) in [(60, 1), (70, 2)] {
      let reply = try add(
        Self.content(
          [rate(number), rate(number + 1)], [relation(workout, number..<number + 2)]), second)
      #expect(reply.presentCount == 2 && reply.addedCount == 0)
      let children = try fixture.store.children(of: objectID(workout), .workout)
      #expect(children == [objectID(50), objectID(51)])
    }
    #expect(try fixture.store.status().sampleCount == 4)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("a lookup finds stored samples, distinguishes equal ones, relates them and adds nothing")
  func lookup() throws {
    let fixture = try StoreFixture()
    let added = Answer<ImportResult>()
    func score(_ number: Int, _ start: Double = 50) -> StoredObject {
      object(number, .workoutEffortScore, start, 0, 2)
    }
    try fixture.store.beginImport(in: owner)
      .add(Self.content([Self.workout(1), score(50), score(51)])) { added.set($0) }
    _ = try added.wait()
    let session = try fixture.store.beginImport(in: owner)
    func find(_ objects: [StoredObject], _ children: [Int]) throws -> [ObjectID] {
      let answer = Answer<ImportResult>()
      let relation = Relation(
        kind: .workoutEffort, parent: objectID(90), activity: Self.activity,
        children: children.map { objectID($0) })
      session.find(
        Self.content(objects).samples, relations: children.isEmpty ? [] : [relation]
      ) { answer.set($0) }
      return try answer.wait().ids
    }
    let missing = ObjectID(high: 0, low: 0)
    let equal = try find([Self.workout(90), score(60), score(61), score(62, 7)], [61, 62])
    #expect(equal[0] == objectID(1) && Set(equal[1...2]) == [objectID(50), objectID(51)])
    #expect(equal[3] == missing)
    #expect(try fixture.store.children(of: objectID(1), .workoutEffort) == [equal[2]])
    // Both are taken, so that a third one is none of them; a known one is found again.
    #expect(try find([score(61), score(63)], []) == [equal[2], missing])
    #expect(try find([score(60)], [60]) == [equal[1]])
    #expect(
      try fixture.store.children(of: objectID(1), .workoutEffort) == [objectID(50), objectID(51)])
    #expect(try fixture.store.status().sampleCount == 3)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("anchor runs behave as a set")
  func anchorRuns() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      let anchors = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        Int64.random(in: 1..<60, using: &random)
      }
      let runs = AnchorRuns(anchors)
      #expect(runs.anchors == Set(anchors).sorted())
      #expect(runs.count == Set(anchors).count)
      for anchor in 0..<62 as Range<Int64> {
        #expect(runs.contains(anchor) == anchors.contains(anchor))
      }
      var bytes: [UInt8] = []
      runs.append(to: &bytes)
      let again = try bytes.withUnsafeBytes { raw throws -> AnchorRuns in
        var reader = ByteReader(raw, part: "relation")
        return try AnchorRuns(&reader)
      }
      #expect(again == runs)
    }
  }

  @Test("a stored run that ends after the last anchor is corrupt")
  func anchorRunBeyondTheEnd() {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(1))
    bytes.append(littleEndian: Int64.max - 1)
    bytes.append(littleEndian: UInt32(9))
    #expect(throws: StoreError.self) {
      try bytes.withUnsafeBytes { raw in
        var reader = ByteReader(raw, part: "relation")
        return try AnchorRuns(&reader)
      }
    }
  }
}
