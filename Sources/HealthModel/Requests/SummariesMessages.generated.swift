// Made from proto/health/v1/summaries.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// The rings of the matching days.
public struct SummaryReply: Hashable, Sendable {
  /// The summaries in ascending order of day.
  public var summaries: [ActivitySummary]

  public init(summaries: [ActivitySummary] = []) {
    self.summaries = summaries
  }
}

/// Watches activity summaries.
public struct WatchSummariesRequest: Hashable, Sendable {
  /// In the first message only.
  public var query: SummaryQuery?
  /// The number of further updates that may be sent, 1 to 64; over gRPC also 0 in the first
  /// message, for as many as flow control permits.
  public var credit: UInt32

  public init(query: SummaryQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// The differences to the previous updates.
public struct SummaryUpdate: Hashable, Sendable {
  /// Days that are new or have changed, ascending; in the first answer all days.
  public var changed: [ActivitySummary]
  /// Days of earlier answers to remove, ascending: they have no stored data any more.
  public var emptied: [CalendarDay]

  public init(changed: [ActivitySummary] = [], emptied: [CalendarDay] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}
