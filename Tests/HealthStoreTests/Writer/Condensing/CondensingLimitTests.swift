import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// What condensing leaves unchanged, and what it preserves.
@Suite struct CondensingLimitTests {
  @Test(
    """
    SERIES-03: samples of apps, sparse samples, and samples with a sync identifier are not \
    condensed
    """)
  func excluded() throws {
    let world = try CondensingFixture()
    let app = TestApp(1)
    var workout = world.workout(0, 30)
    try world.add([workout])
    // Saved by an app.
    workout = world.workout(0, 30)
    try world.store.save(
      [workout] + world.heartRates(0, count: 60).map { StoredObject($0) }, as: app)
    // Of another source, and not related to the workout.
    let phone = SourceRevision(source: Source(name: "Phone", bundleIdentifier: ""))
    try world.add(
      (0..<60).map { world.sample(.stepCount, Double($0) * 10, 10, 9, source: phone) })
    // Too few, and too far apart.
    try world.add((0..<7).map { world.sample(.runningPower, Double($0), 0, 200) })
    try world.add((0..<20).map { world.sample(.runningSpeed, Double($0) * 61, 0, 3) })
    // Each with different metadata.
    try world.add(
      (0..<60).map { index in
        world.sample(
          .basalEnergyBurned, Double(index) * 10, 10, 9,
          metadata: Metadata([.init(key: "number", value: .integer(Int64(index)))]))
      })
    // With a sync identifier, saved by the user.
    let person = WriteScope(
      author: .init(principal: .owner, revision: CondensingFixture.watch), types: .all,
      decided: .all)
    try world.store.save(
      (0..<60).map { index in
        var sample = world.sample(
          .activeEnergyBurned, Double(index) * 10, 10, 9, metadata: syncMetadata("\(index)", 1))
        sample.sourceRevision = nil
        return sample
      }, in: person)
    let before = try world.store.status().sampleCount
    #expect(try world.store.condense(in: owner).seriesCount == 0)
    #expect(try world.store.status().sampleCount == before)
  }

  @Test("samples of different devices, metadata, or source versions become different series")
  func groups() throws {
    let world = try CondensingFixture()
    let newer = SourceRevision(source: CondensingFixture.watch.source, version: "10.2")
    var samples: [Sample] = []
    for index in 0..<80 {
      let metadata = index % 2 == 0 ? Metadata() : Metadata([.init(key: "k", value: .integer(1))])
      samples.append(
        world.sample(
          .heartRate, Double(index) * 5, 0, 2, source: index < 40 ? CondensingFixture.watch : newer,
          device: index % 4 < 2 ? nil : Device(name: "strap"), metadata: metadata))
    }
    try world.add([world.workout(0, 30)] + samples.map { StoredObject($0) })
    #expect(try world.store.condense(in: owner).seriesCount == 8)
    let found = try world.all(.heartRate)
    let kinds = found.map {
      "\($0.sample.sourceRevision?.version ?? "") \($0.sample.device != nil) \($0.sample.metadata.isEmpty)"
    }
    #expect(Set(kinds).count == 8)
    #expect(try world.store.verify(in: owner).problems == [])
  }

  @Test("a series belongs to the workouts to which its samples belonged")
  func relations() throws {
    let world = try CondensingFixture()
    let workout = world.workout(0, 30)
    let strap = SourceRevision(source: Source(name: "Strap", bundleIdentifier: "com.example.s"))
    let tied = (0..<40).map { world.sample(.heartRate, Double($0) * 5, 0, 2, source: strap) }
    let half = (0..<40).map { world.sample(.heartRate, 300 + Double($0) * 5, 0, 2, source: strap) }
    let free = (0..<40).map { world.sample(.heartRate, 600 + Double($0) * 5, 0, 2, source: strap) }
    let other = world.workout(3600, 5)
    try world.add(
      [workout, other] + (tied + half + free).map { StoredObject($0) },
      [
        Relation(
          kind: .workout, parent: workout.sample.id, children: (tied + half).map(\.id)),
        Relation(kind: .workout, parent: other.sample.id, children: half.map(\.id)),
      ])
    #expect(try world.store.condense(in: owner).seriesCount == 2)
    for _ in 0..<2 {
      let found = try world.all(.heartRate)
      let series = found.filter { $0.details != nil }
      #expect(series.map(\.sample.start) == [at(0), at(300)])
      #expect(found.count == 42)
      #expect(
        try world.store.children(of: workout.sample.id, .workout) == series.map(\.sample.id))
      #expect(
        try world.store.children(of: other.sample.id, .workout) == [series[1].sample.id])
      #expect(try world.store.verify(in: owner).problems == [])
      try world.fixture.reopen()
    }
  }

  @Test(
    """
    importing the same file again after condensing adds nothing, and exact repeats keep their \
    count
    """)
  func importedAgain() throws {
    let world = try CondensingFixture()
    let workout = world.workout(0, 30)
    var rates = world.heartRates(0, count: 200)
    rates += rates[50..<60].map {
      world.sample(.heartRate, $0.start.secondsSince1970 - at(0).secondsSince1970, 0, 2.5)
    }
    let repeats = (0..<3).map { _ in world.sample(.heartRate, 100, 0, 7) }
    let file = [workout] + (rates + repeats).map { StoredObject($0) }
    #expect(try world.add(file).addedCount == 214)
    #expect(try world.store.condense(in: owner).sampleCount == 213)
    for _ in 0..<2 {
      #expect(try world.add(file).totals == ImportResult(addedCount: 0, presentCount: 214))
    }
    let more = file + [StoredObject(world.sample(.heartRate, 100, 0, 7))]
    #expect(try world.add(more).totals == ImportResult(addedCount: 1, presentCount: 214))
    // Samples that the user deleted are imported again, as other deleted records are.
    let series = try #require(try world.all(.heartRate).first { $0.details != nil })
    try world.store.deleteAny(.objects([series.sample.id]))
    #expect(try world.add(more).totals == ImportResult(addedCount: 213, presentCount: 2))
  }

  @Test("background condensing runs only when it is enabled, and does not run again immediately")
  func upkeep() throws {
    let world = try CondensingFixture()
    try world.add([world.workout(0, 30)] + world.heartRates(0, count: 100).map { StoredObject($0) })
    func pass() throws {
      world.store.writer.upkeep()
      try world.store.writer.settle()
    }
    try pass()
    #expect(try world.all(.heartRate).count == 100)
    var settings = StoreSettings()
    settings.condensingMonths = 6
    try world.store.change(SettingsChange(changes: settings), in: owner)
    try pass()
    #expect(try world.all(.heartRate).count == 1)
    try world.add(world.heartRates(600, count: 100))
    try pass()
    #expect(try world.all(.heartRate).count == 101)
    try world.fixture.reopen()
    try pass()
    #expect(try world.all(.heartRate).count == 2)
  }
}
