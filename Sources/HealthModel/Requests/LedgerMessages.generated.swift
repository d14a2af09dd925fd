// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for ledger entries, newest first.
package struct LedgerRequest: Hashable, Sendable {
  /// Empty: every app and the user.
  package var bundleIdentifier: String
  /// Only entries with a smaller number; 0: starts with the newest.
  package var before: UInt64
  /// 0: the daemon chooses.
  package var limit: Int

  package init(bundleIdentifier: String = "", before: UInt64 = 0, limit: Int = 0) {
    self.bundleIdentifier = bundleIdentifier
    self.before = before
    self.limit = limit
  }
}

package struct LedgerReply: Hashable, Sendable {
  package var entries: [LedgerEntry]

  package init(entries: [LedgerEntry] = []) {
    self.entries = entries
  }
}

package struct VerifyLedgerRequest: Hashable, Sendable {
  package init() {}
}

package struct VerifyLedgerReply: Hashable, Sendable {
  /// Entries whose hash was computed again.
  package var checkedCount: Int
  /// Numbers of the oldest and the newest entry; 0 when there are none.
  package var first: UInt64
  package var last: UInt64
  /// SHA-256 that depends on every entry up to the last. Comparing it with a later value shows
  /// whether any of these entries was changed.
  package var head: [UInt8]
  /// Descriptions of problems, without health data; empty if there are none.
  package var problems: [String]

  package init(checkedCount: Int = 0, first: UInt64 = 0, last: UInt64 = 0, head: [UInt8] = [], problems: [String] = []) {
    self.checkedCount = checkedCount
    self.first = first
    self.last = last
    self.head = head
    self.problems = problems
  }
}

/// A query for sums of reads, saves and deletions, including entries that have been removed.
package struct LedgerSummaryRequest: Hashable, Sendable {
  /// Empty: every app and the user.
  package var bundleIdentifier: String

  package init(bundleIdentifier: String = "") {
    self.bundleIdentifier = bundleIdentifier
  }
}

extension LedgerSummary {
  /// The sums of one app, event and set of types.
  package struct Line: Hashable, Sendable {
    package var bundleIdentifier: String
    package var event: LedgerEntry.Event
    package var types: [ObjectType]
    package var answerCount: Int
    package var sampleCount: Int
    package var foreignSampleCount: Int
    package var first: Instant
    package var last: Instant

    package init(bundleIdentifier: String = "", event: LedgerEntry.Event, types: [ObjectType] = [], answerCount: Int = 0, sampleCount: Int = 0, foreignSampleCount: Int = 0, first: Instant, last: Instant) {
      self.bundleIdentifier = bundleIdentifier
      self.event = event
      self.types = types
      self.answerCount = answerCount
      self.sampleCount = sampleCount
      self.foreignSampleCount = foreignSampleCount
      self.first = first
      self.last = last
    }
  }
}

package struct LedgerSummary: Hashable, Sendable {
  package var lines: [LedgerSummary.Line]

  package init(lines: [LedgerSummary.Line] = []) {
    self.lines = lines
  }
}

/// How long the ledger retains entries.
package struct LedgerRetention: Hashable, Sendable {
  /// The number of days after which entries are replaced by sums by app, call, types and day.
  package var entryDays: Int
  /// The number of days after which the sums are removed.
  package var sumDays: Int

  package init(entryDays: Int = 30, sumDays: Int = 730) {
    self.entryDays = entryDays
    self.sumDays = sumDays
  }
}
