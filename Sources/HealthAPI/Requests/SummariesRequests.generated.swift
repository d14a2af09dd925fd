// Made from proto/health/v1/summaries.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The rings of the matching days.
package struct SummaryReply: Hashable, Sendable {
  /// The summaries in ascending order of day.
  package var summaries: [ActivitySummary]

  package init(summaries: [ActivitySummary] = []) {
    self.summaries = summaries
  }
}

/// Watches activity summaries.
package struct WatchSummariesRequest: Hashable, Sendable {
  /// In the first message only.
  package var query: SummaryQuery?
  /// The number of further updates that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  package var credit: UInt32

  package init(query: SummaryQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}
