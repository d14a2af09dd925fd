// Made from proto/health/v1/live.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// Watches for changes without returning them (rule BACKGROUND-01). Only the types and the filter
/// of the query are used; anchor and limit are not set.
package struct WatchRequest: Hashable, Sendable {
  /// In the first message only. `anchor` and `limit` stay empty. A deletion is reported for any
  /// object of the types.
  package var query: ChangeQuery?
  /// The number of further signals that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  package var credit: UInt32

  package init(query: ChangeQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// Watches statistics (rule STATS-21).
package struct WatchStatisticsRequest: Hashable, Sendable {
  /// In the first message only.
  package var query: StatisticsQuery?
  /// The number of further updates that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  package var credit: UInt32

  package init(query: StatisticsQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}
