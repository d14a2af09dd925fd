import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Imported sources that the user merges (W3).
@Suite struct SourceNameMergeTests {
  private func record(_ minute: Int, _ value: Double, _ source: String) -> HealthObject {
    HealthObject(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(Double(minute) * 60),
      end: at(Double(minute) * 60 + 60), value: value,
      sourceRevision: SourceRevision(source: Source(name: source, bundleIdentifier: "")))
  }

  private func add(_ fixture: StoreFixture, _ records: [HealthObject]) throws -> ImportResult {
    let session = try fixture.store.beginImport(in: owner)
    return try fixture.store.importAll(session, SampleBatch(rows: records))
  }

  private func sum(_ fixture: StoreFixture) throws -> Double? {
    var query = StatisticsQuery(type: .stepCount, options: [.cumulativeSum])
    query.options.insert(.separateBySource)
    let reply = try fixture.store.statistics(query, in: person)
    return reply.statistics.first?.merged.sum
  }

  private func merge(
    _ fixture: StoreFixture, _ action: SourceNameMerge.Action, _ name: String = "Old",
    _ target: String = "New"
  ) throws -> SourceNameMergeResult {
    try fixture.store.mergeSources(
      SourceNameMerge(name: name, target: target, action: action), in: owner)
  }

  private func names(_ fixture: StoreFixture) throws -> Set<String> {
    Set(try fixture.store.status().types.map(\.source.name))
  }

  @Test("merged sources count as one, without samples that both names have")
  func merges() throws {
    let fixture = try StoreFixture()
    _ = try add(fixture, (0..<10).map { record($0, 10, "Old") } + [record(3, 10, "Old")])
    _ = try add(fixture, (3..<20).map { record($0, 10, "New") })
    // Minute 3 was imported twice under the old name and once under the new one.
    let preview = try merge(fixture, .preview)
    #expect(preview.sampleCount == 11 && preview.duplicateCount == 7)
    #expect(try names(fixture) == ["Old", "New"])
    let reply = try merge(fixture, .merge)
    #expect(reply.duplicateCount == 7)
    #expect(reply.merges == [.init(name: "Old", target: "New")])
    #expect(try names(fixture) == ["New"])
    #expect(try fixture.store.status().sampleCount == 21)
    #expect(try sum(fixture) == 210)
    try fixture.reopen()
    #expect(try names(fixture) == ["New"])
    #expect(try sum(fixture) == 210)
    #expect(try fixture.store.verify(in: owner).problems == [])
    // Imports under both names find the stored samples.
    #expect(try add(fixture, (0..<3).map { record($0, 10, "Old") }).presentCount == 3)
    #expect(try add(fixture, (0..<3).map { record($0, 10, "New") }).presentCount == 3)
  }

  @Test("a merge can be undone")
  func splits() throws {
    let fixture = try StoreFixture()
    _ = try add(fixture, [record(0, 1, "Old"), record(1, 2, "New")])
    _ = try merge(fixture, .merge)
    #expect(try merge(fixture, .split).merges == [])
    #expect(try names(fixture) == ["Old", "New"])
    try fixture.reopen()
    #expect(try names(fixture) == ["Old", "New"])
    #expect(throws: StoreError.self) { try merge(fixture, .split) }
  }

  @Test("only imported sources can be merged, and none with itself")
  func refusals() throws {
    let fixture = try StoreFixture()
    try fixture.store.save(
      [
        Sample(
          id: ObjectIDMint.fresh(), type: .stepCount, start: at(0), end: at(1),
          value: .quantity(1))
      ], as: TestApp(1))
    _ = try add(fixture, [record(0, 1, "Old")])
    for (name, target) in [
      ("Old", "Old"), ("Old", "App 1"), ("App 1", "Old"), ("Old", "Nothing"),
    ] {
      #expect(throws: StoreError.self) { try merge(fixture, .merge, name, target) }
    }
    #expect(try fixture.store.status().sampleCount == 2)
  }
}
