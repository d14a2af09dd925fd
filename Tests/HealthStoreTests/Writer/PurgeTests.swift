import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct PurgeTests {
  private let app = TestApp(1)

  private func steps(_ start: Double) -> Sample {
    Sample(
      id: ObjectIDMint.fresh(), type: .stepCount, start: at(start), end: at(start + 60),
      value: .quantity(1))
  }

  /// Returns a store whose clock advances only by `advance`.
  private func fixture(retention: Int64?) throws -> (StoreFixture, TestClock) {
    let clock = TestClock()
    var options = StoreOptions()
    options.now = { clock.now }
    let fixture = try StoreFixture(options: options)
    if let retention {
      var changes = StoreSettings()
      changes.deletedObjectRetention = retention
      try fixture.store.change(SettingsChange(changes: changes), in: owner)
    }
    return (fixture, clock)
  }

  private func purge(_ fixture: StoreFixture) throws -> Int {
    try fixture.store.writer.step { writer throws(StoreError) in
      try writer.purgeDue(rowCountMax: 100).count
    }
  }

  @Test("DELETE-07: tombstones are removed after their retention, and no sooner")
  func purges() throws {
    let (fixture, clock) = try fixture(retention: 1000)
    let samples = (0..<6).map { steps(Double($0)) }
    try fixture.store.save(samples, as: app)
    var changes = ChangeQuery(types: [.stepCount])
    changes.anchor = try fixture.store.changes(changes, in: app.readOwn).page.anchor
    try fixture.store.delete(.objects(samples[0..<2].map(\.id)), in: app.write)
    clock.advance(seconds: 600)
    try fixture.store.delete(.objects([samples[2].id]), in: app.write)
    #expect(try purge(fixture) == 0)
    clock.advance(seconds: 401)
    #expect(try purge(fixture) == 2)
    #expect(try fixture.store.status().deletedCount == 1)
    let added = steps(100)
    try fixture.store.save([added], as: app)
    for _ in 0..<2 {
      // An anchor from before the purge misses only the deletions that were removed.
      let page = try fixture.store.changes(changes, in: app.readOwn).page
      #expect(page.deleted.map(\.id) == [samples[2].id])
      #expect(page.added.samples.map(\.id) == [added.id])
      #expect(
        try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: app.readOwn).map(\.id)
          == samples[3...].map(\.id) + [added.id])
      #expect(try fixture.store.verify(in: owner).problems == [])
      try fixture.reopen()
    }
    #expect(throws: StoreError.self) { try fixture.store.save([samples[0]], as: app) }
  }

  @Test("DELETE-07: the default retention is 180 days")
  func retention() throws {
    let (fixture, clock) = try fixture(retention: nil)
    let sample = steps(0)
    try fixture.store.save([sample], as: app)
    try fixture.store.delete(.objects([sample.id]), in: app.write)
    clock.advance(seconds: 180 * 86_400)
    #expect(try fixture.store.compact(in: owner).purgedTombstoneCount == 0)
    clock.advance(seconds: 1)
    #expect(try fixture.store.compact(in: owner).purgedTombstoneCount == 1)
    #expect(try fixture.store.status().deletedCount == 0)
  }

  @Test("DELETE-07: tombstones with unlimited retention are never removed")
  func forever() throws {
    let (fixture, clock) = try fixture(retention: StoreSettings.deletedObjectRetentionForever)
    let sample = steps(0)
    try fixture.store.save([sample], as: app)
    try fixture.store.delete(.objects([sample.id]), in: app.write)
    clock.advance(seconds: 150 * 366 * 86_400)
    #expect(try fixture.store.compact(in: owner).purgedTombstoneCount == 0)
    #expect(try fixture.store.status().deletedCount == 1)
  }

  @Test("a purge of many rows is done in steps")
  func manyRows() throws {
    let (fixture, clock) = try fixture(retention: 0)
    let samples = (0..<30).map { steps(Double($0)) }
    try fixture.store.save(samples, as: app)
    for sample in samples { try fixture.store.delete(.objects([sample.id]), in: app.write) }
    clock.advance(seconds: 1)
    let first = try fixture.store.writer.step { writer throws(StoreError) in
      try writer.purgeDue(rowCountMax: 7).isFinished
    }
    #expect(!first)
    #expect(try fixture.store.status().deletedCount == 23)
    #expect(try purge(fixture) == 23)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }
}
