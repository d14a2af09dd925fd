import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Random operations on the store and on the naive one: every answer must be the same, whatever is
/// in the journal, in chunks, deleted, or reopened in between.
@Suite struct ModelTests {
  static let types: [ObjectType] = [.stepCount, .heartRate, .sleepAnalysis, .bodyMass]

  struct World {
    var random: SplitMix64
    let apps = [TestApp(1), TestApp(2, productType: "Watch6,7"), TestApp(3)]
    var mint: ObjectIDMint
    var followers: [(scope: ReadScope, query: ChangeQuery, state: [ObjectID: Sample])] = []

    init(seed: UInt64) {
      random = SplitMix64(seed)
      mint = ObjectIDMint(using: &random)
      for (index, app) in apps.enumerated() {
        var query = ChangeQuery(types: index == 0 ? [.heartRate] : ModelTests.types)
        query.limit = index == 1 ? 7 : 0
        followers.append((index == 2 ? app.readOwn : app.readAll, query, [:]))
      }
    }

    mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

    mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }

    mutating func sample(id: ObjectID) -> Sample {
      let start = Double(int(0..<5000))
      let length = int(0..<3) == 0 ? 0 : Double(int(1..<600))
      let type = pick(ModelTests.types)
      let value: SampleValue =
        type == .sleepAnalysis
        ? .category(Int64(int(0..<5))) : .quantity(Double(int(0..<1000)) / 8)
      let device = int(0..<3) == 0 ? Device(name: "D\(int(0..<3))") : nil
      var metadata = Metadata()
      switch int(0..<6) {
      case 0: metadata = syncMetadata("s\(int(0..<60))", Int64(int(0..<6)))
      case 1, 2:
        metadata = Metadata([.init(key: "k\(int(0..<2))", value: .integer(Int64(int(0..<3))))])
      default: break
      }
      return Sample(
        id: id, type: type, start: at(start), end: at(start + length), value: value,
        device: device, metadata: metadata)
    }

    mutating func filter(_ apps: [TestApp], _ ids: [ObjectID]) -> SampleFilter {
      var filter = SampleFilter()
      if int(0..<2) == 0 { filter.start = at(Double(int(0..<5000))) }
      if int(0..<2) == 0 { filter.end = at(Double(int(0..<5600))) }
      filter.strictStart = int(0..<3) == 0
      filter.strictEnd = int(0..<4) == 0
      if int(0..<4) == 0 { filter.sources = [pick(apps).revision.source] }
      if int(0..<6) == 0 { filter.devices = [Device(name: "D0"), Device(name: "D1")] }
      if int(0..<6) == 0 { filter.metadata = [.init(key: "k0", test: .exists)] }
      if int(0..<8) == 0 {
        filter.metadata = [.init(key: "k1", test: .isAny(of: [.integer(0), .integer(1)]))]
      }
      if int(0..<8) == 0, !ids.isEmpty { filter.ids = (0..<5).map { _ in pick(ids) } }
      return filter
    }
  }

  @Test(
    "random operations give what the naive store gives", arguments: 1...4 as ClosedRange<UInt64>)
  func randomOperations(seed: UInt64) throws {
    let clock = TestClock()
    var options = StoreOptions()
    options.sealThreshold = 400
    options.now = { clock.now }
    let fixture = try StoreFixture(options: options)
    var reference = ReferenceStore()
    var world = World(seed: seed)
    for step in 0..<110 {
      let app = world.pick(world.apps)
      switch world.int(0..<22) {
      case 0..<6: try save(&world, app, fixture.store, &reference)
      case 6..<8: try deleteObjects(&world, app, fixture.store, &reference)
      case 8:
        let type = world.pick(Self.types)
        let filter = world.filter(world.apps, [])
        let count = try fixture.store.delete(.matching(type: type, filter: filter), in: app.write)
        #expect(count == reference.delete(type, filter, as: app), "seed \(seed) step \(step)")
      case 9: try fixture.reopen()
      case 10: try fixture.store.seal()
      case 11..<13: try follow(&world, fixture.store, reference, "seed \(seed) step \(step)")
      case 13: _ = try fixture.store.compact(in: owner)
      case 14:
        // Who is up to date misses nothing when the deletions are forgotten.
        try follow(&world, fixture.store, reference, "seed \(seed) step \(step)")
        clock.advance(seconds: Double(StoreSettings.deletedObjectRetentionDefault + 1))
        let compaction = try fixture.store.compact(in: owner)
        #expect(compaction.purgedTombstoneCount == reference.purge())
        #expect(try fixture.store.status().deletedCount == 0)
      default: try query(&world, app, fixture.store, reference, "seed \(seed) step \(step)")
      }
    }
    try follow(&world, fixture.store, reference, "seed \(seed) end")
    #expect(try fixture.store.verify(in: owner).problems == [])
    #expect(try fixture.store.status().sampleCount == reference.alive.count)
  }

  private func save(
    _ world: inout World, _ app: TestApp, _ store: HealthStore, _ reference: inout ReferenceStore
  ) throws {
    let count = world.int(1..<120)
    var ids: [ObjectID] = []
    switch world.int(0..<3) {
    case 0: for _ in 0..<count { ids.append(randomID(&world.random)) }
    case 1:
      let run = world.mint.run(of: count)
      ids = (0..<run.count).map { run.first.advanced(by: $0) }
      ids.shuffle(using: &world.random)
    default:
      let run = world.mint.run(of: count)
      ids = (0..<run.count).map { run.first.advanced(by: $0) }
    }
    let own = reference.entries.filter { $0.principal == app.principal }
    if world.int(0..<5) == 0, !own.isEmpty {
      ids[world.int(0..<count)] = world.pick(own).sample.id
    }
    let samples = ids.map { world.sample(id: $0) }
    if reference.save(samples, as: app) {
      try store.save(samples, as: app)
    } else {
      let error = #expect(throws: StoreError.self) { try store.save(samples, as: app) }
      #expect(error?.code == .invalidArgument)
    }
  }

  private func deleteObjects(
    _ world: inout World, _ app: TestApp, _ store: HealthStore, _ reference: inout ReferenceStore
  ) throws {
    let own = reference.alive.filter { $0.principal == app.principal }.map(\.sample.id)
    guard !own.isEmpty else { return }
    var ids = Array(Set((0..<world.int(1..<9)).map { _ in world.pick(own) }))
    if world.int(0..<4) == 0 { ids.append(world.pick(reference.entries).sample.id) }
    ids = Array(Set(ids))
    if let count = reference.delete(ids, as: app) {
      #expect(try store.delete(.objects(ids), in: app.write) == count)
    } else {
      #expect(throws: StoreError.self) { try store.delete(.objects(ids), in: app.write) }
    }
  }

  private func query(
    _ world: inout World, _ app: TestApp, _ store: HealthStore, _ reference: ReferenceStore,
    _ note: Comment
  ) throws {
    var types = Self.types.filter { _ in world.int(0..<2) == 0 }
    if types.isEmpty { types = [.heartRate] }
    var query = SampleQuery(types: types)
    query.filter = world.filter(world.apps, reference.entries.map(\.sample.id))
    query.order = SampleQuery.Order(rawValue: UInt8(world.int(0..<4)))!
    query.limit = world.int(0..<3) == 0 ? world.int(1..<50) : 0
    query.pageBytes = world.int(0..<2) == 0 ? world.int(1..<2000) : 0
    let scope = world.int(0..<2) == 0 ? app.readAll : app.read([.heartRate, .bodyMass])
    let found = try store.allSamples(query, in: scope)
    let expected = reference.samples(query, scope)
    #expect(found == expected, note)
  }

  /// Applies changes as a client does, and compares what it has then.
  private func follow(
    _ world: inout World, _ store: HealthStore, _ reference: ReferenceStore, _ note: Comment
  ) throws {
    for index in world.followers.indices {
      var follower = world.followers[index]
      var hasMore = true
      while hasMore {
        let page = try store.changes(follower.query, in: follower.scope).page
        for deleted in page.deleted { follower.state[deleted.id] = nil }
        for sample in page.added.samples { follower.state[sample.id] = sample }
        hasMore = page.hasMore
        if follower.query.limit > 0 {
          #expect(page.added.count + page.deleted.count <= follower.query.limit)
        }
        follower.query.anchor = page.anchor
      }
      #expect(follower.state == reference.state(follower.query, follower.scope), note)
      world.followers[index] = follower
    }
  }
}
