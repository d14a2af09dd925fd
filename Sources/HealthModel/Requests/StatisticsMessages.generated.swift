// Made from proto/health/v1/statistics.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension CalendarIntervals {
  package enum Component: UInt8, Hashable, Sendable, CaseIterable {
    case minute = 0
    case hour = 1
    case day = 2
    case week = 3
    case month = 4
    case year = 5
  }
}

/// A query for statistics over the samples of one quantity type (Samples.Statistics).
package struct StatisticsQuery: Hashable, Sendable {
  package var type: ObjectType
  package var filter: SampleFilter
  /// HKStatisticsOptions: separate by source 1, average 2, minimum 4, maximum 8, sum 16, most recent
  /// 32, duration 64, added up. Other bits are rejected. 0 computes nothing.
  package var options: StatisticsOptions
  /// Absent: one entry over all matching samples.
  package var calendar: CalendarIntervals?
  /// `next_us` of the previous page; absent: from the first interval on.
  package var first: Instant?

  package init(type: ObjectType, filter: SampleFilter = SampleFilter(), options: StatisticsOptions, calendar: CalendarIntervals? = nil, first: Instant? = nil) {
    self.type = type
    self.filter = filter
    self.options = options
    self.calendar = calendar
    self.first = first
  }
}

/// Numbers in the canonical unit of the type; absent when not requested or when there is none.
package struct StatisticsValues: Hashable, Sendable, Redacted {
  package var sum: Double?
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var mostRecent: Double?
  /// Period of the sample of `most_recent`.
  package var mostRecentStart: Instant?
  package var mostRecentEnd: Instant?
  /// Seconds covered by samples; overlaps count once.
  package var duration: Double?

  package init(sum: Double? = nil, average: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, mostRecent: Double? = nil, mostRecentStart: Instant? = nil, mostRecentEnd: Instant? = nil, duration: Double? = nil) {
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

package struct SourceStatistics: Hashable, Sendable {
  package var source: Source
  package var values: StatisticsValues

  package init(source: Source, values: StatisticsValues = StatisticsValues()) {
    self.source = source
    self.values = values
  }
}

package struct Statistics: Hashable, Sendable {
  /// The interval of the calendar; without one, the period of the samples.
  package var start: Instant
  package var end: Instant
  /// All sources merged: if sums overlap, the source of higher priority counts.
  package var merged: StatisticsValues
  /// With option 1, every source that contributed, best first.
  package var bySource: [SourceStatistics]

  package init(start: Instant, end: Instant, merged: StatisticsValues = StatisticsValues(), bySource: [SourceStatistics] = []) {
    self.start = start
    self.end = end
    self.merged = merged
    self.bySource = bySource
  }
}

/// A page of intervals. Most replies consist of one page.
package struct StatisticsReply: Hashable, Sendable {
  /// Ascending. Without a calendar one entry, or none when nothing matches; with a calendar, one for
  /// each interval that contains a matching sample or overlaps the period of the intervals.
  package var statistics: [Statistics]
  /// The start of the next interval, if there are more intervals than fit into an answer.
  package var next: Instant?

  package init(statistics: [Statistics] = [], next: Instant? = nil) {
    self.statistics = statistics
    self.next = next
  }
}
