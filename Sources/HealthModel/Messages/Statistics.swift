/// The statistics to compute, as HealthKit's bit mask (rule STATS-04). Options can be combined; an
/// option that does not apply to a type's aggregation yields no value (rules STATS-03, STATS-05).
public struct StatisticsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Computes the same statistics for each source as well.
  public static let separateBySource = StatisticsOptions(rawValue: 1)
  /// The average of a discrete type.
  public static let discreteAverage = StatisticsOptions(rawValue: 2)
  /// The minimum of a discrete type.
  public static let discreteMin = StatisticsOptions(rawValue: 4)
  /// The maximum of a discrete type.
  public static let discreteMax = StatisticsOptions(rawValue: 8)
  /// The sum of a cumulative type.
  public static let cumulativeSum = StatisticsOptions(rawValue: 16)
  /// The most recent value and its period.
  public static let mostRecent = StatisticsOptions(rawValue: 32)
  /// The time covered by samples, in which overlaps count once.
  public static let duration = StatisticsOptions(rawValue: 64)
}

/// Calendar intervals of equal length, aligned to an anchor date, in both directions and without
/// gaps (STATS-17, -18).
public struct CalendarIntervals: Hashable, Sendable {
  /// The calendar unit.
  public var component: Component
  /// At least 1.
  public var count: Int
  /// The start of one interval, from which all others follow.
  public var anchor: Instant
  /// An IANA name, such as `Europe/Berlin`.
  public var timeZone: String
  /// If set, the reply contains an entry for every interval that overlaps this period, including
  /// intervals without samples, which have no values (STATS-19), and for no other interval. nil:
  /// for the intervals that contain a sample.
  public var period: Range<Instant>?

  public init(component: Component, count: Int = 1, anchor: Instant, timeZone: String) {
    self.component = component
    self.count = count
    self.anchor = anchor
    self.timeZone = timeZone
  }
}

/// The statistics of consecutive intervals of equal length, in order of time (rules STATS-19,
/// STATS-20).
public struct StatisticsCollection: Hashable, Sendable {
  /// The statistics in ascending order, without overlaps.
  public let statistics: [Statistics]

  public init(_ statistics: [Statistics]) { self.statistics = statistics }

  /// Returns the statistics of the interval that contains a time, or nil if there is no entry for
  /// it. An interval includes its start and excludes its end.
  public func statistics(at time: Instant) -> Statistics? {
    let next = statistics.indices.partitioningIndex { statistics[$0].start > time }
    return next > 0 && time < statistics[next - 1].end ? statistics[next - 1] : nil
  }

  /// Every source that contributed to any interval, if the query requested statistics by source.
  /// The sources are in the order of their first contribution; those of one interval are in order
  /// of priority.
  public var sources: [Source] {
    var known: Set<Source> = []
    return statistics.flatMap(\.bySource).map(\.source).filter { known.insert($0).inserted }
  }
}
