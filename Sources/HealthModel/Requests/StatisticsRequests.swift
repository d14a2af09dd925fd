/// The statistics to compute, as HealthKit's bit mask (rule STATS-04). Options can be combined; an
/// option that does not apply to a type's aggregation yields no value (rules STATS-03, STATS-05).
package struct StatisticsOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let separateBySource = StatisticsOptions(rawValue: 1)
  package static let discreteAverage = StatisticsOptions(rawValue: 2)
  package static let discreteMin = StatisticsOptions(rawValue: 4)
  package static let discreteMax = StatisticsOptions(rawValue: 8)
  package static let cumulativeSum = StatisticsOptions(rawValue: 16)
  package static let mostRecent = StatisticsOptions(rawValue: 32)
  package static let duration = StatisticsOptions(rawValue: 64)
}

/// Calendar intervals of equal length, aligned to an anchor date, in both directions and without
/// gaps (STATS-17, -18).
package struct CalendarIntervals: Hashable, Sendable {
  package var component: Component
  /// At least 1.
  package var count: Int
  package var anchor: Instant
  /// An IANA name, such as `Europe/Berlin`.
  package var timeZone: String
  /// If set, the reply contains an entry for every interval that overlaps this period, including
  /// intervals without samples, which have no values (STATS-19), and for no other interval. nil:
  /// for the intervals that contain a sample.
  package var period: Range<Instant>?

  package init(component: Component, count: Int = 1, anchor: Instant, timeZone: String) {
    self.component = component
    self.count = count
    self.anchor = anchor
    self.timeZone = timeZone
  }
}

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
