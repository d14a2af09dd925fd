import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests that no answer discloses hidden data. Each script runs in a store without hidden data and
/// in one with much of it, and must get the same bytes.
@Suite(.process, .bounded) struct LeakTests {
  let world: ConsentWorld

  init() throws { world = try ConsentWorld() }

  private static let readTypes = ConsentWorld.types + ConsentWorld.pressure + [.bloodPressure]

  private static func query(
    _ types: [ObjectType], _ predicate: HealthPredicate? = nil, limit: Int = 0,
    order: SampleQuery.Order = .startAscending
  ) -> SampleQuery {
    var query = SampleQuery(types: types)
    query.filter.predicate = predicate
    query.limit = limit
    query.order = order
    return query
  }

  /// Predicates that hidden samples would match.
  private static func predicates(_ ids: [ObjectID], _ type: ObjectType) -> [HealthPredicate] {
    var predicates: [HealthPredicate] = [
      .isAny(.uuid, of: ids.map { .id($0) }),
      .not(.isAny(.uuid, of: ids.map { .id($0) })),
      .comparison(
        .source, .equal,
        .source(Source(name: "App", bundleIdentifier: "org.example.other"))),
      .exists(.metadata("HKWasUserEntered")), .exists(.device), .hasNoCorrelation,
      .not(.hasNoCorrelation),
      .comparison(.startDate, .greaterThan, .date(ConsentWorld.time(0))),
      .period(
        start: ConsentWorld.time(-2_000), end: ConsentWorld.time(6_000), strictStart: true,
        strictEnd: true),
    ]
    if type.kind == .quantity {
      predicates.append(.comparison(.quantity, .greaterThan, .number(50)))
    }
    return predicates
  }

  @Test("LK-01, LK-26: hidden samples change no sample query, for any order, limit and predicate")
  func rows() throws {
    try world.expectSame { client, ids in
      var answers: [WireClient.Answer] = []
      for type in Self.readTypes {
        for order in SampleQuery.Order.allCases where type == .workout || order.workoutKey == nil {
          for limit in [0, 1, 1_000] {
            answers.append(
              try client.rawCall(
                HealthMethod.Samples.query, Self.query([type], limit: limit, order: order)))
          }
        }
        for predicate in Self.predicates(ids, type) {
          answers.append(
            try client.rawCall(HealthMethod.Samples.query, Self.query([type], predicate)))
          answers.append(
            try client.rawCall(
              HealthMethod.Samples.query, Self.query([type], predicate, limit: 1)))
        }
      }
      return answers
    }
    // With a grant there is more to see of every type.
    let own = try Self.readTypes.map { try world.seen([$0]).count }
    try world.decideAll(.authorized)
    for (type, count) in zip(Self.readTypes, own) {
      #expect(count > 0, "\(type)")
      #expect(try world.seen([type]).count > count, "\(type)")
    }
  }

  @Test("LK-02: a limit counts visible samples only, however many hidden ones precede them")
  func limit() throws {
    let own = try world.save(world.app, minute: 0)
    try world.save(world.other, minute: 10, count: 1_000)
    for order in [SampleQuery.Order.startDescending, .endDescending] {
      let query = Self.query([.stepCount], limit: 1, order: order)
      let page = try world.app.call(HealthMethod.Samples.query, query)
      #expect(page.samples.rows.map(\.id) == [own])
    }
    #expect(try world.changes(limit: 1).addedIDs == [own])
  }

  @Test("LK-03: a delete by filter counts only the app's own samples")
  func deleteCount() throws {
    try world.save(world.app, minute: 0, count: 3)
    let foreign = try world.save(world.other, minute: 0, count: 50)
    let reply = try world.app.call(
      HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter()))
    #expect(reply.deletedCount == 3)
    try world.decide([.stepCount], .read, .authorized)
    #expect(try world.seen().count == 50 && world.seen()[0] == foreign)
  }

  @Test("LK-04: deleting another app's, an unknown and an own deleted object fails the same way")
  func deleteOracle() throws {
    let foreign = try world.save(world.other, minute: 0)
    let gone = try world.save(world.app, minute: 0)
    _ = try world.app.call(HealthMethod.Samples.delete, .objects([gone]))
    let answers = try [foreign, .random, gone].map {
      try world.app.rawCall(HealthMethod.Samples.delete, .objects([$0]))
    }
    #expect(Set(answers).count == 1 && answers[0].status.healthCode == .invalidArgument)
  }

  @Test("LK-13: the source list contains only sources of visible samples")
  func sources() throws {
    try world.expectSame { client, ids in
      var answers: [WireClient.Answer] = []
      for type in Self.readTypes {
        answers.append(
          try client.rawCall(HealthMethod.Samples.sources, SourceQuery(types: [type])))
        for predicate in Self.predicates(ids, type) {
          var query = SourceQuery(types: [type])
          query.descriptors[0].filter.predicate = predicate
          answers.append(try client.rawCall(HealthMethod.Samples.sources, query))
        }
      }
      return answers
    }
  }

  /// The size, the number of rows, and the size of the cursor of each page.
  private func pages(of query: SampleQuery) throws -> [[Int]] {
    var query = query
    var pages: [[Int]] = []
    repeat {
      let answer = try world.app.rawCall(HealthMethod.Samples.query, query)
      let page = try SamplePage(wire: answer.payload)
      pages.append([answer.payload.count, page.samples.count, page.cursor.count])
      query.cursor = page.cursor
    } while !query.cursor.isEmpty
    return pages
  }

  @Test("LK-26: hidden samples change neither the sizes of pages and cursors nor where pages end")
  func pageSizes() throws {
    try world.decideAll(.denied)
    for type in [ObjectType.stepCount, .heartRate] {
      try world.save(world.app, type, minute: 0, count: 24)
    }
    func sizes() throws -> [[[Int]]] {
      var sizes: [[[Int]]] = []
      for types in [[.stepCount], [.stepCount, .heartRate]] as [[ObjectType]] {
        for order in [SampleQuery.Order.startAscending, .startDescending, .endDescending] {
          for pageBytes in [1, 200, 500] {
            var query = Self.query(types, order: order)
            query.pageBytes = pageBytes
            sizes.append(try pages(of: query))
          }
        }
      }
      return sizes
    }
    let before = try sizes()
    #expect(before.allSatisfy { $0.count > 1 })
    #expect(Set(before.map(\.count)).count > 2, "pages of several sizes")
    try world.saveSecrets()
    // At the same times as the app's own samples.
    for minute in 0..<24 as Range<Int64> { try world.save(world.other, minute: minute) }
    try world.save(world.other, .heartRate, minute: 0, count: 24)
    #expect(try sizes() == before)
  }

  @Test("LK-26: cursors of the same query differ and have equal length")
  func cursors() throws {
    try world.save(world.app, minute: 0, count: 3)
    var query = Self.query([.stepCount])
    query.pageBytes = 1
    var cursors: [[UInt8]] = []
    for _ in 0..<3 {
      // Changes by other apps move the end of the store, which the cursor contains.
      cursors.append(try world.app.call(HealthMethod.Samples.query, query).cursor)
      try world.save(world.other, minute: 10, count: 300)
    }
    #expect(Set(cursors).count == 3)
    #expect(Set(cursors.map(\.count)).count == 1 && !cursors[0].isEmpty)
  }

  @Test("LK-14, LK-15: statistics, their intervals and their sources count only visible samples")
  func statistics() throws {
    try world.expectSame { client, _ in
      var answers: [WireClient.Answer] = []
      for type in [ObjectType.stepCount, .heartRate] {
        for options in [
          StatisticsOptions.cumulativeSum, .mostRecent, [.duration, .separateBySource],
          [.discreteAverage, .discreteMin, .discreteMax],
        ] {
          var query = StatisticsQuery(type: type, options: options)
          answers.append(try client.rawCall(HealthMethod.Samples.statistics, query))
          for component in [CalendarIntervals.Component.minute, .day, .year] {
            for period in [nil, ConsentWorld.time(-20_000)..<ConsentWorld.time(20_000)] {
              query.calendar = CalendarIntervals(
                component: component, anchor: Instant(microseconds: 0), timeZone: "UTC")
              query.calendar?.period = component == .minute ? nil : period
              answers.append(try client.rawCall(HealthMethod.Samples.statistics, query))
            }
          }
        }
      }
      return answers
    }
  }

  @Test("LK-17: a binary search of 40 steps for a hidden workout value learns nothing")
  func hiddenNumber() throws {
    try world.decide([.workout], .read, .authorized)
    let run = try world.saveRun(world.other, minute: 0, energy: 321)
    try world.decide([.activeEnergyBurned], .read, .denied)
    let keys = [
      PredicateKey.workoutSum(.activeEnergyBurned), .workoutTotalEnergyBurned,
      .workoutMaximum(.activeEnergyBurned),
    ]
    var (low, high) = (0.0, 1_024.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      for key in keys {
        let isMore = HealthPredicate.comparison(key, .greaterThan, .number(middle))
        #expect(try world.app.samples(Self.query([.workout], isMore)).isEmpty)
        #expect(try world.app.samples(Self.query([.workout], .not(isMore))) == [run])
        #expect(try world.app.samples(Self.query([.workout], .hasActivity(isMore))).isEmpty)
      }
      if middle < 321 { low = middle } else { high = middle }
    }
    #expect(try world.app.samples(Self.query([.workout], .exists(keys[0]))).isEmpty)
  }

  @Test(
    "LK-17, LK-18: a predicate on another app's object, metadata, device or source matches nothing")
  func namedByPredicate() throws {
    try world.expectSame { client, ids in
      let watch = Device(name: "Watch")
      let predicates: [HealthPredicate] =
        ids.map { .related(.workout, to: $0, activity: nil) }
        + [
          .exists(.metadata("org.example.other.secret")),
          .comparison(.metadata("org.example.other.secret"), .equal, .text("x")),
          .comparison(.device, .equal, .device(watch)),
          .comparison(
            .source, .equal, .source(Source(name: "Watch", bundleIdentifier: ""))),
        ]
      return try predicates.map {
        try client.rawCall(HealthMethod.Samples.query, Self.query([.heartRate], $0))
      } + [
        try client.rawCall(
          HealthMethod.Samples.query,
          Self.query(
            [.bloodPressure],
            .contains(
              .bloodPressureSystolic, .comparison(.quantity, .greaterThan, .number(100)))))
      ]
    }
  }

  @Test("LK-20: invalid requests fail with the same error, with hidden data or without")
  func badRequests() throws {
    try world.expectSame { client, ids in
      var random = SplitMix(seed: 20)
      var answers: [WireClient.Answer] = []
      for _ in 0..<300 {
        var query = Self.query([Self.readTypes[Int(random.next() % 7)]])
        query.limit = 1
        query.cursor = (0..<Int(random.next() % 60)).map { _ in
          UInt8(truncatingIfNeeded: random.next())
        }
        answers.append(try client.rawCall(HealthMethod.Samples.query, query))
        var changes = ChangeQuery(types: query.types)
        changes.anchor = query.cursor + [1]
        answers.append(try client.rawCall(HealthMethod.Samples.changes, changes))
        var statistics = StatisticsQuery(type: query.types[0], options: .cumulativeSum)
        statistics.calendar = CalendarIntervals(
          component: .minute, count: Int(random.next() % 3),
          anchor: Instant(microseconds: Int64(bitPattern: random.next())), timeZone: "Mars/Olympus")
        answers.append(try client.rawCall(HealthMethod.Samples.statistics, statistics))
        answers.append(
          try client.rawCall(
            HealthMethod.Samples.delete, .objects([ids[Int(random.next() % 10)]])))
      }
      return answers
    }
  }

  @Test("LK-21: which of two errors is reported depends neither on data nor on read grants")
  func precedence() throws {
    try world.decide([.bodyMass], .share, .denied)
    try world.expectSame { client, _ in
      var wrong = SampleBatch.minutes(of: .bodyMass, count: 1, first: ObjectID(high: 1, low: 1))
      wrong.durations = [-1]
      let undecided = SampleBatch.minutes(of: .height, count: 1, first: ObjectID(high: 1, low: 2))
      var anchor = ChangeQuery(types: [.bodyMass])
      anchor.anchor = [1]
      let answers = [
        try client.rawCall(HealthMethod.Samples.save, SaveRequest(samples: wrong)),
        try client.rawCall(HealthMethod.Samples.save, SaveRequest(samples: undecided)),
        try client.rawCall(HealthMethod.Samples.changes, anchor),
      ]
      #expect(
        answers.map(\.status.healthCode)
          == [.invalidArgument, .authorizationNotDetermined, .invalidArgument])
      return answers
    }
  }

  @Test("LK-26: a live query of a denied type sends nothing when others save")
  func streams() throws {
    try world.decideAll(.denied)
    let streams = [
      try world.app.start(
        HealthMethod.Samples.observe,
        ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8)),
      try world.app.start(
        HealthMethod.Live.watch, WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 8)),
      try world.app.start(
        HealthMethod.Live.watchStatistics,
        WatchStatisticsRequest(
          query: StatisticsQuery(type: .stepCount, options: .cumulativeSum), credit: 8)),
    ]
    for stream in streams { _ = try world.app.nextEvent(of: stream) }
    try world.saveSecrets()
    for stream in streams { #expect(try world.app.nextEvent(of: stream, within: 0.1) == nil) }
    try world.save(world.app, minute: 0)
    for stream in streams { #expect(try world.app.nextEvent(of: stream, within: 10) != nil) }
  }

  @Test("LK-28: statistics computed for an app with a read grant are not sent to one without")
  func cache() throws {
    try world.save(world.other, minute: 0, count: 10)
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    let before = try world.app.rawCall(HealthMethod.Samples.statistics, query)
    let reader = try world.fixture.owner.register("org.example.reader", read: [.stepCount])
    let client = try world.fixture.app("org.example.reader", token: reader.token)
    for _ in 0..<3 {
      #expect(try !client.call(HealthMethod.Samples.statistics, query).statistics.isEmpty)
      #expect(try world.app.rawCall(HealthMethod.Samples.statistics, query) == before)
    }
  }
}
