/// What a client sends on a live stream: the query with the first message, and with every message
/// how many answers more may be sent, 1 to 64.
package protocol LiveRequest: Sendable {
  associatedtype Query: Sendable
  /// nil in every message but the first.
  var query: Query? { get }
  var credit: UInt32 { get }
}

extension ObserveRequest: LiveRequest {
  package var query: ChangeQuery? {
    if case .start(let query, _) = self { query } else { nil }
  }

  package var credit: UInt32 {
    switch self {
    case .start(_, let credit), .credit(let credit): credit
    }
  }
}

/// Watch for changes without being told what they are (rule BACKGROUND-01). Of the query the types
/// and the filter count; anchor and limit are empty.
package struct WatchRequest: LiveRequest, Hashable {
  package var query: ChangeQuery?
  package var credit: UInt32

  package init(query: ChangeQuery? = nil, credit: UInt32) {
    self.query = query
    self.credit = credit
  }
}

/// Something the caller may see has been added or deleted since the signal before.
package struct WatchSignal: Hashable, Sendable {
  /// Of what was added or deleted; empty in the first signal, which says that the watch has begun.
  package var types: [ObjectType]
  package init(types: [ObjectType]) { self.types = types }
}

/// Follow statistics (rule STATS-21).
package struct WatchStatisticsRequest: LiveRequest, Hashable {
  package var query: StatisticsQuery?
  package var credit: UInt32

  package init(query: StatisticsQuery? = nil, credit: UInt32) {
    self.query = query
    self.credit = credit
  }
}

/// What is different from the updates before.
package struct StatisticsUpdate: Hashable, Sendable {
  /// Entries that are new or have other numbers, ascending. In the first update, all.
  package var changed: [Statistics]
  /// Intervals that hold no matching sample any more, ascending.
  package var emptied: [Interval]

  package struct Interval: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package init(start: Instant, end: Instant) {
      self.start = start
      self.end = end
    }
  }

  package init(changed: [Statistics], emptied: [Interval] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}
