/// A message of a client on a live stream. The first message contains the query. Every message
/// contains the number of further replies that may be sent, 1 to 64.
package protocol LiveRequest: Sendable {
  associatedtype Query: Sendable
  /// The query in the first message; nil in every later one.
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

/// Watches for changes without returning them (rule BACKGROUND-01). Only the types and the filter
/// of the query are used; anchor and limit are not set.
package struct WatchRequest: LiveRequest, Hashable {
  package var query: ChangeQuery?
  package var credit: UInt32

  package init(query: ChangeQuery? = nil, credit: UInt32) {
    self.query = query
    self.credit = credit
  }
}

/// Watches statistics (rule STATS-21).
package struct WatchStatisticsRequest: LiveRequest, Hashable {
  package var query: StatisticsQuery?
  package var credit: UInt32

  package init(query: StatisticsQuery? = nil, credit: UInt32) {
    self.query = query
    self.credit = credit
  }
}

/// The differences to the previous updates.
package struct StatisticsUpdate: Hashable, Sendable {
  /// Statistics that are new or have changed, in ascending order. The first update contains all.
  package var changed: [Statistics]
  /// Intervals that no longer contain a matching sample, in ascending order.
  package var emptied: [Interval]

  package init(changed: [Statistics], emptied: [Interval] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}
