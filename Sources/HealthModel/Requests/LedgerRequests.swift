/// One answer that left the store, or one decision of the person: what the ledger shows.
package struct LedgerEntry: Hashable, Sendable {
  package enum Event: UInt8, Hashable, Sendable {
    case read = 0, saved = 1, deleted = 2, refused = 3
    case registered = 4, removed = 5, granted = 6, imported = 7
    /// An answer that stands in the entry before was not sent after all, because a decision of the
    /// person came first.
    case withheld = 8
    /// Older entries became sums by day; `sampleCount` of them.
    case condensed = 9
    /// The daemon was not stopped in order: entries of its last moments may be missing. Or the disk
    /// has refused entries for so long that `sampleCount` of them found no room.
    case interrupted = 10
    /// The person changed how the store may be used: guest session, lock.
    case mode = 11
  }

  /// In what shape data was given out.
  package enum Form: UInt8, Hashable, Sendable {
    /// No data.
    case none = 0
    case raw = 1, statistics = 2
  }

  package enum Outcome: UInt8, Hashable, Sendable {
    case answered = 0
    /// An answer without data.
    case empty = 1
    case refused = 2
  }

  /// Rises by one with each entry.
  package var number: UInt64
  package var time: Instant
  package var event: Event
  /// Empty for what the person did.
  package var bundleIdentifier: String
  /// The rpc, such as `health.v1.Samples/Query`.
  package var method: String
  package var types: [ObjectType]
  /// Samples in the answer, or saved, or deleted.
  package var sampleCount: Int
  /// Of these, samples that the app did not save itself.
  package var foreignSampleCount: Int
  /// The period of the samples in the answer; nil when there were none.
  package var start: Instant?
  package var end: Instant?

  /// Tells registrations under one bundle identifier apart; nil when nobody had said who it is.
  package var principal: PrincipalID?
  /// How well the daemon knew the app then: 0 to 4, see `EvidenceLevel`. Of what was granted: how sure
  /// it was that the person decided, see `Assurance`.
  package var level: UInt8 = 0
  /// The number that the kernel gave the process, which no other gets while the machine is up; 0
  /// when unknown.
  package var instance: UInt64 = 0
  package var form = Form.none
  package var outcome = Outcome.answered
  /// Of a read: for what the person had allowed it, in her words; empty when she said nothing.
  package var purpose = ""
  /// Counts the decisions of the person: the answer was given under all up to this one.
  package var epoch: UInt64 = 0
  /// Length of the answer.
  package var byteCount = 0
  /// The number of calls that the entry covers. More than 1 when an app made more entries than it may
  /// have for itself: then the counts are sums, the time is that of the first call.
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

/// Newest first.
package struct LedgerRequest: Hashable, Sendable {
  /// Empty: every app and the person.
  package var bundleIdentifier = ""
  /// Only entries with a smaller number; 0 starts at the newest.
  package var before: UInt64 = 0
  /// 0 lets the daemon choose.
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
  /// Entries whose place in the chain was computed again.
  package var checkedCount: Int
  /// The numbers of the first and the last; 0 when there are none.
  package var first: UInt64
  package var last: UInt64
  /// The hash of the last entry, which depends on every one before it. Whoever notes it can tell
  /// later that nothing up to there was changed.
  package var head: [UInt8]
  /// What is wrong, in words without health data; empty when all is well.
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

/// What was read, saved and deleted, added up; also of entries that exist no more.
package struct LedgerSummaryRequest: Hashable, Sendable {
  /// Empty: every app and the person.
  package var bundleIdentifier = ""
  package init() {}
}

package struct LedgerSummary: Hashable, Sendable {
  /// One app, event and set of types.
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

/// How long the ledger is kept.
package struct LedgerRetention: Hashable, Sendable {
  /// After this, entries become sums by app, call, types and day.
  package var entryDays = 30
  /// After this, the sums go too.
  package var sumDays = 730
  package init() {}
  package init(entryDays: Int, sumDays: Int) {
    self.entryDays = entryDays
    self.sumDays = sumDays
  }
}
