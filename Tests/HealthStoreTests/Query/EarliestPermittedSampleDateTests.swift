import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite(.soak) struct EarliestPermittedSampleDateTests {
  let fixture: StoreFixture
  let app = TestApp(1)
  let other = TestApp(2)

  init() throws { fixture = try StoreFixture() }

  private func steps(_ start: Double, _ end: Double) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(start), end: at(end),
      value: .quantity(1))
  }

  private func limit(_ seconds: Double?) throws {
    guard let seconds else {
      return try fixture.store.change(
        SettingsChange(reset: [.earliestPermittedSampleDate]), in: owner)
    }
    var changes = StoreSettings()
    changes.earliestPermittedSampleDate = at(seconds)
    try fixture.store.change(SettingsChange(changes: changes), in: owner)
  }

  @Test("SAVE-03: a sample that ends before the earliest date is rejected with its batch")
  func save() throws {
    try fixture.store.save([steps(0, 10)], as: app)
    try limit(1000)
    // Starts before the date and ends at it, which is allowed.
    try fixture.store.save([steps(900, 1000)], as: app)
    let error = #expect(throws: StoreError.self) {
      try fixture.store.save([steps(2000, 2001), steps(900, 999.5)], as: app)
    }
    #expect(error?.healthError.code == .invalidArgument)
    #expect(try fixture.store.snapshot.sampleCount == 2)
    try limit(nil)
    try fixture.store.save([steps(900, 999.5)], as: app)
    #expect(try fixture.store.snapshot.sampleCount == 3)
  }

  @Test("SAVE-04: the earliest date is the same for every app, whatever its permissions")
  func everybody() throws {
    try limit(1000)
    let scopes = [
      app.write, other.write([.stepCount]),
      WriteScope(
        author: .owner(on: .unknown), types: .all, decided: .all),
    ]
    for scope in scopes {
      let error = #expect(throws: StoreError.self) {
        try fixture.store.save([steps(0, 1)], in: scope)
      }
      #expect(error?.healthError.code == .invalidArgument)
    }
  }

  /// Chunks before, across, and after the date, and a journal.
  @Test(
    """
    QUERY-10: samples, changes, and statistics of apps silently omit samples before the earliest \
    date
    """,
    arguments: [-1, 0, 995, 1000, 20_000, 39_999, 40_000, 81_000, 200_000])
  func reads(date: Double) throws {
    var samples = (0..<5000).map { steps(Double($0 * 10), Double($0 * 10 + 10)) }
    samples += (0..<40).map { steps(Double($0 * 1000), Double($0 * 1000 + 50_000)) }
    try fixture.store.save(samples, as: app)
    try fixture.store.seal()
    let late = (5000..<5100).map { steps(Double($0 * 10), Double($0 * 10 + 10)) }
    try fixture.store.save(late, as: other)
    let all = samples + late
    try limit(date)
    let newer = all.filter { $0.end >= at(date) }
    for order in [
      SampleQuery.Order.startAscending, .startDescending, .endAscending, .endDescending,
    ] {
      var query = SampleQuery(types: [.stepCount])
      query.order = order
      let found = try fixture.store.allSamples(query, in: app.readAll)
      #expect(Set(found.map(\.id)) == Set(newer.map(\.id)) && found.count == newer.count)
    }
    let changes = try fixture.store.changes(
      ChangeQuery(types: [.stepCount]), in: app.readAll
    ).page
    #expect(Set(changes.added.samples.map(\.id)) == Set(newer.map(\.id)))
    // One source only, because overlapping samples of several sources count once.
    let query = StatisticsQuery(
      type: .heartRate, options: [.discreteAverage, .discreteMin, .mostRecent])
    try limit(nil)
    let rates = (0..<3000).map { number in
      Sample(
        id: ObjectIDMint.fresh(), type: .heartRate, start: at(Double(number * 30)),
        end: at(Double(number * 30)), value: .quantity(Double(number)))
    }
    try fixture.store.save(rates, as: app)
    try fixture.store.seal()
    try limit(date)
    let values = rates.filter { $0.start >= at(date) }.map(\.value)
    let least = values.compactMap { if case .quantity(let value) = $0 { value } else { nil } }.min()
    let answer = try fixture.store.statistics(query, in: app.readAll).statistics
    #expect(answer.first?.merged.minimum == least)
    let whole = try fixture.store.statistics(query, in: person).statistics
    #expect(whole.first?.merged.minimum == 0)
    #expect(
      try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: person).count == all.count)
  }

  @Test(
    "SAVE-04, ATTACH-02: attachments and related samples of a sample that is too old are hidden")
  func whatBelongsToOldSamples() throws {
    let store = fixture.store
    // A workout that ends at 1800, and a heart rate within it that ends later.
    let pulse = object(2, .heartRate, 100, 5000, 60)
    try store.save([RelationTests.workout(1), pulse], as: app)
    try store.relate(
      [Relation(kind: .workout, parent: objectID(1), children: [objectID(2)])], as: app)
    let file = try store.attach([1, 2, 3], to: objectID(1), in: app.manage)
    var query = SampleQuery(types: [.heartRate])
    query.filter.predicate = .related(.workout, to: objectID(1), activity: nil)
    for (date, isShown) in [(nil, true), (2000, false), (1800, true)] as [(Double?, Bool)] {
      try limit(date)
      #expect(try store.list(objectID(1), in: app.readAll).count == (isShown ? 1 : 0))
      #expect(try store.allSamples(query, in: app.readAll).count == (isShown ? 1 : 0))
      if isShown {
        #expect(try store.readAll(file.id, in: app.readAll) == [1, 2, 3])
      } else {
        #expect(throws: StoreError.self) { try store.readAll(file.id, in: app.readAll) }
      }
      #expect(try store.list(objectID(1), in: person).count == 1)
      #expect(try store.allSamples(query, in: person).count == 1)
    }
  }
}
