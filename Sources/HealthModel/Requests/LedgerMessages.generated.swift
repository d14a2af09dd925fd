// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension LedgerEntry {
  package enum Event: UInt8, Hashable, Sendable, CaseIterable {
    case read = 0
    case saved = 1
    case deleted = 2
    case refused = 3
    case registered = 4
    case removed = 5
    case granted = 6
    case imported = 7
    /// The answer of the previous entry was not sent, because a decision of the user came first.
    case withheld = 8
    /// Older entries were replaced by daily sums; sample_count is their number.
    case condensed = 9
    /// The daemon was not stopped in order: entries of its last moments may be missing. Or the disk
    /// refused entries for so long that sample_count of them were lost.
    case interrupted = 10
    /// The guest session or the lock was changed.
    case mode = 11
  }
}

extension LedgerEntry {
  package enum Form: UInt8, Hashable, Sendable, CaseIterable {
    /// No data.
    case none = 0
    case raw = 1
    case statistics = 2
  }
}

extension LedgerEntry {
  package enum Outcome: UInt8, Hashable, Sendable, CaseIterable {
    case answered = 0
    /// An answer without data.
    case empty = 1
    case refused = 2
  }
}

package struct LedgerEntry: Hashable, Sendable, Redacted {
  /// Increases with each entry; 1 or more.
  package var number: UInt64
  package var time: Instant
  package var event: Event
  /// Empty for actions of the user.
  package var bundleIdentifier: String
  /// Such as `health.v1.Samples/Query`.
  package var method: String
  package var types: [ObjectType]
  /// Samples in the answer, or saved, or deleted.
  package var sampleCount: Int
  /// The part of these samples that the app did not save itself.
  package var foreignSampleCount: Int
  /// Period of the samples in the answer; absent when there were none.
  package var start: Instant?
  package var end: Instant?
  /// Distinguishes registrations under one bundle identifier; absent when the caller was not
  /// identified.
  package var principal: PrincipalID?
  /// The app's evidence level: 0 a claim only, 1 program file, 2 sandbox, 3 separate system
  /// identity, 4 verified package. For a grant, how certain it was that the user made the decision:
  /// an Assurance of agent.proto.
  package var level: UInt8
  /// The kernel's number of the process, unique until the machine restarts; 0 when unknown.
  package var instance: UInt64
  package var form: Form
  package var outcome: Outcome
  /// For a read: the purpose that the user entered for the grant; empty if none.
  package var purpose: String
  /// Number of the user's last decision that was in effect.
  package var epoch: UInt64
  /// Length of the answer.
  package var byteCount: Int
  /// Calls that this entry covers; 0 means one. If there are more, counts are sums, the types are
  /// those of all calls, and the time is that of the first.
  package var answerCount: Int

  package init(number: UInt64 = 0, time: Instant, event: Event, bundleIdentifier: String = "", method: String = "", types: [ObjectType] = [], sampleCount: Int = 0, foreignSampleCount: Int = 0, start: Instant? = nil, end: Instant? = nil, principal: PrincipalID? = nil, level: UInt8 = 0, instance: UInt64 = 0, form: Form = .none, outcome: Outcome = .answered, purpose: String = "", epoch: UInt64 = 0, byteCount: Int = 0, answerCount: Int = 1) {
    self.number = number
    self.time = time
    self.event = event
    self.bundleIdentifier = bundleIdentifier
    self.method = method
    self.types = types
    self.sampleCount = sampleCount
    self.foreignSampleCount = foreignSampleCount
    self.start = start
    self.end = end
    self.principal = principal
    self.level = level
    self.instance = instance
    self.form = form
    self.outcome = outcome
    self.purpose = purpose
    self.epoch = epoch
    self.byteCount = byteCount
    self.answerCount = answerCount
  }
}

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
