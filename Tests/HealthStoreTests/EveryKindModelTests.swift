import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Random saves, deletes and ties of moods, workouts, blood pressures and series: what each scope
/// is shown must be what a list of everything that was saved says.
@Suite struct EveryKindModelTests {
  struct Entry {
    var object: StoredObject
    var app: Int
    /// Of a correlation.
    var contained: [ObjectID] = []
    /// Of a series.
    var points: SeriesPoints?
    /// Of a workout.
    var children: Set<ObjectID> = []
    var isDeleted = false
  }

  struct World {
    let apps = [TestApp(1), TestApp(2)]
    var random: SplitMix64
    var entries: [Entry] = []
    var nextNumber = 1

    init(seed: UInt64) { random = SplitMix64(seed) }

    mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

    mutating func number() -> Int {
      nextNumber += 1
      return nextNumber
    }

    /// One more object, with what it contains.
    mutating func entries(of app: Int) -> [Entry] {
      let start = Double(int(0..<500))
      switch int(0..<5) {
      case 0:
        let mood = StateOfMind(kind: 1, valence: Double(int(-10..<11)) / 10, labels: [int(1..<9)])
        return [
          Entry(object: object(number(), .stateOfMind, start, 0, 0, .stateOfMind(mood)), app: app)
        ]
      case 1:
        var workout = EveryKind.workout
        workout.duration = Double(int(1..<900))
        return [
          Entry(object: object(number(), .workout, start, 1000, 0, .workout(workout)), app: app)
        ]
      case 2:
        let parts = CorrelationTests.pressure(nextNumber + 1, start)
        nextNumber += 3
        let contained = parts[1...].map(\.sample.id)
        return [Entry(object: parts[0], app: app, contained: contained)]
          + parts[1...].map { Entry(object: $0, app: app) }
      case 3:
        let values = (0..<int(1..<300)).map { Double($0 % 7) / 4 }
        let points = SeriesTests.quantities(values, from: start, every: 2)
        var summary = object(number(), .heartRate, start, 1000)
        let series = SampleDetails.quantitySeries(QuantitySeries(of: points, .heartRate))
        summary.details = series
        summary.sample.value = .quantity(series.representativeValue)
        return [Entry(object: summary, app: app, points: points)]
      default:
        return [
          Entry(object: object(number(), .heartRate, start, 0, Double(int(0..<90))), app: app)
        ]
      }
    }
  }

  @Test(
    "CORR-07, SERIES-01: objects of many kinds are shown as a list of all that was saved says",
    arguments: 1...3 as ClosedRange<UInt64>)
  func randomOperations(seed: UInt64) throws {
    var options = StoreOptions()
    options.sealThreshold = 60
    let fixture = try StoreFixture(options: options)
    var world = World(seed: seed)
    for step in 0..<70 {
      switch world.int(0..<12) {
      case 0..<4: try save(&world, fixture.store)
      case 4..<6: try delete(&world, fixture.store)
      case 6: try tie(&world, fixture.store)
      case 7: try fixture.reopen()
      case 8: try fixture.store.seal()
      default: try compare(&world, fixture.store, "seed \(seed) step \(step)")
      }
    }
    try compare(&world, fixture.store, "seed \(seed) end")
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  private func save(_ world: inout World, _ store: HealthStore) throws {
    let app = world.int(0..<2)
    var new: [Entry] = []
    for _ in 0..<world.int(1..<12) { new += world.entries(of: app) }
    var content = SaveContent(samples: SampleBatch(new.map(\.object)))
    for (row, entry) in new.enumerated() {
      if let points = entry.points { content.series[row] = points }
    }
    try store.save(content, as: world.apps[app])
    world.entries += new
  }

  private func delete(_ world: inout World, _ store: HealthStore) throws {
    let app = world.int(0..<2)
    let own = world.entries.indices.filter {
      world.entries[$0].app == app && !world.entries[$0].isDeleted
    }
    let gone = own.filter { _ in world.int(0..<6) == 0 }
    guard !gone.isEmpty else { return }
    let ids = gone.map { world.entries[$0].object.sample.id }
    try store.delete(.objects(ids), in: world.apps[app].write)
    for index in gone { world.entries[index].isDeleted = true }
  }

  private func tie(_ world: inout World, _ store: HealthStore) throws {
    let alive = world.entries.indices.filter { !world.entries[$0].isDeleted }
    let workouts = alive.filter { world.entries[$0].object.sample.type == .workout }
    guard !workouts.isEmpty else { return }
    let parent = workouts[world.int(0..<workouts.count)]
    let app = world.entries[parent].app
    let children = alive.filter {
      world.entries[$0].app == app && world.entries[$0].object.sample.type == .heartRate
    }.map { world.entries[$0].object.sample.id }
    let isRemoval = world.int(0..<3) == 0
    let relation = Relation(
      kind: .workout, parent: world.entries[parent].object.sample.id, children: children)
    try store.relate([relation], isRemoval: isRemoval, as: world.apps[app])
    if isRemoval {
      world.entries[parent].children.subtract(children)
    } else {
      world.entries[parent].children.formUnion(children)
    }
  }

  private func compare(
    _ world: inout World, _ store: HealthStore, _ note: Comment
  ) throws {
    let app = world.int(0..<2)
    let readable: [ObjectType] = [.stateOfMind, .heartRate, .bloodPressureSystolic, .workout]
      .filter { _ in world.int(0..<2) == 0 }
    let scope = world.apps[app].read(readable)
    let alive = world.entries.filter { !$0.isDeleted }
    let shown = Set(
      alive.filter { $0.app == app || readable.contains($0.object.sample.type) }
        .map(\.object.sample.id))
    let types: [ObjectType] = [.stateOfMind, .workout, .bloodPressure, .heartRate]
    let expected = alive.enumerated().filter { _, entry in
      let sample = entry.object.sample
      return types.contains(sample.type)
        && (shown.contains(sample.id)
          || sample.type == .bloodPressure
            && readable.contains(.bloodPressureSystolic))
    }.sorted {
      ($0.element.object.sample.start, $0.offset) < ($1.element.object.sample.start, $1.offset)
    }.map(\.element)
    var query = SampleQuery(types: types)
    query.pageBytes = world.int(0..<2) == 0 ? world.int(1..<3000) : 0
    var found: [StoredObject] = []
    repeat {
      let page = try store.samples(query, in: scope).page
      found += page.samples.objects
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    #expect(found.map(\.sample.id) == expected.map(\.object.sample.id), note)
    for (found, entry) in zip(found, expected) {
      #expect(found.details == self.details(of: entry, world, scope, shown), note)
      #expect(found.sample == entry.object.saved(by: world.apps[entry.app]).sample, note)
    }
    for entry in expected where entry.points != nil {
      let points = try store.allPoints(SeriesQuery(id: entry.object.sample.id), in: scope)
      #expect(points == entry.points, note)
    }
    let living = Set(alive.map(\.object.sample.id))
    for entry in alive where entry.object.sample.type == .workout {
      let children = try store.children(of: entry.object.sample.id, .workout)
      #expect(Set(children) == entry.children.intersection(living), note)
    }
  }

  private func details(
    of entry: Entry, _ world: World, _ scope: ReadScope, _ shown: Set<ObjectID>
  ) -> SampleDetails? {
    switch entry.object.details {
    case .correlation:
      .correlation(Correlation(contained: entry.contained.filter { shown.contains($0) }))
    case .workout(let workout) where world.apps[entry.app].principal != scope.principal:
      .workout(workout.showingStatistics { scope.visibility(of: $0) == .allSources })
    case let details: details
    }
  }
}
