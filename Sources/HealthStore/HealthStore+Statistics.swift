package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// Statistics over one quantity type (rules STATS-*), computed on what the scope shows.
  ///
  /// A series counts as its points (see `QuantityWalk`). A discrete sample belongs to the interval
  /// in which it starts, but the time for which it weighs (STATS-12, STATS-13) is divided as the
  /// value of a cumulative one is (STATS-10, see `CumulativeMerge`). What matches the filter counts
  /// whole, also where it reaches out of the period. The answer is empty when nothing matches
  /// (STATS-16).
  package func statistics(
    _ query: StatisticsQuery, in scope: ReadScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> StatisticsAnswer {
    guard query.type.kind == .quantity, let aggregation = query.type.aggregation else {
      throw .invalidArgument("type: statistics are computed for quantity types")
    }
    let descriptor = QueryDescriptor(types: [query.type], filter: query.filter)
    try StoreError.check(descriptor)
    return try read { (snapshot, connection) throws(StoreError) in
      let chunks = ChunkStore(connection: connection)
      let selection = try Selection(
        [descriptor], scope: scope, snapshot: snapshot, chunks: chunks)
      let walk = QuantityWalk(
        selection: selection, chunks: chunks, type: query.type.code,
        columns: [.start, .duration, .value, .anchor], isCancelled: isCancelled)
      guard let range = try Self.range(walk, query.calendar) else {
        return StatisticsAnswer(statistics: [], disclosure: Disclosure())
      }
      var buckets = IntervalBuckets.single
      if let calendar = query.calendar {
        buckets = IntervalBuckets(
          boundaries: try CalendarBoundaries.covering(range.start, range.end, calendar))
      }
      let ranking = SourceRanking(type: query.type.code, snapshot: snapshot)
      let pass = StatisticsPass(
        walk: walk, buckets: buckets, ranking: ranking, aggregation: aggregation,
        options: query.options)
      try pass.run()
      return StatisticsAnswer(
        statistics: Self.answer(pass, query), disclosure: pass.disclosure)
    }
  }

  /// The time that the samples span, at least; nil when there can be none.
  private static func range(
    _ walk: QuantityWalk, _ calendar: CalendarIntervals?
  ) throws(StoreError) -> (start: Int64, end: Int64)? {
    var (first, last) = (Int64.max, Int64.min)
    let snapshot = walk.selection.snapshot
    let filter = walk.selection[walk.type]
    if let catalogue = snapshot.catalogue.types[walk.type] {
      let range = catalogue.range(startingBefore: filter.end, endingFrom: filter.start)
      for chunk in catalogue.chunks[range] where filter.reaches(chunk) {
        first = min(first, chunk.minStart)
        last = max(last, chunk.maxEnd)
      }
    }
    for group in snapshot.tail where group.type == walk.type && filter.mayHold(group) {
      first = min(first, group.minStart)
      last = max(last, group.maxEnd)
    }
    guard first <= last else { return nil }
    // A chunk can reach far out of a short period, which would make very many short intervals.
    guard let calendar, calendar.component == .minute || calendar.component == .hour,
      last - first > 30 * 86_400_000_000,
      filter.start > first || filter.end < last
    else { return (first, last) }
    return try walk.period()
  }

  private static func answer(_ pass: StatisticsPass, _ query: StatisticsQuery) -> [Statistics] {
    var answer: [Statistics] = []
    for bucket in 0..<pass.buckets.count {
      var merged = Accumulator()
      for slot in pass.slots { if let slot { merged.merge(slot[bucket]) } }
      if !pass.mergedIntervals.isEmpty {
        let intervals = pass.mergedIntervals[bucket]
        merged.total = intervals.total
        merged.covered = intervals.covered
        merged.isMarked = intervals.isMarked
        merged.firstStart = min(merged.firstStart, intervals.firstStart)
        merged.lastEnd = max(merged.lastEnd, intervals.lastEnd)
      }
      guard merged.isTouched else { continue }
      var start = pass.buckets.boundaries[bucket]
      var end = pass.buckets.boundaries[bucket + 1]
      if query.calendar == nil { (start, end) = (merged.firstStart, merged.lastEnd) }
      var statistics = Statistics(
        start: Instant(microseconds: start), end: Instant(microseconds: end),
        merged: merged.values(query.options, pass.aggregation))
      if query.options.contains(.separateBySource) {
        for (rank, slot) in pass.slots.enumerated() {
          guard let slot, slot[bucket].isTouched else { continue }
          statistics.bySource.append(
            SourceStatistics(
              source: pass.ranking.sources[rank],
              values: slot[bucket].values(query.options, pass.aggregation)))
        }
      }
      answer.append(statistics)
    }
    return answer
  }
}
