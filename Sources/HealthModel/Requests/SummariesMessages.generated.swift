// Made from proto/health/v1/summaries.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package struct SummaryReply: Hashable, Sendable {
  /// By day.
  package var summaries: [ActivitySummary]

  package init(summaries: [ActivitySummary] = []) {
    self.summaries = summaries
  }
}

/// Watches activity summaries.
package struct WatchSummariesRequest: Hashable, Sendable {
  /// In the first message only.
  package var query: SummaryQuery?
  package var credit: UInt32

  package init(query: SummaryQuery? = nil, credit: UInt32 = 0) {
    self.query = query
    self.credit = credit
  }
}

/// The differences to the previous updates.
package struct SummaryUpdate: Hashable, Sendable {
  /// Days that are new or have changed, ascending; in the first answer all days.
  package var changed: [ActivitySummary]
  /// Days of earlier answers to remove, ascending: they have no stored data any more.
  package var emptied: [CalendarDay]

  package init(changed: [ActivitySummary] = [], emptied: [CalendarDay] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}
