package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Computes statistics of one quantity type over the samples that are visible in the scope (rules
  /// STATS-*).
  ///
  /// A series is counted by its points (see `QuantityWalk`). A discrete sample belongs to the
  /// interval in which it starts, but the time by which it is weighted (STATS-12, STATS-13) is
  /// divided among intervals, like the value of a cumulative sample (STATS-10, see
  /// `CumulativeMerge`). A sample that matches the filter is counted in full, even where it extends
  /// beyond the period. The answer is empty when nothing matches (STATS-16). `AggregateReader`
  /// documents what a statistics-only grant adds to the app's own samples.
  package func statistics(
    _ query: StatisticsQuery, in scope: ReadScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> StatisticsAnswer {
    guard query.type.kind == .quantity, let aggregation = query.type.aggregation else {
      throw .invalidArgument("type: statistics are computed for quantity types")
    }
    let descriptor = QueryDescriptor(types: [query.type], filter: query.filter)
    try StoreError.check(descriptor)
    if let calendar = query.calendar { try CalendarBoundaries.check(calendar) }
    return try read { (snapshot, connection) throws(StoreError) in
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        [descriptor], scope: scope, snapshot: snapshot, chunks: chunks, seesThroughSeries: true)
      let walk = QuantityWalk(
        selection: selection, chunks: chunks, type: query.type.code,
        columns: [.start, .duration, .value, .anchor], isCancelled: isCancelled)
      let others = try AggregateReader(
        query, in: scope, snapshot: snapshot, chunks: chunks, isCancelled: isCancelled)
      let reach = Self.union(try Self.range(walk, query.calendar), try others?.reach())
      guard let buckets = try Self.buckets(query.calendar, reach) else {
        return StatisticsAnswer(statistics: [], disclosure: Disclosure())
      }
      func makePass(_ ranking: SourceRanking) -> StatisticsPass {
        StatisticsPass(
          walk: walk, buckets: buckets, ranking: ranking, aggregation: aggregation,
          options: query.options)
      }
      let pass = makePass(
        try SourceRanking(
          type: query.type, visible: [query.type], in: scope, snapshot: snapshot, chunks: chunks))
      try pass.run()
      let added = try others.map { (others) throws(StoreError) in
        let pass = makePass(SourceRanking(ofAllNamesFor: query.type, snapshot: snapshot))
        return AggregatePass(pass: pass, days: try others.add(to: pass))
      }
      var disclosure = pass.disclosure
      if let added { disclosure.add(added.pass.disclosure) }
      return StatisticsAnswer(
        statistics: pass.statistics(query, adding: added), disclosure: disclosure)
    }
  }

  private static func union(
    _ a: (start: Int64, end: Int64)?, _ b: (start: Int64, end: Int64)?
  ) -> (start: Int64, end: Int64)? {
    guard let a, let b else { return a ?? b }
    return (min(a.start, b.start), max(a.end, b.end))
  }

  /// Returns intervals that cover the samples and the requested period, or nil when there is
  /// neither.
  private static func buckets(
    _ calendar: CalendarIntervals?, _ samples: (start: Int64, end: Int64)?
  ) throws(StoreError) -> IntervalBuckets? {
    guard let calendar else { return samples == nil ? nil : .single }
    let period = calendar.period.map {
      (start: $0.lowerBound.microseconds, end: $0.upperBound.microseconds - 1)
    }
    guard let first = [samples?.start, period?.start].compactMap({ $0 }).min(),
      let last = [samples?.end, period?.end].compactMap({ $0 }).max()
    else { return nil }
    return IntervalBuckets(boundaries: try CalendarBoundaries.covering(first, last, calendar))
  }

  private static func range(
    _ walk: QuantityWalk, _ calendar: CalendarIntervals?
  ) throws(StoreError) -> (start: Int64, end: Int64)? {
    guard let reach = walk.selection.reach else { return nil }
    // Chunks may hold samples that the scope hides. Not even their times may be disclosed.
    if walk.selection.hidesSingleSamples { return try walk.period() }
    // Chunks may also hold deleted samples, and samples that do not match. Intervals without a
    // sample are omitted, so a range that is too wide has no effect unless it has too many
    // intervals.
    guard let calendar, Double(reach.end - reach.start) / calendar.approximateLength > 20_000 else {
      return reach
    }
    return try walk.period()
  }
}

extension CalendarIntervals {
  /// The approximate length of one interval in microseconds.
  fileprivate var approximateLength: Double {
    let seconds: Double =
      switch component {
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400
      case .week: 7 * 86_400
      case .month: 30 * 86_400
      case .year: 365 * 86_400
      }
    return seconds * Double(count) * 1_000_000
  }
}
