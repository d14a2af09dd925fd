import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// What the summary of a chunk determines about metadata before the chunk is read.
@Suite struct MetadataVerdictTests {
  private let fixture: StoreFixture
  private let app = TestApp(1)

  /// Stores a chunk without metadata, one in which every sample has the key, and one in which some
  /// have it.
  init() throws {
    var options = StoreOptions()
    options.sealThreshold = 1_000_000
    fixture = try StoreFixture(options: options)
    var random = SplitMix(seed: 1)
    for values: [Int64?] in [[nil], [1, 2], [nil, 3]] {
      let samples = (0..<ChunkFormat.sampleCountMax).map { index in
        let value = values[index % values.count]
        return Sample(
          id: randomID(&random), type: .heartRate, start: at(Double(index)),
          end: at(Double(index)), value: .quantity(1),
          metadata: Metadata(value.map { [.init(key: "k", value: .integer($0))] } ?? []))
      }
      try fixture.store.save(samples, as: app)
      try fixture.store.seal()
    }
  }

  /// The verdicts for the three chunks.
  private func verdicts(_ condition: MetadataTest.Condition, key: String = "k") throws -> [Verdict]
  {
    let snapshot = try fixture.store.snapshot
    let test = RowTest.metadata(MetadataTest(key: key, condition, snapshot.dictionaries))
    let chunks = snapshot.catalogue.types[ObjectType.heartRate.code]?.chunks ?? []
    return chunks.sorted { $0.minAnchor < $1.minAnchor }.map { test.verdict($0) }
  }

  @Test(
    "QUERY-06: the metadata numbers of a chunk determine whether none, all, or some of it match")
  func numbers() throws {
    #expect(try verdicts(.exists) == [.none, .all, .some])
    #expect(try verdicts(.exists, key: "other") == [.none, .none, .none])
    // The numbers of the third chunk are 0 and 3, so that its range includes the others.
    #expect(try verdicts(.compares(.equal, .number(2))) == [.none, .some, .some])
    #expect(try verdicts(.compares(.lessThan, .number(3))) == [.none, .all, .some])
    #expect(try verdicts(.isAny([.number(1), .number(2)])) == [.none, .all, .some])
    #expect(try verdicts(.compares(.equal, .number(3))) == [.none, .none, .some])
  }

  @Test("a predicate on metadata finds the matching samples in chunks")
  func answers() throws {
    var query = SampleQuery(types: [.heartRate])
    for (condition, count) in [
      (HealthPredicate.exists(.metadata("k")), 3 * ChunkFormat.sampleCountMax / 2),
      (.comparison(.metadata("k"), .equal, .number(2)), ChunkFormat.sampleCountMax / 2),
      (.not(.exists(.metadata("k"))), 3 * ChunkFormat.sampleCountMax / 2),
    ] {
      query.filter.predicate = condition
      #expect(try fixture.store.allSamples(query, in: app.readAll).count == count)
    }
  }
}
