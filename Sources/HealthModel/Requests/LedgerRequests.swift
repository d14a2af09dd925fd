/// An entry of the ledger: a reply that was sent, or a decision of the user.
package struct LedgerEntry: Hashable, Sendable {
  package enum Event: UInt8, Hashable, Sendable {
    case read = 0, saved = 1, deleted = 2, refused = 3
    case registered = 4, removed = 5, granted = 6, imported = 7
    /// The reply in the preceding entry was not sent after all, because the user changed a grant
    /// first.
    case withheld = 8
    /// Older entries were merged into daily sums; `sampleCount` is their number.
    case condensed = 9
    /// The daemon was not shut down cleanly, so its last entries may be missing. Or the disk
    /// refused writes for so long that `sampleCount` entries were dropped.
    case interrupted = 10
    /// The user changed the mode of the store: guest session or lock.
    case mode = 11
  }

  /// The form in which data was disclosed.
  package enum Form: UInt8, Hashable, Sendable {
    /// No data.
    case none = 0
    case raw = 1, statistics = 2
  }

  package enum Outcome: UInt8, Hashable, Sendable {
    case answered = 0
    /// A reply without data.
    case empty = 1
    case refused = 2
  }

  /// The number of the entry, which increases by one per entry.
  package var number: UInt64
  package var time: Instant
  package var event: Event
  /// Empty for actions of the user.
  package var bundleIdentifier: String
  /// The RPC, such as `health.v1.Samples/Query`.
  package var method: String
  package var types: [ObjectType]
  /// The number of samples in the reply, or saved, or deleted.
  package var sampleCount: Int
  /// The number of these samples that were saved by other apps.
  package var foreignSampleCount: Int
  /// The period of the samples in the reply; nil if there were none.
  package var start: Instant?
  package var end: Instant?

  /// Distinguishes registrations under one bundle identifier; nil if the caller had not identified
  /// itself.
  package var principal: PrincipalID?
  /// The evidence level of the app at that time, 0 to 4; see `EvidenceLevel`. For grants, the
  /// assurance that the user made the decision; see `Assurance`.
  package var level: UInt8 = 0
  /// A number that the kernel assigns to the process and does not reuse until reboot; 0 if unknown.
  package var instance: UInt64 = 0
  package var form = Form.none
  package var outcome = Outcome.answered
  /// For reads, the purpose of the grant in the user's words; empty if none was given.
  package var purpose = ""
  /// The epoch of the user's grants: the reply reflects all grants up to this number.
  package var epoch: UInt64 = 0
  /// The length of the reply.
  package var byteCount = 0
  /// The number of calls that the entry covers. Greater than 1 if an app exceeded its share of
  /// entries: then the counts are sums, and the time is that of the first call.
  package var answerCount = 1

  package init(
    number: UInt64 = 0, time: Instant, event: Event, bundleIdentifier: String = "", method: String,
    types: [ObjectType] = [], sampleCount: Int = 0, foreignSampleCount: Int = 0,
    start: Instant? = nil, end: Instant? = nil
  ) {
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
  }
}

/// A query for ledger entries, newest first.
package struct LedgerRequest: Hashable, Sendable {
  /// The app; empty: every app and the user.
  package var bundleIdentifier = ""
  /// Only entries with a smaller number; 0 starts with the newest.
  package var before: UInt64 = 0
  /// The maximum number of entries; 0 lets the daemon choose.
  package var limit = 0
  package init() {}
}

package struct LedgerReply: Hashable, Sendable {
  package var entries: [LedgerEntry]
  package init(entries: [LedgerEntry]) { self.entries = entries }
}

package struct VerifyLedgerRequest: Hashable, Sendable {
  package init() {}
}

package struct VerifyLedgerReply: Hashable, Sendable {
  /// The number of entries whose hashes were recomputed.
  package var checkedCount: Int
  /// The numbers of the first and last entries; 0 if there are none.
  package var first: UInt64
  package var last: UInt64
  /// The hash of the last entry, which depends on every entry before it. A user who records it can
  /// later verify that no entry up to it was changed.
  package var head: [UInt8]
  /// A description of each problem, without health data; empty if there are none.
  package var problems: [String]

  package init(
    checkedCount: Int, first: UInt64, last: UInt64, head: [UInt8], problems: [String]
  ) {
    self.checkedCount = checkedCount
    self.first = first
    self.last = last
    self.head = head
    self.problems = problems
  }
}

/// A query for sums of reads, saves and deletions, including entries that have been removed.
package struct LedgerSummaryRequest: Hashable, Sendable {
  /// The app; empty: every app and the user.
  package var bundleIdentifier = ""
  package init() {}
}

package struct LedgerSummary: Hashable, Sendable {
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
    package init(
      bundleIdentifier: String, event: LedgerEntry.Event, types: [ObjectType], answerCount: Int,
      sampleCount: Int, foreignSampleCount: Int, first: Instant, last: Instant
    ) {
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

  package var lines: [Line]
  package init(lines: [Line]) { self.lines = lines }
}

/// How long the ledger retains entries.
package struct LedgerRetention: Hashable, Sendable {
  /// The age in days at which entries are merged into sums by app, call, types and day.
  package var entryDays = 30
  /// The age in days at which the sums are removed.
  package var sumDays = 730
  package init() {}
  package init(entryDays: Int, sumDays: Int) {
    self.entryDays = entryDays
    self.sumDays = sumDays
  }
}
