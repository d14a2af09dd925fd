// Made from proto/health/v1/statistics.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension CalendarIntervals {
  /// The calendar unit of an interval, in the time zone of the intervals.
  public enum Component: UInt8, Hashable, Sendable, CaseIterable {
    /// 60 seconds.
    case minute = 0
    /// 60 minutes.
    case hour = 1
    /// A day of the time zone, which may have 23 to 25 hours.
    case day = 2
    /// Seven days.
    case week = 3
    /// A month of the Gregorian calendar.
    case month = 4
    /// A year of the Gregorian calendar.
    case year = 5
  }
}

/// A query for statistics over the samples of one quantity type (Samples.Statistics).
public struct StatisticsQuery: Hashable, Sendable {
  /// A quantity type.
  public var type: ObjectType
  /// The conditions that samples must meet.
  public var filter: SampleFilter
  /// HKStatisticsOptions: separate by source 1, average 2, minimum 4, maximum 8, sum 16, most recent
  /// 32, duration 64, added up. Other bits are rejected. 0 computes nothing.
  public var options: StatisticsOptions
  /// Absent: one entry over all matching samples.
  public var calendar: CalendarIntervals?
  /// `next_us` of the previous page; absent: from the first interval on.
  public var first: Instant?

  public init(type: ObjectType, filter: SampleFilter = SampleFilter(), options: StatisticsOptions, calendar: CalendarIntervals? = nil, first: Instant? = nil) {
    self.type = type
    self.filter = filter
    self.options = options
    self.calendar = calendar
    self.first = first
  }
}

/// Numbers in the canonical unit of the type; absent when not requested or when there is none.
public struct StatisticsValues: Hashable, Sendable, Redacted {
  /// The sum, for cumulative types, in the canonical unit.
  public var sum: Double?
  /// The average, for discrete types, in the canonical unit.
  public var average: Double?
  /// The smallest value, for discrete types, in the canonical unit.
  public var minimum: Double?
  /// The largest value, for discrete types, in the canonical unit.
  public var maximum: Double?
  /// The most recent value, in the canonical unit.
  public var mostRecent: Double?
  /// The start of the sample of `most_recent`.
  public var mostRecentStart: Instant?
  /// The end of that sample.
  public var mostRecentEnd: Instant?
  /// Seconds covered by samples; overlaps count once.
  public var duration: Double?

  public init(sum: Double? = nil, average: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, mostRecent: Double? = nil, mostRecentStart: Instant? = nil, mostRecentEnd: Instant? = nil, duration: Double? = nil) {
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
    self.mostRecentStart = mostRecentStart
    self.mostRecentEnd = mostRecentEnd
    self.duration = duration
  }
}

/// The statistics of one source.
public struct SourceStatistics: Hashable, Sendable {
  /// The source.
  public var source: Source
  /// The statistics of its samples.
  public var values: StatisticsValues

  public init(source: Source, values: StatisticsValues = StatisticsValues()) {
    self.source = source
    self.values = values
  }
}

/// The statistics of one period.
public struct Statistics: Hashable, Sendable {
  /// The interval of the calendar; without one, the period of the samples.
  public var start: Instant
  /// The end of the period.
  public var end: Instant
  /// All sources merged: if sums overlap, the source of higher priority counts.
  public var merged: StatisticsValues
  /// With option 1, every source that contributed, best first.
  public var bySource: [SourceStatistics]

  public init(start: Instant, end: Instant, merged: StatisticsValues = StatisticsValues(), bySource: [SourceStatistics] = []) {
    self.start = start
    self.end = end
    self.merged = merged
    self.bySource = bySource
  }
}
