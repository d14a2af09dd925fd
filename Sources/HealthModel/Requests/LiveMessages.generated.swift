// Made from proto/health/v1/live.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Watches for changes without returning them (rule BACKGROUND-01). Only the types and the filter
/// of the query are used; anchor and limit are not set.
public struct WatchRequest: Hashable, Sendable {
  /// In the first message only. `anchor` and `limit` stay empty. A deletion is reported for any
  /// object of the types.
  public var query: ChangeQuery?
  /// The number of further signals that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  public var credit: UInt32

  public init(query: ChangeQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// A signal that objects that the caller can read were added or deleted since the previous signal.
public struct WatchSignal: Hashable, Sendable {
  /// Types that were added or deleted since the previous signal. Empty in the first signal.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// Watches statistics (rule STATS-21).
public struct WatchStatisticsRequest: Hashable, Sendable {
  /// In the first message only.
  public var query: StatisticsQuery?
  /// The number of further updates that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  public var credit: UInt32

  public init(query: StatisticsQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// The differences to the previous updates.
public struct StatisticsUpdate: Hashable, Sendable {
  /// Entries that are new or have changed, ascending; in the first answer all entries.
  public var changed: [Statistics]
  /// Entries of earlier answers to remove, ascending: their intervals no longer contain a matching
  /// sample.
  public var emptied: [StatisticsUpdate.Interval]

  public init(changed: [Statistics] = [], emptied: [StatisticsUpdate.Interval] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}

extension StatisticsUpdate {
  /// An interval of a statistics collection.
  public struct Interval: Hashable, Sendable {
    /// The start, which is part of the interval.
    public var start: Instant
    /// The end, which is not part of the interval.
    public var end: Instant

    public init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }
  }
}
