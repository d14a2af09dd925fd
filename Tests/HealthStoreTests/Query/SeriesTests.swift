import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

@Suite struct SeriesTests {
  static func quantities(
    _ values: [Double], from start: Double, every step: Double, lasting length: Double = 0
  ) -> SeriesPoints {
    var points = SeriesPoints(kind: .quantity)
    points.times = values.indices.map { at(start + Double($0) * step).microseconds }
    if length > 0 { points.durations = values.map { _ in Int64(length * 1_000_000) } }
    points.columns = [values]
    return points
  }

  static func content(_ object: StoredObject, _ points: SeriesPoints) -> SaveContent {
    var content = SaveContent(samples: SampleBatch([object]))
    content.series = [0: points]
    return content
  }

  static func query(_ number: Int, limit: Int = 0) -> SeriesQuery {
    var query = SeriesQuery(id: objectID(number))
    query.limit = limit
    return query
  }

  @Test("SERIES-01, SERIES-10: a quantity series is one sample whose points are read individually")
  func quantitySeries() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let points = Self.quantities(
      (0..<10_000).map { Double($0 % 37) / 8 }, from: 0, every: 2, lasting: 2)
    try fixture.store.save(
      Self.content(object(1, .distanceCycling, 0, 20_000), points), as: app)
    try fixture.store.save([object(2, .distanceCycling, 5, 10, 3)], as: app)
    let sum = points.columns[0].reduce(0, +)
    for round in 0..<3 {
      let found = try fixture.store.allObjects(
        SampleQuery(types: [.distanceCycling]), in: app.readOwn)
      #expect(found.map(\.sample.value) == [.quantity(sum), .quantity(3)])
      guard case .quantitySeries(let series) = found[0].details else {
        Issue.record("the sample is not a series")
        return
      }
      #expect(series.count == 10_000 && series.sum == sum && series.average == nil)
      #expect(found[1].details == nil)
      for limit in [0, 999, 4096, 5000] {
        #expect(
          try fixture.store.allPoints(Self.query(1, limit: limit), in: app.readOwn) == points)
      }
      #expect(try fixture.store.verify(in: owner).problems == [])
      if round == 0 { try fixture.store.seal() } else { try fixture.reopen() }
    }
    let one = try fixture.store.allPoints(Self.query(2), in: app.readOwn)
    #expect(one == Self.quantities([3], from: 5, every: 1, lasting: 10))
  }

  @Test(
    "SERIES-02: a series has a sum for cumulative types, and four other values for discrete ones")
  func summaries() throws {
    let rates = Self.quantities([2, 1, 4, 3], from: 0, every: 10)
    let discrete = QuantitySeries(of: rates, .heartRate)
    #expect(discrete.count == 4 && discrete.sum == nil)
    #expect(discrete.average == 2.5 && discrete.minimum == 1 && discrete.maximum == 4)
    #expect(discrete.mostRecent == 3 && discrete.mostRecentStart == at(30))
    #expect(discrete.mostRecentEnd == at(30))
    let steps = QuantitySeries(of: rates, .stepCount)
    #expect(steps.sum == 10 && steps.average == nil && steps.mostRecent == nil)
    // 80 dB for ten seconds and 90 dB for thirty are 10 log10((1e8 + 3e9) / 4).
    var levels = Self.quantities([80, 90], from: 0, every: 10)
    levels.durations = [10_000_000, 30_000_000]
    let level = QuantitySeries(of: levels, .environmentalAudioExposure).average ?? 0
    #expect(abs(level - 88.893_017_025_063_1) < 1e-9)
  }

  @Test("SERIES-11: heartbeats are stored as offsets with a flag for gaps")
  func heartbeats() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    var beats = SeriesPoints(kind: .heartbeat)
    beats.times = [0, 850_000, 1_700_500, 4_000_000]
    beats.columns = [[0, 0, 0, 1]]
    try fixture.store.save(
      Self.content(
        object(1, .heartbeatSeries, 100, 5, 0, .heartbeatSeries(HeartbeatSeries())), beats),
      as: app)
    let found = try fixture.store.allObjects(
      SampleQuery(types: [.heartbeatSeries]), in: app.readOwn)
    #expect(found.map(\.details) == [.heartbeatSeries(HeartbeatSeries(count: 4))])
    #expect(try fixture.store.allPoints(Self.query(1), in: app.readOwn) == beats)
    var later = Self.query(1)
    later.start = at(101)
    later.end = at(104)
    let between = try fixture.store.allPoints(later, in: app.readOwn)
    #expect(between.times == [1_700_500])
  }

  @Test("SERIES-12, SERIES-13, TYPE-27: locations and voltages are read back bit for bit, in pages")
  func routesAndVoltages() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    var random = SplitMix(seed: 5)
    var route = SeriesPoints(kind: .location)
    for index in 0..<9000 {
      route.times.append(at(Double(index)).microseconds)
      let values = [
        52.5 + Double(index) / 1e5, 13.4 - Double(index) / 1e6, 34.25, 4.75, 3, 180, -1,
        Double.random(in: 0..<4, using: &random), 0.5,
      ]
      for (column, value) in values.enumerated() { route.columns[column].append(value) }
    }
    var voltages = SeriesPoints(kind: .voltage)
    for index in 0..<15_360 {
      voltages.times.append(Int64((Double(index) / 512 * 1_000_000).rounded()))
      voltages.columns[0].append(Double(Int.random(in: -900_000..<900_000, using: &random)) / 1e9)
    }
    try fixture.store.save(
      Self.content(
        object(1, .workoutRoute, 0, 9000, 0, .workoutRoute(WorkoutRoute())), route), as: app)
    try fixture.store.save(
      Self.content(
        object(
          2, .electrocardiogram, 0, 30, 0,
          .electrocardiogram(Electrocardiogram(classification: 1))), voltages), as: app)
    for limit in [0, 1000] {
      #expect(
        try fixture.store.allPoints(Self.query(1, limit: limit), in: app.readOwn) == route)
      #expect(
        try fixture.store.allPoints(Self.query(2, limit: limit), in: app.readOwn) == voltages)
    }
    let recording = try fixture.store.allObjects(
      SampleQuery(types: [.electrocardiogram]), in: app.readOwn)
    guard case .electrocardiogram(let found) = recording.first?.details else {
      Issue.record("the electrocardiogram is missing")
      return
    }
    #expect(found.voltageCount == 15_360)
    var size = 0
    try fixture.store.read { (_, connection) throws(StoreError) in
      try connection.forEach(.seriesData, from: 2 << SeriesTable.partBits) {
        (_, bytes) throws(StoreError) in size += bytes.count
      }
    }
    #expect(size < 15_360 * 5)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("the points of an invisible object look like those of a missing one")
  func invisible() throws {
    let fixture = try StoreFixture()
    let (app, other) = (TestApp(1), TestApp(2))
    let points = Self.quantities([1, 2, 3], from: 0, every: 1)
    try fixture.store.save(Self.content(object(1, .heartRate, 0, 5), points), as: app)
    let hidden = try fixture.store.series(Self.query(1), in: other.readOwn)
    let missing = try fixture.store.series(Self.query(99), in: other.readOwn)
    #expect(hidden == missing)
    #expect(hidden.page.points.count == 0 && hidden.page.cursor.isEmpty)
    #expect(hidden.disclosure.sampleCount == 0)
    let seen = try fixture.store.series(Self.query(1), in: other.readAll)
    #expect(seen.page.points == points)
    #expect(seen.disclosure.foreignCount(for: other.principal) == 1)
    var cursor = Self.query(1, limit: 1)
    cursor.cursor = try fixture.store.series(cursor, in: app.readOwn).page.cursor
    #expect(!cursor.cursor.isEmpty)
    #expect(try fixture.store.series(cursor, in: other.readOwn).page.points.count == 0)
    try fixture.store.delete(.objects([objectID(1)]), in: app.write)
    #expect(try fixture.store.series(cursor, in: app.readOwn).page.points.count == 0)
    cursor.cursor[3] ^= 1
    #expect(throws: StoreError.self) { try fixture.store.series(cursor, in: app.readOwn) }
  }

  @Test("deleting an object deletes its points and no others")
  func deleted() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    for number in 1...3 {
      let points = Self.quantities((0..<5000).map(Double.init), from: 0, every: 1)
      try fixture.store.save(
        Self.content(object(number, .heartRate, 0, 5000), points), as: app)
    }
    try fixture.store.delete(.objects([objectID(2)]), in: app.write)
    let anchors = try fixture.store.read { (_, connection) throws(StoreError) in
      var anchors: [Int64] = []
      try connection.forEach(.seriesData, from: 0) { (key, _) throws(StoreError) in
        anchors.append(key >> SeriesTable.partBits)
      }
      return anchors
    }
    #expect(anchors == [1, 1, 3, 3])
    #expect(try fixture.store.allPoints(Self.query(3), in: app.readOwn).count == 5000)
    try fixture.reopen()
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("invalid points are rejected, and nothing is stored")
  func wrong() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    let right = Self.quantities([1, 2, 3], from: 0, every: 1, lasting: 1)
    var wrong: [SeriesPoints] = []
    func change(_ body: (inout SeriesPoints) -> Void) {
      var points = right
      body(&points)
      wrong.append(points)
    }
    change { $0.times.swapAt(0, 1) }
    change { $0.times[0] = at(-1).microseconds }
    change { $0.times[2] = at(11).microseconds }
    change { $0.durations[2] = 9_000_000 }
    change { $0.durations[0] = -1 }
    change { $0.columns[0][1] = .nan }
    change { $0.columns[0] = [1, 2] }
    change { $0.columns = [] }
    change { $0.columns[0] = [1e308, 1e308, 1e308] }
    change { $0 = SeriesPoints(kind: .quantity) }
    change { $0 = SeriesPoints(kind: .voltage) }
    for points in wrong {
      let error = #expect(throws: StoreError.self) {
        try fixture.store.save(Self.content(object(1, .stepCount, 0, 10), points), as: app)
      }
      #expect(error?.code == .invalidArgument)
    }
    var elsewhere = Self.content(object(1, .stepCount, 0, 10), right)
    elsewhere.series = [7: right]
    #expect(throws: StoreError.self) { try fixture.store.save(elsewhere, as: app) }
    #expect(throws: StoreError.self) {
      try fixture.store.save(Self.content(object(1, .sleepAnalysis, 0, 10), right), as: app)
    }
    #expect(try fixture.store.status().sampleCount == 0)
    try fixture.store.save(Self.content(object(1, .stepCount, 0, 10), right), as: app)
  }

  @Test("the index of many series survives restarts, with full and partly filled rows")
  func manySeries() throws {
    let fixture = try StoreFixture()
    let app = TestApp(1)
    var next = 1
    for count in [1, 510, 1, 1, 700] {
      var content = SaveContent(
        samples: SampleBatch(
          (0..<count).map { object(next + $0, .stepCount, Double(next + $0), 1) }))
      for row in 0..<count {
        content.series[row] = Self.quantities([1, 2], from: Double(next + row), every: 1)
      }
      try fixture.store.save(content, as: app)
      next += count
      try fixture.reopen()
      let found = try fixture.store.allObjects(SampleQuery(types: [.stepCount]), in: app.readOwn)
      #expect(found.filter { $0.details?.pointCount == 2 }.count == next - 1)
    }
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("parts of series are decoded bit for bit, and truncated ones throw")
  func parts() throws {
    var random = SplitMix(seed: 11)
    for round in 0..<60 {
      let kind = SeriesPoints.Kind.allCases[round % 4]
      var points = SeriesPoints(kind: kind)
      let count = [0, 1, 127, 128, 129, 300, 4096][round % 7]
      var time = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
      for _ in 0..<count {
        points.times.append(time)
        time += Int64.random(in: 0...5, using: &random) * (round % 2 == 0 ? 1_000_000 : 977)
        if kind == .quantity && round % 3 == 0 {
          points.durations.append(Int64.random(in: 0...9, using: &random) * 1000)
        }
        for column in points.columns.indices {
          let value =
            round % 5 == 0
            ? Double(bitPattern: .random(in: .min ... .max, using: &random))
            : Double(Int.random(in: -500...500, using: &random)) / 100
          points.columns[column].append(value.isFinite ? value : -0.0)
        }
      }
      let bytes = SeriesPart.payload(points, 0..<count, isLast: round % 2 == 0)
      let again = try bytes.withUnsafeBytes { try SeriesPart.read($0) }
      #expect(again.isLast == (round % 2 == 0))
      #expect(again.points.times == points.times)
      #expect(again.points.durations == points.durations)
      #expect(
        again.points.columns.map { $0.map(\.bitPattern) }
          == points.columns.map { $0.map(\.bitPattern) })
      for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
        #expect(throws: StoreError.self) {
          try Array(bytes[..<length]).withUnsafeBytes { try SeriesPart.read($0) }
        }
      }
    }
  }
}
