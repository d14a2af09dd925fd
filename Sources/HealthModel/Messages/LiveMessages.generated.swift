// Made from proto/health/v1/live.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A signal that objects that the caller can read were added or deleted since the previous signal.
public struct WatchSignal: Hashable, Sendable {
  /// Types that were added or deleted since the previous signal. Empty in the first signal.
  public var types: [ObjectType]

  public init(types: [ObjectType] = []) {
    self.types = types
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
