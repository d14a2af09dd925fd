/// The statistics of consecutive intervals of equal length, in order of time (rules STATS-19,
/// STATS-20).
package struct StatisticsCollection: Hashable, Sendable {
  /// The statistics in ascending order, without overlaps.
  package let statistics: [Statistics]

  package init(_ statistics: [Statistics]) { self.statistics = statistics }

  /// Returns the statistics of the interval that contains a time, or nil if there is no entry for
  /// it. An interval includes its start and excludes its end.
  package func statistics(at time: Instant) -> Statistics? {
    var (low, high) = (0, statistics.count)
    while low < high {
      let middle = (low + high) / 2
      if statistics[middle].start > time { high = middle } else { low = middle + 1 }
    }
    return low > 0 && time < statistics[low - 1].end ? statistics[low - 1] : nil
  }

  /// Every source that contributed to any interval, if the query requested statistics by source.
  /// The sources are in the order of their first contribution; those of one interval are in order
  /// of priority.
  package var sources: [Source] {
    var known: Set<Source> = []
    return statistics.flatMap(\.bySource).map(\.source).filter { known.insert($0).inserted }
  }
}
