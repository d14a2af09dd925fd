/// The statistics of equal intervals, by time (rules STATS-19, STATS-20).
package struct StatisticsCollection: Hashable, Sendable {
  /// Ascending, none overlapping another.
  package let statistics: [Statistics]

  package init(_ statistics: [Statistics]) { self.statistics = statistics }

  /// Of the interval that holds a time, its start included and its end excluded; nil when there is
  /// no entry for it.
  package func statistics(at time: Instant) -> Statistics? {
    var (low, high) = (0, statistics.count)
    while low < high {
      let middle = (low + high) / 2
      if statistics[middle].start > time { high = middle } else { low = middle + 1 }
    }
    return low > 0 && time < statistics[low - 1].end ? statistics[low - 1] : nil
  }

  /// Every source that contributed to any interval, when the query asked for statistics by source.
  /// In the order in which they first contributed, those of one interval best first.
  package var sources: [Source] {
    var known: Set<Source> = []
    return statistics.flatMap(\.bySource).map(\.source).filter { known.insert($0).inserted }
  }
}
