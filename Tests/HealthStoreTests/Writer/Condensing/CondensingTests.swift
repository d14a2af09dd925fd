import HealthModel
import Testing

@testable import HealthAuthorization
@testable import HealthStore

@Suite struct CondensingTests {
  @Test(
    """
    SERIES-03: samples of an old workout are condensed into a series, and the originals are \
    deleted
    """)
  func condenses() throws {
    let world = try CondensingFixture()
    let device = Device(name: "Watch", model: "7")
    let metadata = Metadata([.init(key: "HKMetadataKeyHeartRateMotionContext", value: .integer(2))])
    let rates = (0..<300).map { index in
      world.sample(
        .heartRate, Double(index) * 5, 0, 1 + Double(index) / 100, device: device,
        metadata: metadata)
    }
    let before = world.sample(.heartRate, -5, 0, 1)
    try world.add([world.workout(0, 30)] + (rates + [before]).map { StoredObject($0) })
    for round in 0..<2 {
      let reply = try world.store.condense(in: owner)
      #expect(reply.seriesCount == (round == 0 ? 1 : 0))
      #expect(reply.sampleCount == (round == 0 ? 300 : 0))
      let found = try world.all(.heartRate)
      #expect(found.count == 2 && found[0].sample == before)
      let series = try #require(found.last)
      #expect(series.sample.start == at(0) && series.sample.end == at(299 * 5))
      #expect(series.sample.sourceRevision == CondensingFixture.watch)
      #expect(series.sample.device == device && series.sample.metadata == metadata)
      guard case .quantitySeries(let numbers) = series.details else {
        Issue.record("the sample is not a series")
        return
      }
      #expect(numbers.count == 300 && numbers.minimum == 1 && numbers.maximum == 3.99)
      #expect(try world.points(series) == SeriesPoints(rates))
      #expect(try world.store.status().deletedCount == 300)
      #expect(try world.store.verify(in: owner).problems == [])
      try world.fixture.reopen()
    }
  }

  @Test(
    "SERIES-04: only old and long workouts are condensed, and late samples become another series")
  func ageAndLength() throws {
    let world = try CondensingFixture()
    let young = CondensingFixture.now.secondsSince1970 - at(0).secondsSince1970 - 100 * 86_400
    try world.add(
      [world.workout(0, 9.5), world.workout(86_400, 20), world.workout(young, 20)]
        + [0, 86_400, young].flatMap { world.heartRates($0, count: 60) }
        .map { StoredObject($0) })
    #expect(try world.store.condense(in: owner).seriesCount == 1)
    var found = try world.all(.heartRate)
    #expect(found.count == 121)
    #expect(found.filter { $0.details != nil }.map(\.sample.start) == [at(86_400)])
    // Samples that are imported later become another series.
    let late = (0..<60).map { world.sample(.heartRate, 86_402 + Double($0) * 5, 0, 2) }
    try world.add(late)
    #expect(try world.store.condense(in: owner).sampleCount == 60)
    found = try world.all(.heartRate)
    #expect(found.filter { $0.details != nil }.map(\.sample.start) == [at(86_400), at(86_402)])
    // The setting determines the minimum age.
    try world.store.change(
      SettingsChange(changes: with(StoreSettings()) { $0.condensingMonths = 3 }), in: owner)
    #expect(try world.store.condense(in: owner).seriesCount == 1)
    #expect(try world.all(.heartRate).count == 60 + 3)
  }

  @Test("SERIES-05: the types that HealthKit documents are condensed, and other types are not")
  func types() throws {
    let world = try CondensingFixture()
    let named: [ObjectType] = [
      .distanceWalkingRunning, .distanceCycling, .basalEnergyBurned, .activeEnergyBurned,
      .heartRate, .stepCount, .distanceWheelchair, .runningSpeed, .runningStrideLength,
      .runningPower, .runningGroundContactTime, .runningVerticalOscillation,
    ]
    let others: [ObjectType] = [.flightsClimbed, .respiratoryRate, .oxygenSaturation]
    let samples = (named + others).flatMap { type in
      (0..<20).map { index in
        world.sample(
          type, Double(index) * 10, type.allowedDurations == nil ? 5 : 0,
          Double(index) / 40)
      }
    }
    try world.add([world.workout(0, 15)] + samples.map { StoredObject($0) })
    #expect(try world.store.condense(in: owner).seriesCount == named.count)
    for type in named { #expect(try world.all(type).count == 1, "\(type)") }
    for type in others { #expect(try world.all(type).count == 20, "\(type)") }
  }

  @Test("SERIES-06: adjacent cumulative quantities of the same rate are read as one")
  func sameRate() throws {
    let world = try CondensingFixture()
    // Two meters per second, then three after a gap, then no movement.
    let pieces: [(start: Double, length: Double, value: Double)] =
      (0..<10).map { (Double($0) * 3, 3, 6) } + [(30, 5, 10)]
      + (0..<10).map { (40 + Double($0) * 2, 2, 6) } + [(60, 10, 0), (70, 4, 0), (74, 0, 1)]
    let samples = pieces.map {
      world.sample(.distanceWalkingRunning, $0.start, $0.length, $0.value)
    }
    try world.add([world.workout(0, 15)] + samples.map { StoredObject($0) })
    _ = try world.store.condense(in: owner)
    let series = try #require(try world.all(.distanceWalkingRunning).first)
    let points = try world.points(series)
    #expect(points.times == [0, 40, 60, 74].map { at($0).microseconds })
    #expect(points.durations == [35, 20, 14, 0].map { $0 * 1_000_000 })
    #expect(points.columns == [[70, 60, 0, 1]])
    #expect(series.sample.value == .quantity(131))
    guard case .quantitySeries(let numbers) = series.details else {
      Issue.record("the sample is not a series")
      return
    }
    #expect(numbers.count == 4 && numbers.sum == 131)
    for limit in 1...3 {
      var query = SeriesQuery(id: series.sample.id)
      query.limit = limit
      #expect(try world.store.allPoints(query, in: person) == points)
    }
    #expect(try world.store.verify(in: owner).problems == [])
  }

  @Test("SERIES-07: equal heart rates close together are read as one with a duration")
  func equalRates() throws {
    let world = try CondensingFixture()
    let beats: [(Double, Double)] =
      (0..<6).map { (Double($0) * 5, 2) } + [(30, 2.5), (35, 2), (40, 2), (55, 2), (60, 2)]
    let samples = beats.map { world.sample(.heartRate, $0.0, 0, $0.1) }
    try world.add([world.workout(0, 15)] + samples.map { StoredObject($0) })
    _ = try world.store.condense(in: owner)
    let points = try world.points(try #require(try world.all(.heartRate).first))
    #expect(points.times == [0, 30, 35, 55].map { at($0).microseconds })
    #expect(points.durations == [25, 0, 5, 5].map { $0 * 1_000_000 })
    #expect(points.columns == [[2, 2.5, 2, 2]])
  }

  @Test("SERIES-09: followers receive the deletions and a new sample with a new identifier")
  func changes() async throws {
    let world = try CondensingFixture()
    let rates = world.heartRates(0, count: 100)
    try world.add([world.workout(0, 15)] + rates.map { StoredObject($0) })
    var query = ChangeQuery(types: [.heartRate])
    let app = TestApp(1).readAll
    query.anchor = try world.store.changes(query, in: app).page.anchor
    let (commits, heard) = AsyncStream.makeStream(of: CommitSummary.self)
    let observation = world.store.observe { heard.yield($0) }
    _ = try world.store.condense(in: owner)
    let page = try world.store.changes(query, in: app).page
    #expect(Set(page.deleted.map(\.id)) == Set(rates.map(\.id)))
    #expect(page.added.count == 1 && page.added.types == [.heartRate])
    #expect(!rates.map(\.id).contains(page.added.samples[0].id))
    var iterator = commits.makeAsyncIterator()
    // The notification of the preceding save may arrive late.
    var commit = await iterator.next()
    while commit?.parts.contains(where: \.hasDeleted) == false { commit = await iterator.next() }
    #expect(commit?.parts.map(\.type) == [.heartRate])
    #expect(commit?.parts.map(\.hasDeleted) == [true] && commit?.parts[0].added != nil)
    observation.cancel()
    // A follower whose anchor is older than both receives only the series.
    query.anchor = []
    let fresh = try world.store.changes(query, in: app).page
    #expect(fresh.added.count == 1 && fresh.deleted.isEmpty)
  }

  private func with<T>(_ value: T, _ change: (inout T) -> Void) -> T {
    var value = value
    change(&value)
    return value
  }
}
