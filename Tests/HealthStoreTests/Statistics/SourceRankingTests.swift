import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// STATS-09: among devices of one kind, the source of the first sample of the type that the caller
/// can see ranks first.
@Suite struct SourceRankingTests {
  let fixture: StoreFixture
  let reader = TestApp(1)
  let first = TestApp(2)
  let second = TestApp(3)

  init() throws { fixture = try StoreFixture() }

  private func sample(
    _ value: Double, type: ObjectType = .stepCount, start: Double = 0
  ) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: type, start: at(start), end: at(start + 3600),
      value: .quantity(value))
  }

  private func sum(_ scope: ReadScope) throws -> Double? {
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    return try fixture.store.statistics(query, in: scope).statistics.first?.merged.sum
  }

  private func order(_ scope: ReadScope) throws -> [String] {
    let query = StatisticsQuery(type: .stepCount, options: [.separateBySource, .mostRecent])
    let statistics = try fixture.store.statistics(query, in: scope).statistics
    return statistics.first?.bySource.map(\.source.bundleIdentifier) ?? []
  }

  @Test(
    "STATS-09, LK-14: a sample of another type does not rank its source, before or after sealing")
  func otherType() throws {
    try fixture.store.save([sample(5, type: .bloodGlucose)], as: second)
    try fixture.store.save([sample(100)], as: first)
    try fixture.store.save([sample(700)], as: second)
    let names = [first, second].map(\.revision.source.bundleIdentifier)
    for scope in [reader.read([.stepCount]), reader.readAll, person] {
      for _ in 0..<2 {
        #expect(try sum(scope) == 100)
        #expect(try order(scope) == names)
        try fixture.store.seal()
      }
    }
  }

  @Test("STATS-09, LK-14: a product type known only from another type does not rank a source")
  func otherDevice() throws {
    let watch = SourceRevision(
      source: second.revision.source, version: "1", productType: "Watch6,7")
    let scope = WriteScope(
      author: .init(principal: second.principal, revision: watch), types: .all, decided: .all)
    try fixture.store.save([sample(5, type: .bloodGlucose)], in: scope)
    try fixture.store.save([sample(100)], as: first)
    try fixture.store.save([sample(700)], as: second)
    #expect(try sum(reader.read([.stepCount])) == 100)
    try fixture.store.save([sample(1, start: 7200)], in: scope)
    #expect(try sum(reader.read([.stepCount])) == 701)
  }

  @Test("STATS-09, LK-14: a sample that is too old for the caller does not rank its source")
  func tooOld() throws {
    try fixture.store.save([sample(9, start: -86_400)], as: second)
    try fixture.store.save([sample(100)], as: first)
    try fixture.store.save([sample(700)], as: second)
    let grant = Grant(
      type: .stepCount, direction: .read, decision: .authorized,
      limits: GrantLimits(earliest: at(0)))
    let recent = ReadScope(
      principal: reader.principal, policy: AppPolicy(grants: Grants([grant]), entitlements: []))
    for _ in 0..<2 {
      #expect(try sum(recent) == 100)
      #expect(try sum(reader.readAll) == 709)
      try fixture.store.seal()
    }
  }

  @Test("STATS-09: a deleted sample ranks its source neither in the journal nor in a chunk")
  func deleted() throws {
    let gone = (0..<40).map { sample(9, start: Double(-86_400 + $0)) }
    for isSealed in [false, true] {
      let fixture = try StoreFixture()
      try fixture.store.save(gone, as: second)
      if isSealed { try fixture.store.seal() }
      try fixture.store.delete(.objects(gone.map(\.id)), in: second.write)
      try fixture.store.save([sample(100)], as: first)
      try fixture.store.save([sample(700)], as: second)
      for _ in 0..<2 {
        let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
        let found = try fixture.store.statistics(query, in: reader.readAll).statistics
        #expect(found.first?.merged.sum == 100)
        _ = try fixture.store.compact(in: owner)
      }
    }
  }

  @Test("STATS-09: exercise time is ranked by its own first samples, in statistics and summaries")
  func summaries() throws {
    let query = StatisticsQuery(type: .appleExerciseTime, options: .cumulativeSum)
    try fixture.store.save([sample(5, type: .bloodGlucose)], as: second)
    try fixture.store.save([sample(20, type: .appleExerciseTime)], as: first)
    try fixture.store.save([sample(30, type: .appleExerciseTime)], as: second)
    #expect(try fixture.store.statistics(query, in: person).statistics.first?.merged.sum == 20)
    let span = CalendarDay(year: 2026, month: 1, day: 1)...CalendarDay(year: 2026, month: 1, day: 1)
    let summary = SummaryQuery(days: span, timeZone: "UTC")
    let answer = try fixture.store.summaries(summary, in: person)
    #expect(answer.summaries.first?.exerciseTime == 20)
  }
}
