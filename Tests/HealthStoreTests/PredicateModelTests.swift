import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// Seeded random predicates against `ReferencePredicate`, over samples in chunks, in the journal's
/// tail, and deleted.
@Suite struct PredicateModelTests {
  static let types: [ObjectType] = [.stepCount, .heartRate, .sleepAnalysis, .bodyMass]

  private struct World {
    let fixture: StoreFixture
    let apps = [TestApp(1), TestApp(2, productType: "Watch6,7"), TestApp(3)]
    var samples: [Sample] = []
    var maker: PredicateMaker

    init(seed: UInt64) throws {
      var options = StoreOptions()
      options.sealThreshold = 300
      fixture = try StoreFixture(options: options)
      maker = PredicateMaker(
        random: SplitMix64(seed), types: PredicateModelTests.types, ids: [], apps: apps)
      for round in 0..<8 {
        let app = maker.pick(apps)
        var saved = (0..<maker.int(50..<200)).map { _ in sample() }
        // Chunks in which every row has the same metadata, and chunks with many.
        if round % 3 == 0 { for row in saved.indices { saved[row].metadata = Metadata() } }
        try fixture.store.save(saved, as: app)
        for row in saved.indices { saved[row].sourceRevision = app.revision }
        samples += saved
        if round == 5 { try fixture.store.seal() }
      }
      for app in apps {
        let gone = samples.filter { $0.sourceRevision == app.revision && maker.int(0..<9) == 0 }
        guard !gone.isEmpty else { continue }
        _ = try fixture.store.delete(.objects(gone.map(\.id)), in: app.write)
        samples.removeAll { sample in gone.contains { $0.id == sample.id } }
      }
      maker.ids = samples.map(\.id)
    }

    private mutating func sample() -> Sample {
      let type = maker.pick(PredicateModelTests.types)
      let start = Double(maker.int(0..<5000))
      let length = maker.int(0..<3) == 0 ? 0 : Double(maker.int(1..<600))
      return Sample(
        id: randomID(&maker.random), type: type, start: at(start), end: at(start + length),
        value: type == .sleepAnalysis
          ? .category(Int64(maker.int(0..<5))) : .quantity(Double(maker.int(0..<1000)) / 8),
        device: maker.int(0..<3) == 0 ? Device(name: "D\(maker.int(0..<3))") : nil,
        metadata: metadata())
    }

    private mutating func metadata() -> Metadata {
      var entries: [Metadata.Entry] = []
      let values: [MetadataValue] = [
        .integer(Int64(maker.int(0..<4))), .double(Double(maker.int(0..<8)) / 2),
        .string(maker.pick(["blue", "red", "bl", "b\u{00e9}"])),
        .date(at(Double(maker.int(0..<120)))),
        .quantity(value: Double(maker.int(0..<3)), unit: maker.pick(["m", "km", "s"])),
      ]
      if maker.int(0..<2) == 0 { entries.append(.init(key: "k0", value: maker.pick(values))) }
      if maker.int(0..<2) == 0 { entries.append(.init(key: "k1", value: maker.pick(values))) }
      if maker.int(0..<6) == 0 { entries.append(.init(key: "kk", value: .string("k0"))) }
      return Metadata(entries)
    }

    mutating func query() -> SampleQuery {
      var descriptors: [QueryDescriptor] = []
      for _ in 0...maker.int(0..<3) {
        maker.types = PredicateModelTests.types.filter { _ in maker.int(0..<2) == 0 }
        if maker.types.isEmpty { maker.types = [.heartRate] }
        // Keys of quantities belong to no category type.
        if maker.types == [.sleepAnalysis] { maker.types.append(.stepCount) }
        var filter = SampleFilter()
        if maker.int(0..<3) == 0 { filter.start = at(Double(maker.int(0..<5000))) }
        if maker.int(0..<3) == 0 { filter.metadata = [.init(key: "k0", test: .exists)] }
        filter.predicate = maker.predicate()
        descriptors.append(QueryDescriptor(types: maker.types, filter: filter))
      }
      var query = SampleQuery(descriptors: descriptors)
      query.order = maker.pick([.startAscending, .startDescending, .endAscending, .endDescending])
      query.limit = maker.int(0..<3) == 0 ? maker.int(1..<40) : 0
      query.pageBytes = maker.int(0..<3) == 0 ? maker.int(1..<2000) : 0
      return query
    }
  }

  @Test(
    "QUERY-06, QUERY-13: random predicates in several descriptors find what the naive ones find",
    arguments: 1...4 as ClosedRange<UInt64>)
  func samples(seed: UInt64) throws {
    var world = try World(seed: seed)
    let reference = ReferencePredicate()
    for step in 0..<150 {
      let query = world.query()
      let expected = world.samples.filter { sample in
        query.descriptors.contains { descriptor in
          descriptor.types.contains(sample.type)
            && reference.holds(descriptor.filter.asPredicate, sample)
        }
      }
      let found = try world.fixture.store.allSamples(query, in: person)
      let note: Comment = "seed \(seed) step \(step)"
      #expect(Set(found).isSubset(of: expected), note)
      #expect(Set(found).count == found.count, note)
      let limit = query.limit == 0 ? expected.count : min(query.limit, expected.count)
      #expect(found.count == limit, note)
      #expect(Self.isOrdered(found, query.order), note)
    }
  }

  private static func isOrdered(_ samples: [Sample], _ order: SampleQuery.Order) -> Bool {
    zip(samples, samples.dropFirst()).allSatisfy { a, b in
      switch order {
      case .startAscending: a.start <= b.start
      case .startDescending: a.start >= b.start
      case .endAscending: a.end <= b.end
      case .endDescending: a.end >= b.end
      default: false
      }
    }
  }

  @Test(
    "QUERY-06: changes, statistics and deletes hold to the predicate",
    arguments: 11...13 as ClosedRange<UInt64>)
  func otherRequests(seed: UInt64) throws {
    var world = try World(seed: seed)
    let reference = ReferencePredicate()
    for step in 0..<40 {
      let note: Comment = "seed \(seed) step \(step)"
      let query = world.query()
      let page = try world.fixture.store.changes(
        ChangeQuery(descriptors: query.descriptors), in: person
      ).page
      let expected = world.samples.filter { sample in
        query.descriptors.contains {
          $0.types.contains(sample.type) && reference.holds($0.filter.asPredicate, sample)
        }
      }
      #expect(Set(page.added.samples) == Set(expected), note)

      var statistics = StatisticsQuery(type: .heartRate, options: .discreteMax)
      world.maker.types = [.heartRate]
      statistics.filter.predicate = world.maker.predicate()
      let values = world.samples.filter {
        $0.type == .heartRate && reference.holds(statistics.filter.asPredicate, $0)
      }.compactMap { (sample: Sample) -> Double? in
        if case .quantity(let value) = sample.value { value } else { nil }
      }
      let answer = try world.fixture.store.statistics(statistics, in: person).statistics
      #expect(answer.first?.merged.maximum == values.max(), note)
    }
    let app = world.apps[0]
    for step in 0..<5 {
      world.maker.types = [.stepCount]
      var filter = SampleFilter()
      filter.predicate = world.maker.predicate()
      let gone = world.samples.filter {
        $0.type == .stepCount && $0.sourceRevision == app.revision
          && reference.holds(filter.asPredicate, $0)
      }
      let count = try world.fixture.store.delete(
        .matching(type: .stepCount, filter: filter), in: app.write)
      #expect(count == gone.count, "seed \(seed) delete \(step)")
      world.samples.removeAll { sample in gone.contains { $0.id == sample.id } }
    }
  }
}
