import HealthModel
import Testing

@testable import HealthStorage
@testable import HealthAuthorization
@testable import HealthStore

@Suite struct CorrelationTests {
  /// Returns a blood pressure: `number` is the correlation, the next two numbers are its samples.
  static func pressure(_ number: Int, _ start: Double) -> [StoredObject] {
    [
      object(
        number, .bloodPressure, start, 0, 0,
        .correlation(Correlation(contained: [objectID(number + 1), objectID(number + 2)]))),
      object(number + 1, .bloodPressureSystolic, start, 0, 120 + start),
      object(number + 2, .bloodPressureDiastolic, start, 0, 80),
    ]
  }

  static func page(
    _ fixture: StoreFixture, _ types: [ObjectType], _ scope: ReadScope
  ) throws -> SamplePage { try fixture.store.samples(SampleQuery(types: types), in: scope).page }

  static func contained(_ page: SamplePage) -> [[ObjectID]] {
    page.samples.details.map {
      if case .correlation(let correlation) = $0 { correlation.contained } else { [] }
    }
  }

  @Test(
    """
    CORR-01, CORR-04, CORR-05, CORR-08: blood pressures and meals are returned with their samples, \
    which are stored once and found by their type, like a reading outside of a correlation
    """)
  func containedOnce() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let objects = Self.pressure(1, 0) + Self.pressure(4, 10)
    let meal = [
      object(
        7, .food, 20, 0, 0, .correlation(Correlation(contained: [objectID(8), objectID(9)]))),
      object(8, .dietaryProtein, 20, 0, 30), object(9, .dietaryFiber, 20, 0, 5),
    ]
    let alone = object(10, .bloodPressureSystolic, 30, 0, 118)
    try fixture.store.save(objects + meal + [alone], as: app)
    for round in 0..<4 {
      let page = try Self.page(fixture, [.bloodPressure], app.readOwn)
      #expect(page.samples.objects.map(\.sample.id) == [objectID(1), objectID(4)])
      #expect(Self.contained(page) == [[objectID(2), objectID(3)], [objectID(5), objectID(6)]])
      #expect(page.contained.objects == [1, 2, 4, 5].map { objects[$0].saved(by: app) })
      let meals = try Self.page(fixture, [.food], app.readOwn)
      #expect(meals.samples.objects.map(\.sample.id) == [objectID(7)])
      #expect(Self.contained(meals) == [[objectID(8), objectID(9)]])
      #expect(meals.contained.objects == meal.dropFirst().map { $0.saved(by: app) })
      let single = try fixture.store.allObjects(
        SampleQuery(types: [.bloodPressureSystolic]), in: app.readOwn)
      #expect(single == [objects[1], objects[4], alone].map { $0.saved(by: app) })
      let fiber = try fixture.store.allObjects(
        SampleQuery(types: [.dietaryFiber]), in: app.readOwn)
      #expect(fiber == [meal[2].saved(by: app)])
      #expect(try fixture.store.status().sampleCount == 10)
      #expect(try fixture.store.verify(in: owner).problems == [])
      let changes = try fixture.store.changes(
        ChangeQuery(types: [.bloodPressure]), in: app.readOwn)
      #expect(changes.page.added == page.samples)
      #expect(changes.page.contained == page.contained)
      #expect(changes.disclosure.sampleCount == 6)
      if round == 1 { try fixture.store.seal() } else { try fixture.reopen() }
    }
  }

  @Test("CORR-05: the samples of a correlation are saved with it and are in no other correlation")
  func wrongContents() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save([object(50, .bloodPressureSystolic, 0)], as: app)
    func pressure(_ contained: [Int]) -> StoredObject {
      object(
        1, .bloodPressure, 0, 0, 0,
        .correlation(Correlation(contained: contained.map { objectID($0) })))
    }
    let samples = [
      object(2, .bloodPressureSystolic, 0), object(3, .bloodPressureDiastolic, 0),
    ]
    var second = pressure([3])
    second.sample.id = objectID(9)
    for wrong in [
      [pressure([])] + samples, [pressure([2, 50])] + samples, [pressure([2, 2])] + samples,
      [pressure([1])] + samples, [pressure([2, 3]), second] + samples,
    ] {
      let error = #expect(throws: StoreError.self) { try fixture.store.save(wrong, as: app) }
      #expect(error?.code == .invalidArgument)
    }
    #expect(try fixture.store.status().sampleCount == 1)
    try fixture.store.save([pressure([2, 3])] + samples, as: app)
  }

  @Test(
    "CORR-06: saving and deleting a correlation requires permission for its parts, not for itself")
  func permission() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let content = SaveContent(samples: SampleBatch(Self.pressure(1, 0)))
    let half = app.write([.bloodPressureSystolic])
    let error = #expect(throws: StoreError.self) { try fixture.store.save(content, in: half) }
    #expect(error?.code == .denied)
    #expect(try fixture.store.status().sampleCount == 0)
    let whole = app.write([.bloodPressureSystolic, .bloodPressureDiastolic])
    try fixture.store.save(content, in: whole)
    for request in [
      ObjectSelection.objects([objectID(1)]),
      .matching(type: .bloodPressure, filter: SampleFilter()),
    ] {
      let error = #expect(throws: StoreError.self) { try fixture.store.delete(request, in: half) }
      #expect(error?.code == .denied)
    }
    #expect(try fixture.store.delete(.objects([objectID(1)]), in: whole) == 1)
  }

  @Test("CORR-07, SC-25: another app's correlation is visible only when all its parts may be read")
  func visibility() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    try fixture.store.save(Self.pressure(1, 0), as: app)
    try fixture.store.save(Self.pressure(11, 5), as: other)
    for _ in 0..<2 {
      let both = other.read([.bloodPressureSystolic, .bloodPressureDiastolic])
      #expect(
        Self.contained(try Self.page(fixture, [.bloodPressure], both))
          == [[objectID(2), objectID(3)], [objectID(12), objectID(13)]])
      let answer = try fixture.store.samples(SampleQuery(types: [.bloodPressure]), in: both)
      #expect(answer.disclosure.foreignCount(for: other.principal) == 3)
      #expect(answer.disclosure.sampleCount == 6)
      // A grant for the correlation type itself, which cannot be requested, discloses nothing.
      for scope in [
        other.readOwn, other.read([.bloodPressure, .heartRate]),
        other.read([.bloodPressureSystolic]),
      ] {
        let own = try Self.page(fixture, [.bloodPressure], scope)
        #expect(Self.contained(own) == [[objectID(12), objectID(13)]])
        let changes = try fixture.store.changes(ChangeQuery(types: [.bloodPressure]), in: scope)
        #expect(changes.page.added.count == 1)
      }
      try fixture.store.seal()
    }
    let everything = try Self.page(fixture, [.bloodPressure], person)
    #expect(everything.samples.count == 2 && everything.contained.count == 4)
  }

  @Test(
    """
    CORR-07, DELETE-06: a correlation's tombstone is visible to those who could see the \
    correlation
    """)
  func tombstones() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    try fixture.store.save(Self.pressure(1, 0), as: app)
    let scopes = [
      other.read([.bloodPressureDiastolic]),
      other.read([.bloodPressureDiastolic, .bloodPressureSystolic]),
    ]
    let anchors = try scopes.map { scope in
      try fixture.store.changes(ChangeQuery(types: [.bloodPressure]), in: scope).page.anchor
    }
    try fixture.store.delete(.objects([objectID(1)]), in: app.write)
    for _ in 0..<2 {
      let deleted = try zip(scopes, anchors).map { scope, anchor in
        var query = ChangeQuery(types: [.bloodPressure])
        query.anchor = anchor
        return try fixture.store.changes(query, in: scope).page.deleted.map(\.id)
      }
      #expect(deleted == [[], [objectID(1)]])
      try fixture.reopen()
    }
  }

  @Test("CORR-07, DELETE-06: an app's own deleted correlation is reported without a read grant")
  func ownTombstone() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let scope = ReadScope(
      principal: app.principal,
      policy: AppPolicy(grants: Grants(), periods: ReadPeriods(), entitlements: []))
    try fixture.store.save(Self.pressure(1, 0), as: app)
    var query = ChangeQuery(types: [.bloodPressure])
    query.anchor = try fixture.store.changes(query, in: scope).page.anchor
    try fixture.store.delete(.objects([objectID(1)]), in: app.write)
    #expect(try fixture.store.changes(query, in: scope).page.deleted.map(\.id) == [objectID(1)])
  }

  @Test("CORR-07: of several correlations, each is hidden for its own parts")
  func eachByItself() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    let meal = [
      object(4, .food, 10, 0, 0, .correlation(Correlation(contained: [objectID(5)]))),
      object(5, .dietaryProtein, 10, 0, 30),
    ]
    try fixture.store.save(Self.pressure(1, 0) + meal + Self.pressure(6, 20), as: app)
    for (readable, visible) in [
      ([ObjectType.bloodPressureSystolic, .bloodPressureDiastolic], [1, 6]),
      ([.dietaryProtein], [4]), ([], []),
    ] {
      let page = try Self.page(fixture, [.bloodPressure, .food], other.read(readable))
      #expect(page.samples.objects.map(\.sample.id) == visible.map { objectID($0) })
    }
  }

  @Test("AUTH-25, CORR-07: a correlation is hidden before the earliest date of any of its types")
  func earliestDate() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    try fixture.store.save(Self.pressure(1, 0) + Self.pressure(4, 100), as: app)
    func grant(_ type: ObjectType, _ limits: GrantLimits) -> Grant {
      Grant(type: type, direction: .read, decision: .authorized, limits: limits)
    }
    let grants = Grants([
      grant(.bloodPressureSystolic, GrantLimits(earliest: at(50))),
      grant(.bloodPressureDiastolic, .none),
    ])
    let scope = ReadScope(
      principal: other.principal, policy: AppPolicy(grants: grants, entitlements: []))
    let page = try Self.page(fixture, [.bloodPressure], scope)
    #expect(page.samples.objects.map(\.sample.id) == [objectID(4)])
  }

  @Test("deleting a correlation leaves its samples, and deleting a sample leaves the correlation")
  func deletes() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    try fixture.store.save(Self.pressure(1, 0) + Self.pressure(4, 10), as: app)
    func isContained(_ id: ObjectID) throws -> Bool {
      try fixture.store.read { (snapshot, connection) throws(StoreError) in
        let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
        return try locator.samples(ids: [id]).contains {
          snapshot.correlations.contained.contains($0.anchor)
        }
      }
    }
    #expect(try isContained(objectID(2)))
    try fixture.store.delete(.objects([objectID(1), objectID(5)]), in: app.write)
    for _ in 0..<2 {
      let page = try Self.page(fixture, [.bloodPressure], app.readOwn)
      #expect(Self.contained(page) == [[objectID(6)]])
      #expect(try !isContained(objectID(2)))
      #expect(try isContained(objectID(6)))
      let left = try Self.page(
        fixture, [.bloodPressureSystolic, .bloodPressureDiastolic], app.readOwn)
      #expect(left.samples.objects.map(\.sample.id) == [2, 3, 6].map { objectID($0) })
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
  }

  @Test("SYNC-04: a sample that replaces a contained one takes its place in the correlation")
  func replaced() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    func sync(_ version: Int64) -> Metadata {
      Metadata([
        .init(key: MetadataKey.syncIdentifier, value: .string("s")),
        .init(key: MetadataKey.syncVersion, value: .integer(version)),
      ])
    }
    var objects = Self.pressure(1, 0)
    objects[1].sample.metadata = sync(1)
    try fixture.store.save(objects, as: app)
    let new = object(20, .bloodPressureSystolic, 0, 0, 125, metadata: sync(2))
    try fixture.store.save([new], as: app)
    for _ in 0..<2 {
      let page = try Self.page(fixture, [.bloodPressure], app.readOwn)
      #expect(Self.contained(page) == [[objectID(3), objectID(20)]])
      #expect(page.contained.objects == [objects[2], new].map { $0.saved(by: app) })
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
  }

  @Test("CORR-03: meals of many nutrients are returned in pages with the samples they contain")
  func meals() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let nutrients = ObjectType.all.filter { $0.name.hasPrefix("dietary") && $0.kind == .quantity }
    #expect(nutrients.count > 30)
    var objects: [StoredObject] = []
    for meal in 0..<40 {
      let first = 1000 * (meal + 1)
      let contained = nutrients.prefix(1 + meal % nutrients.count).enumerated().map {
        object(
          first + 1 + $0.offset, $0.element, Double(meal), 1, Double($0.offset),
          metadata: Metadata([.init(key: "meal", value: .integer(Int64(meal)))]))
      }
      objects.append(
        object(
          first, .food, Double(meal), 1, 0,
          .correlation(Correlation(contained: contained.map(\.sample.id)))))
      objects += contained
    }
    try fixture.store.save(objects, as: app)
    try fixture.store.seal()
    for bytes in [1, 500, 4000, 0] {
      var query = SampleQuery(types: [.food])
      query.pageBytes = bytes
      var (ids, found): ([[ObjectID]], [StoredObject]) = ([], [])
      repeat {
        let page = try fixture.store.samples(query, in: app.readOwn).page
        ids += Self.contained(page)
        found += page.contained.objects
        #expect(page.contained.count == Self.contained(page).joined().count)
        query.cursor = page.cursor
      } while !query.cursor.isEmpty
      let meals = objects.compactMap {
        if case .correlation(let correlation) = $0.details { correlation.contained } else { nil }
      }
      #expect(ids == meals)
      #expect(found == objects.filter { $0.details == nil }.map { $0.saved(by: app) })
    }
  }

  @Test("an import adds a correlation of samples that are already stored")
  func imported() throws {
    let fixture = try StoreFixture()
    func batch(_ number: Int, _ rows: Range<Int>) -> SampleBatch {
      var batch = SampleBatch(Array(Self.pressure(number, 0)[rows]))
      batch.sources = [TestApp(1).revision]
      return batch
    }
    var session = try fixture.store.beginImport(in: owner)
    #expect(try fixture.store.importAll(session, batch(1, 1..<3)).addedCount == 2)
    for round in 0..<2 {
      session = try fixture.store.beginImport(in: owner)
      let reply = try fixture.store.importAll(session, batch(10 * (round + 1), 0..<3))
      #expect(reply.addedCount == 1 - round)
      let page = try Self.page(fixture, [.bloodPressure], person)
      #expect(Self.contained(page) == [[objectID(2), objectID(3)]])
      #expect(try fixture.store.verify(in: owner).problems == [])
    }
  }

  @Test(
    "CORR-07: a commit is visible to callers that may read every part of one of its correlations")
  func commits() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let seen = Answer<CommitSummary>()
    let observation = fixture.store.observe { seen.set(.success($0)) }
    try fixture.store.save(Self.pressure(1, 0), as: app)
    let part = try #require(try seen.wait().parts.first { $0.type == .bloodPressure })
    observation.cancel()
    #expect(part.isVisible(in: app.readOwn))
    let both = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic]
    #expect(part.isVisible(in: TestApp(2).read(both)))
    #expect(!part.isVisible(in: TestApp(2).read([.bloodPressureSystolic])))
    #expect(!part.isVisible(in: TestApp(2).read([.bloodPressure, .heartRate])))
  }
}
