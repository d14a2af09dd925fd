import HealthModel

extension StatisticsPass {
  /// Returns the statistics, after `run`. Intervals that no sample overlaps are omitted, unless the
  /// query requests every interval of a period. The results of `others` are added regardless of
  /// shared time.
  func statistics(
    _ query: StatisticsQuery, adding others: AggregatePass? = nil
  ) -> [Statistics] {
    guard let calendar = query.calendar else {
      let starts = [disclosure.start?.microseconds, others?.days?.start].compactMap(\.self)
      let ends = [disclosure.end?.microseconds, others?.days?.end].compactMap(\.self)
      guard let start = starts.min(), let end = ends.max() else { return [] }
      return [entry(0, from: start, to: end, others?.pass)]
    }
    var answer: [Statistics] = []
    for bucket in 0..<buckets.count {
      let (start, end) = (buckets.boundaries[bucket], buckets.boundaries[bucket + 1])
      // The calendar of the time zone skips this day.
      if start == end { continue }
      if let period = calendar.period,
        start >= period.upperBound.microseconds || end <= period.lowerBound.microseconds
      {
        continue
      }
      if isTouched(bucket) || others?.pass.isTouched(bucket) ?? false {
        answer.append(entry(bucket, from: start, to: end, others?.pass))
      } else if calendar.period != nil {
        answer.append(
          Statistics(
            start: Instant(microseconds: start), end: Instant(microseconds: end),
            merged: StatisticsValues()))
      }
    }
    return answer
  }

  private func isTouched(_ bucket: Int) -> Bool {
    share(bucket).isTouched || slots.contains { $0?[bucket].isTouched ?? false }
  }

  private func entry(
    _ bucket: Int, from start: Int64, to end: Int64, _ others: StatisticsPass?
  ) -> Statistics {
    var all = Accumulator()
    for slot in slots + (others?.slots ?? []) { if let slot { all.merge(slot[bucket]) } }
    var sum = share(bucket)
    if let others { sum.add(others.share(bucket)) }
    var statistics = Statistics(
      start: Instant(microseconds: start), end: Instant(microseconds: end),
      merged: all.values(options, aggregation, sum))
    guard options.contains(.separateBySource) else { return statistics }
    for (rank, slot) in zip(ranking.sources.indices, slots) {
      let numbers = slot?[bucket] ?? Accumulator()
      let share = share(bucket, rank: rank)
      guard numbers.isTouched || share.isTouched else { continue }
      statistics.bySource.append(
        SourceStatistics(
          source: ranking.sources[rank], values: numbers.values(options, aggregation, share)))
    }
    return statistics
  }
}
