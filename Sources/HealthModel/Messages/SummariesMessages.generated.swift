// Made from proto/health/v1/summaries.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

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
