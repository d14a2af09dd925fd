// Made from proto/health/v1/statistics.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Numbers in the canonical unit of the type; absent when not requested or when there is none.
public struct StatisticsValues: Hashable, Sendable {
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

/// A page of intervals. Most replies consist of one page.
public struct StatisticsReply: Hashable, Sendable {
  /// Ascending. Without a calendar one entry, or none when nothing matches; with a calendar, one for
  /// each interval that contains a matching sample or overlaps the period of the intervals.
  public var statistics: [Statistics]
  /// The start of the next interval, if there are more intervals than fit into an answer.
  public var next: Instant?

  public init(statistics: [Statistics] = [], next: Instant? = nil) {
    self.statistics = statistics
    self.next = next
  }
}
