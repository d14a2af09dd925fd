// Made from proto/health/v1/live.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// Watches for changes without returning them (rule BACKGROUND-01). Only the types and the filter
/// of the query are used; anchor and limit are not set.
package struct WatchRequest: Hashable, Sendable {
  /// In the first message only. `anchor` and `limit` stay empty. A deletion is reported for any
  /// object of the types.
  package var query: ChangeQuery?
  package var credit: UInt32

  package init(query: ChangeQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// A signal that objects that the caller can read were added or deleted since the previous signal.
package struct WatchSignal: Hashable, Sendable {
  /// Types that were added or deleted since the previous signal. Empty in the first signal.
  package var types: [ObjectType]

  package init(types: [ObjectType] = []) {
    self.types = types
  }
}

/// Watches statistics (rule STATS-21).
package struct WatchStatisticsRequest: Hashable, Sendable {
  /// In the first message only.
  package var query: StatisticsQuery?
  package var credit: UInt32

  package init(query: StatisticsQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// The differences to the previous updates.
package struct StatisticsUpdate: Hashable, Sendable {
  /// Entries that are new or have changed, ascending; in the first answer all entries.
  package var changed: [Statistics]
  /// Entries of earlier answers to remove, ascending: their intervals no longer contain a matching
  /// sample.
  package var emptied: [StatisticsUpdate.Interval]

  package init(changed: [Statistics] = [], emptied: [StatisticsUpdate.Interval] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}

extension StatisticsUpdate {
  package struct Interval: Hashable, Sendable {
    package var start: Instant
    package var end: Instant

    package init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }
  }
}
