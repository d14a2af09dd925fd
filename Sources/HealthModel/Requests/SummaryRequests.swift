/// The rings of days (rule SUMMARY-02), each day as the clock of a zone shows it.
package struct SummaryQuery: Hashable, Sendable {
  /// Of `PredicateKey.day` alone; nil means every day.
  package var predicate: Predicate?
  /// IANA name, such as `Europe/Berlin`.
  package var timeZone: String

  package init(predicate: Predicate? = nil, timeZone: String) {
    self.predicate = predicate
    self.timeZone = timeZone
  }

  /// Both days included.
  package init(days: ClosedRange<CalendarDay>, timeZone: String) {
    self.init(predicate: .days(days), timeZone: timeZone)
  }

  package func validate() throws(HealthError) {
    guard let predicate else { return }
    try predicate.checkSize()
    try predicate.checkDays()
    try predicate.check(for: [.activitySummary])
  }

  /// The first and the last day that can match, as days since 1970; nil when none can.
  package var days: ClosedRange<Int>? { (predicate ?? .and([])).days }

  /// All days that can match, wherever on Earth; nil when none can.
  package var span: ClosedRange<Instant>? {
    guard let days else { return nil }
    let (day, east, west): (Int64, Int64, Int64) = (86_400_000_000, 14, 12)
    let first = Int64(days.lowerBound) * day - east * 3_600_000_000
    let last = Int64(days.upperBound + 1) * day + west * 3_600_000_000
    return Instant(microseconds: first)...Instant(microseconds: last)
  }
}

package struct SummaryReply: Hashable, Sendable {
  /// By day. A day of which nothing is known has none.
  package var summaries: [ActivitySummary]
  package init(summaries: [ActivitySummary]) { self.summaries = summaries }
}

/// Follow summaries.
package struct WatchSummariesRequest: LiveRequest, Hashable {
  package var query: SummaryQuery?
  package var credit: UInt32

  package init(query: SummaryQuery? = nil, credit: UInt32) {
    self.query = query
    self.credit = credit
  }
}

/// What is different from the updates before.
package struct SummaryUpdate: Hashable, Sendable {
  /// Days that are new or have other numbers, ascending. In the first update, all.
  package var changed: [ActivitySummary]
  /// Days of which nothing is known any more, ascending.
  package var emptied: [CalendarDay]

  package init(changed: [ActivitySummary], emptied: [CalendarDay] = []) {
    self.changed = changed
    self.emptied = emptied
  }
}
