import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStore

/// What a grant of statistics only discloses.
@Suite(.bounded) struct AggregateTests {
  static let zone = TimeZone.current.identifier
  static let someDay = CalendarDay(year: 2024, month: 3, day: 4)

  let fixture: StoreFixture
  let app = TestApp(1)
  let other = TestApp(2)

  init() throws { fixture = try StoreFixture() }

  static func midnight(_ day: Int) throws -> Instant {
    let date = try #require(CalendarDay(daysSince1970: someDay.daysSince1970 + day))
    return try DayClock(zone).start(of: date)
  }

  private func scope(
    _ type: ObjectType = .stepCount, earliest: Instant? = nil
  ) -> ReadScope {
    let grant = Grant(
      type: type, direction: .read, decision: .authorized,
      limits: GrantLimits(earliest: earliest, form: .statisticsOnly))
    return ReadScope(
      principal: app.principal, policy: AppPolicy(grants: Grants([grant]), entitlements: []))
  }

  private func save(
    _ client: TestApp, day: Int, minute: Double, _ value: Double, length: Double = 1,
    _ type: ObjectType = .stepCount
  ) throws {
    let start = try Self.midnight(day).secondsSince1970 + minute * 60
    let sample = Sample(
      id: ObjectIDMint.fresh(), type: type, start: Instant(secondsSince1970: start),
      end: Instant(secondsSince1970: start + length * 60), value: .quantity(value))
    try fixture.store.save([sample], as: client)
  }

  private func query(
    _ options: StatisticsOptions = .cumulativeSum, daily: Bool = false,
    from: Instant? = nil, to: Instant? = nil
  ) throws -> StatisticsQuery {
    var query = StatisticsQuery(type: .stepCount, options: options)
    query.filter.start = from
    query.filter.end = to
    if daily {
      query.calendar = CalendarIntervals(
        component: .day, anchor: try Self.midnight(0), timeZone: Self.zone)
    }
    return query
  }

  private func sums(_ query: StatisticsQuery, _ scope: ReadScope? = nil) throws -> [Double?] {
    try fixture.store.statistics(query, in: scope ?? self.scope()).statistics.map(\.merged.sum)
  }

  @Test("LK-42: rows, changes, and sources of other apps are the same as when reading is denied")
  func rows() throws {
    for minute in 0..<6 { try save(other, day: 0, minute: Double(minute * 2), 10) }
    try save(app, day: 0, minute: 100, 1)
    let (some, none) = (scope(), app.readOwn)
    for scope in [some, none] {
      #expect(try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: scope).count == 1)
      #expect(
        try fixture.store.changes(ChangeQuery(types: [.stepCount]), in: scope).page.added.count
          == 1)
      #expect(
        try fixture.store.sources(SourceQuery(types: [.stepCount]), in: scope).value
          == [app.revision.source])
    }
    #expect(
      try fixture.store.changes(ChangeQuery(types: [.stepCount]), in: some).page.anchor
        == fixture.store.changes(ChangeQuery(types: [.stepCount]), in: none).page.anchor)
    #expect(try sums(query()) == [61])
    #expect(try sums(query(), none) == [1])
  }

  @Test("LK-42: a day counts in groups of three samples, and fewer than three are not disclosed")
  func threes() throws {
    for (day, count) in [(0, 5), (1, 2), (2, 3)] {
      for number in 0..<count { try save(other, day: day, minute: Double(10 * number), 10) }
    }
    #expect(try sums(query(daily: true)) == [30, 30])
    #expect(try sums(query()) == [60])
    // Groups do not depend on the caller: each owner has its own groups.
    try save(TestApp(3), day: 1, minute: 700, 10)
    #expect(try sums(query(daily: true)) == [30, 30])
    try save(other, day: 0, minute: 700, 10)
    #expect(try sums(query(daily: true)) == [60, 30])
    try fixture.store.seal()
    #expect(try sums(query(daily: true)) == [60, 30])
  }

  @Test("LK-42: reported times are those of days, not of samples")
  func times() throws {
    for number in 0..<3 { try save(other, day: 1, minute: Double(10 * number), 10) }
    let answer = try fixture.store.statistics(query(), in: scope()).statistics
    #expect(try answer.map(\.start) == [Self.midnight(1)])
    #expect(try answer.map(\.end) == [Self.midnight(2)])
  }

  @Test("LK-42: queries other than for whole days use only the app's own samples")
  func otherQueries() throws {
    for number in 0..<6 { try save(other, day: 0, minute: Double(60 * number), 10) }
    try save(app, day: 0, minute: 30, 1)
    var queries = [
      try query([.cumulativeSum, .separateBySource]), try query([.cumulativeSum, .mostRecent]),
      try query(from: Instant(microseconds: Self.midnight(0).microseconds + 1)),
    ]
    for (component, zone) in [
      (CalendarIntervals.Component.hour, Self.zone), (.minute, Self.zone),
      (.day, "Asia/Kathmandu"),
    ] {
      var hourly = try query()
      hourly.calendar = CalendarIntervals(
        component: component, anchor: try Self.midnight(0), timeZone: zone)
      queries.append(hourly)
    }
    var shifted = try query(daily: true)
    shifted.calendar?.anchor.microseconds += 60_000_000
    queries.append(shifted)
    for condition in [
      HealthPredicate.comparison(.quantity, .greaterThan, .number(0)), .hasNoCorrelation,
    ] {
      var narrowed = try query()
      narrowed.filter.predicate = condition
      queries.append(narrowed)
    }
    var bySource = try query()
    bySource.filter.sources = [other.revision.source]
    for query in queries { #expect(try sums(query) == [1]) }
    #expect(try sums(bySource) == [])
    #expect(try sums(query()) == [61])
  }

  @Test("LK-42: own samples that overlap those of other apps do not reduce the others' totals")
  func ownCover() throws {
    for number in 0..<3 { try save(other, day: 0, minute: Double(60 * number), 10) }
    try save(app, day: 0, minute: -30, 0, length: 60)
    try save(app, day: 0, minute: 55, 0, length: 30)
    #expect(try sums(query()) == [30])
  }

  @Test("LK-42, STATS-09: the order in which apps first saved does not rank their sources")
  func storageOrder() throws {
    let third = TestApp(3)
    for apps in [[other, third], [third, other]] {
      let world = try AggregateTests()
      for app in apps { try world.save(app, day: 5, minute: 0, 60, .heartRate) }
      for number in 0..<3 {
        try world.save(other, day: 0, minute: Double(60 * number), 10)
        try world.save(third, day: 0, minute: Double(60 * number), 20)
      }
      #expect(try world.sums(query()) == [30])
    }
  }

  @Test("LK-42: a history limit applies to statistics too")
  func history() throws {
    for day in [0, 1] {
      for number in 0..<3 { try save(other, day: day, minute: Double(60 * number), 10) }
    }
    #expect(try sums(query(daily: true), scope(earliest: Self.midnight(1))) == [30])
  }

  /// Every result is the sum of the groups of its days, so that no two results differ by less than
  /// a group; and a group changes by three samples at once.
  @Test("LK-42: no two results differ by fewer than three samples, for any periods")
  func differences() throws {
    var random = SplitMix(seed: 42)
    // The values of each day in the order in which they were saved. They are powers of two, so that
    // a sum identifies its groups.
    var days: [[Double]] = Array(repeating: [], count: 6)
    func parts(_ range: Range<Int>) -> Double {
      range.reduce(0) { sum, day in
        sum + days[day].prefix(days[day].count / 3 * 3).reduce(0, +)
      }
    }
    for number in 0..<40 {
      let day = Int(random.next() % 6)
      let value = Double(1 << (number % 30))
      // Each sample has a time of its own; some cross midnight.
      let minute = Double(35 * number + 1)
      try save(other, day: day, minute: minute, value, length: number == 39 ? 200 : 20)
      days[day].append(value)
      let bounds = [Int(random.next() % 7), Int(random.next() % 7)].sorted()
      guard bounds[0] < bounds[1] else { continue }
      let expected = parts(bounds[0]..<bounds[1])
      for daily in [false, true] {
        let found = try sums(
          query(
            daily: daily, from: Self.midnight(bounds[0]), to: Self.midnight(bounds[1])))
        #expect(found.compactMap { $0 }.reduce(0, +) == expected)
      }
    }
  }

  /// If the average after a deletion were over six samples too, the two averages would disclose the difference
  /// between the deleted sample and the seventh.
  @Test("LK-42: the average after a deletion is over the groups that remain whole")
  func average() throws {
    let samples = try (1...7).map { number in
      let time = Instant(
        secondsSince1970: try Self.midnight(0).secondsSince1970 + Double(60 * number))
      return Sample(
        id: ObjectIDMint.fresh(), type: .heartRate, start: time, end: time,
        value: .quantity(Double(60 + number)))
    }
    try fixture.store.save(samples, as: other)
    let query = StatisticsQuery(type: .heartRate, options: .discreteAverage)
    func averages() throws -> [Double?] {
      try fixture.store.statistics(query, in: scope(.heartRate)).statistics.map(\.merged.average)
    }
    // The seventh is in no group.
    #expect(try averages() == [63.5])
    try fixture.store.delete(.objects([samples[1].id]), in: other.write)
    // Only the fourth to sixth are in a group: of the first, none counts any more.
    #expect(try averages() == [65])
  }

  /// Values are powers of two, so that the bits of a sum identify the samples in it.
  @Test(
    """
    LK-42: no two results differ by fewer than three samples, even with deletions, saves, \
    sealing, and compaction between them
    """,
    arguments: 1...6 as ClosedRange<UInt64>)
  func deletions(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let third = TestApp(3)
    var alive: [(id: ObjectID, client: TestApp)] = []
    var answers: [[Int64: UInt64]] = []
    for number in 0..<48 {
      let day = Int(random.next() % 2)
      let client = random.next() % 3 == 0 ? third : other
      let start = try Self.midnight(day).secondsSince1970 + Double(60 + number * 30)
      let sample = Sample(
        id: ObjectIDMint.fresh(), type: .stepCount, start: Instant(secondsSince1970: start),
        end: Instant(secondsSince1970: start), value: .quantity(Double(1 << number)))
      try fixture.store.save([sample], as: client)
      alive.append((sample.id, client))
      for _ in 0..<Int(random.next() % 3) where !alive.isEmpty && random.next() % 2 == 0 {
        let gone = alive.remove(at: Int(random.next() % UInt64(alive.count)))
        try fixture.store.delete(.objects([gone.id]), in: gone.client.write)
      }
      switch random.next() % 12 {
      case 0: try fixture.store.seal()
      case 1: _ = try fixture.store.compact(in: owner)
      default: break
      }
      let found = try fixture.store.statistics(query(daily: true), in: scope()).statistics
      answers.append(
        Dictionary(
          uniqueKeysWithValues: found.map {
            ($0.start.microseconds, UInt64($0.merged.sum ?? 0))
          }))
    }
    for (index, answer) in answers.enumerated() {
      for earlier in answers[..<index] {
        for day in Set(answer.keys).union(earlier.keys) {
          let differences = (answer[day, default: 0] ^ earlier[day, default: 0]).nonzeroBitCount
          #expect(differences == 0 || differences >= 3)
        }
      }
    }
    #expect(answers.contains { !$0.isEmpty })
  }

  @Test("LK-42: distant samples that do not count do not make a collection too long")
  func farAway() throws {
    for number in 0..<3 { try save(other, day: 0, minute: Double(60 * number), 10) }
    for year in [2.0, 8_000] {
      let start = Instant(secondsSince1970: (year - 1970) * 365.2425 * 86_400)
      let sample = Sample(
        id: ObjectIDMint.fresh(), type: .stepCount, start: start, end: start,
        value: .quantity(1))
      try fixture.store.save([sample], as: other)
    }
    #expect(try sums(query(daily: true)) == [30])
  }
}
