import HealthModel

extension StatisticsPass {
  /// After `run`. Intervals that no sample touches are left out, unless the query asks for every
  /// interval of a period.
  func statistics(_ query: StatisticsQuery) -> [Statistics] {
    guard let calendar = query.calendar else {
      let all = merged(0)
      return all.isTouched ? [entry(0, all, from: all.firstStart, to: all.lastEnd)] : []
    }
    var answer: [Statistics] = []
    for bucket in 0..<buckets.count {
      let (start, end) = (buckets.boundaries[bucket], buckets.boundaries[bucket + 1])
      // A day that the calendar of the zone leaves out.
      if start == end { continue }
      if let period = calendar.period,
        start >= period.upperBound.microseconds || end <= period.lowerBound.microseconds
      {
        continue
      }
      let all = merged(bucket)
      if all.isTouched {
        answer.append(entry(bucket, all, from: start, to: end))
      } else if calendar.period != nil {
        answer.append(
          Statistics(
            start: Instant(microseconds: start), end: Instant(microseconds: end),
            merged: StatisticsValues()))
      }
    }
    return answer
  }

  private func merged(_ bucket: Int) -> Accumulator {
    var all = Accumulator()
    for slot in slots { if let slot { all.merge(slot[bucket]) } }
    guard !mergedIntervals.isEmpty else { return all }
    let intervals = mergedIntervals[bucket]
    all.total = intervals.total
    all.covered = intervals.covered
    all.isMarked = intervals.isMarked
    all.extend(intervals.firstStart, intervals.lastEnd)
    return all
  }

  private func entry(
    _ bucket: Int, _ all: Accumulator, from start: Int64, to end: Int64
  ) -> Statistics {
    var statistics = Statistics(
      start: Instant(microseconds: start), end: Instant(microseconds: end),
      merged: all.values(options, aggregation))
    guard options.contains(.separateBySource) else { return statistics }
    for (rank, slot) in slots.enumerated() {
      guard let slot, slot[bucket].isTouched else { continue }
      statistics.bySource.append(
        SourceStatistics(
          source: ranking.sources[rank], values: slot[bucket].values(options, aggregation)))
    }
    return statistics
  }
}
