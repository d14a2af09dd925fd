import HealthStorage
import HealthAuthorization
import HealthModel

/// The computation of the activity rings by day. Used by one query on one thread.
///
/// Energy, move time and exercise time are sums by day (`StatisticsPass`). A stand hour is a clock
/// hour with a sample that records standing. A workout (rules WORKOUT-12, WORKOUT-13)
///
/// - counts as exercise for its duration, like a sample of its source, unless exercise was measured
///   at the same time: then only the measurement counts;
/// - counts as a stand hour for every clock hour that it overlaps;
/// - adds no energy itself, because the energy samples saved with it are already in the sum.
struct SummaryReader {
  let query: SummaryQuery
  /// In days since 1970.
  let days: ClosedRange<Int>
  let clock: DayClock
  let scope: ReadScope
  let snapshot: Snapshot
  let connection: Connection
  let isCancelled: () -> Bool
  private(set) var disclosure = Disclosure()

  init(
    query: SummaryQuery, days: ClosedRange<Int>, clock: DayClock, scope: ReadScope,
    snapshot: Snapshot, connection: Connection, isCancelled: @escaping () -> Bool
  ) {
    self.query = query
    self.days = days
    self.clock = clock
    self.scope = scope
    self.snapshot = snapshot
    self.connection = connection
    self.isCancelled = isCancelled
  }

  private var chunks: ChunkStore { ChunkStore(connection: connection) }

  // MARK: - Computed

  private struct Rings {
    var energy = 0.0
    var moveTime = 0.0
    var exerciseTime = 0.0
    var standHours = 0
    var isTouched = false
  }

  /// Returns the computed summaries, without goals.
  mutating func computed() throws(StoreError) -> [CalendarDay: ActivitySummary] {
    let types = ActivitySummary.countedTypes
    guard let reach = try selection(types, period).reach else { return [:] }
    let buckets = IntervalBuckets(
      boundaries: try CalendarBoundaries.covering(reach.start, reach.end, calendar))
    var rings = Array(repeating: Rings(), count: buckets.count)
    _ = try add(.activeEnergyBurned, to: \.energy, buckets, &rings)
    _ = try add(.appleMoveTime, to: \.moveTime, buckets, &rings)
    _ = try add(.appleExerciseTime, to: \.exerciseTime, buckets, &rings)
    try addObjects(buckets, &rings)

    var summaries: [CalendarDay: ActivitySummary] = [:]
    for (bucket, ring) in rings.enumerated() where ring.isTouched {
      guard let day = clock.day(of: buckets.boundaries[bucket]), days ~= day.daysSince1970 else {
        continue
      }
      summaries[day] = ActivitySummary(
        day: day, activeEnergyBurned: ring.energy, moveTime: ring.moveTime,
        exerciseTime: ring.exerciseTime, standHours: Double(ring.standHours))
    }
    return summaries
  }

  private mutating func add(
    _ type: ObjectType, to ring: WritableKeyPath<Rings, Double>, _ buckets: IntervalBuckets,
    _ rings: inout [Rings]
  ) throws(StoreError) {
    let walk = QuantityWalk(
      selection: try selection([type], period), chunks: chunks, type: type.code,
      columns: [.start, .duration, .value], isCancelled: isCancelled)
    let pass = StatisticsPass(
      walk: walk, buckets: buckets,
      ranking: try ranking(type, visible: [type]), aggregation: .cumulative,
      options: .cumulativeSum)
    try pass.run()
    for bucket in rings.indices where pass.share(bucket).isTouched {
      rings[bucket][keyPath: ring] += pass.share(bucket).total.value
      rings[bucket].isTouched = true
    }
    disclosure.add(pass.disclosure)
  }

  private mutating func addObjects(
    _ buckets: IntervalBuckets, _ rings: inout [Rings]
  ) throws(StoreError) {
    let rows = try rows([.appleStandHour, .workout], period)
    let reader = DetailReader(snapshot: snapshot, connection: connection, scope: scope)
    let ranking = try ranking(.appleExerciseTime, visible: [.appleExerciseTime, .workout])
    let workouts = SourceMerge(
      .sum, buckets: buckets, sourceCount: max(ranking.sources.count, 1))
    var measured: MeasuredTime?
    var hours: Set<Int64> = []
    for row in 0..<rows.count {
      let origin = rows.origin(row)
      let (start, end) = (rows.starts[row], rows.starts[row] + rows.durations[row])
      rings[buckets.index(of: start, from: 0)].isTouched = true
      if origin.type == ObjectType.appleStandHour.code {
        if rows.values[row] == Self.stood { hours.insert(clock.hour(of: start)) }
        continue
      }
      hours.formUnion(clock.hours(from: start, to: end))
      let details = try reader.details(anchor: rows.anchors[row], origin).details
      guard case .workout(let workout) = details else { continue }
      // Read only if there is a workout to compare with.
      if measured == nil { measured = MeasuredTime(try scanned([.appleExerciseTime], period)) }
      guard measured?.overlaps(start, end) == false else { continue }
      workouts.append(
        start: start, end: end, value: workout.exerciseMinutes,
        rank: ranking.rankOfNumber[Int(origin.source)])
    }
    for hour in hours {
      let bucket = buckets.index(of: max(hour, buckets.boundaries[0]), from: 0)
      rings[bucket].standHours += 1
      rings[bucket].isTouched = true
    }
    workouts.finish()
    for (bucket, share) in workouts.merged.enumerated() where share.isTouched {
      rings[bucket].exerciseTime += share.total.value
      rings[bucket].isTouched = true
    }
  }

  private func ranking(
    _ type: ObjectType, visible types: [ObjectType]
  ) throws(StoreError) -> SourceRanking {
    try SourceRanking(
      type: type, visible: types, in: scope, snapshot: snapshot, chunks: chunks)
  }

  /// The raw value of `HKCategoryValueAppleStandHour.stood`.
  private static let stood = 0.0

  // MARK: - Recorded

  /// Returns the last record of each day.
  mutating func recorded() throws(StoreError) -> [CalendarDay: ActivitySummary] {
    var filter = SampleFilter()
    filter.start = query.span?.lowerBound
    filter.end = query.span?.upperBound
    let rows = try rows([.activitySummary], filter)
    let reader = DetailReader(snapshot: snapshot, connection: connection, scope: scope)
    var found: [CalendarDay: (anchor: Int64, summary: ActivitySummary)] = [:]
    for row in 0..<rows.count {
      let (anchor, origin) = (rows.anchors[row], rows.origin(row))
      guard
        case .activitySummary(let summary) = try reader.details(anchor: anchor, origin).details,
        days ~= summary.day.daysSince1970, found[summary.day].map({ $0.anchor < anchor }) ?? true
      else { continue }
      found[summary.day] = (anchor, summary)
    }
    return found.mapValues(\.summary)
  }

  // MARK: - Reading

  /// The period from the start of the first day to the end of the last.
  private var period: SampleFilter {
    var filter = SampleFilter()
    if days.lowerBound > CalendarDay.range.lowerBound {
      filter.start = CalendarDay(daysSince1970: days.lowerBound).map(clock.start)
    }
    filter.end = CalendarDay(daysSince1970: days.upperBound + 1).map(clock.start)
    return filter
  }

  private var calendar: CalendarIntervals {
    let someDay = CalendarDay(year: 2001, month: 1, day: 1)
    return CalendarIntervals(
      component: .day, anchor: clock.start(of: someDay), timeZone: clock.name)
  }

  private func selection(
    _ types: [ObjectType], _ filter: SampleFilter
  ) throws(StoreError) -> Selection {
    try Selection(
      [QueryDescriptor(types: types, filter: filter)], scope: scope, snapshot: snapshot,
      chunks: chunks)
  }

  private mutating func rows(
    _ types: [ObjectType], _ filter: SampleFilter
  ) throws(StoreError) -> RowSet {
    let rows = try scanned(types, filter)
    disclosure.add(Disclosure(rows, snapshot.dictionaries))
    return rows
  }

  private func scanned(
    _ types: [ObjectType], _ filter: SampleFilter
  ) throws(StoreError) -> RowSet {
    let scan = SampleScan(
      selection: try selection(types, filter), key: .startAscending, after: nil, anchorEnd: .max,
      chunks: chunks, isCancelled: isCancelled)
    return try scan.rows(needed: .max).rows
  }
}

/// The time during which exercise was measured.
private struct MeasuredTime {
  private let starts: [Int64]
  /// The latest end of the samples up to each row.
  private let latestEnds: [Int64]

  /// Creates the measured time of rows that are sorted by start.
  init(_ rows: RowSet) {
    starts = rows.starts.first(rows.count)
    var latest = Int64.min
    latestEnds = zip(rows.starts, rows.durations).map { start, duration in
      latest = max(latest, start + duration)
      return latest
    }
  }

  /// Returns whether some of the time from `start` to `end` was measured; for an empty period, its
  /// instant.
  func overlaps(_ start: Int64, _ end: Int64) -> Bool {
    let next = starts.indices.partitioningIndex { starts[$0] >= max(end, start + 1) }
    return next > 0 && latestEnds[next - 1] > start
  }
}

extension DayClock {
  /// Returns the starts of the clock hours that a period overlaps. A period that ends on the hour
  /// does not overlap the hour that starts then. An empty period overlaps the hour that contains
  /// it.
  fileprivate func hours(from start: Int64, to end: Int64) -> [Int64] {
    var hours = [hour(of: start)]
    var next = hours[0] + 3_600_000_000
    while next < end {
      hours.append(hour(of: next))
      next += 3_600_000_000
    }
    return hours
  }
}

extension Disclosure {
  fileprivate init(_ rows: RowSet, _ dictionaries: Dictionaries) {
    self.init()
    guard rows.count > 0 else { return }
    sampleCount = rows.count
    start = Instant(microseconds: rows.starts[0])
    end = zip(rows.starts, rows.durations).map { Instant(microseconds: $0 + $1) }.max()
    for row in 0..<rows.count {
      let owner = dictionaries.principal(ofSource: rows.origin(row).source)
      countByOwner[owner, default: 0] += 1
    }
  }
}
