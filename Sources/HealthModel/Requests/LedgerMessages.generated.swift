// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for ledger entries, newest first.
public struct LedgerRequest: Hashable, Sendable {
  /// Empty: every app and the user.
  public var bundleIdentifier: String
  /// Only entries with a smaller number; 0: starts with the newest.
  public var before: UInt64
  /// 0: the daemon chooses.
  public var limit: Int

  public init(bundleIdentifier: String = "", before: UInt64 = 0, limit: Int = 0) {
    self.bundleIdentifier = bundleIdentifier
    self.before = before
    self.limit = limit
  }
}

/// Ledger entries.
public struct LedgerReply: Hashable, Sendable {
  /// Newest first.
  public var entries: [LedgerEntry]

  public init(entries: [LedgerEntry] = []) {
    self.entries = entries
  }
}

/// Computes the hash chain of the ledger again.
public struct VerifyLedgerRequest: Hashable, Sendable {
  public init() {}
}

/// The state of the hash chain.
public struct VerifyLedgerReply: Hashable, Sendable {
  /// Entries whose hash was computed again.
  public var checkedCount: Int
  /// The number of the oldest entry; 0 when there are none.
  public var first: UInt64
  /// The number of the newest entry.
  public var last: UInt64
  /// SHA-256 that depends on every entry up to the last. Comparing it with a later value shows
  /// whether any of these entries was changed.
  public var head: [UInt8]
  /// Descriptions of problems, without health data; empty if there are none.
  public var problems: [String]

  public init(checkedCount: Int = 0, first: UInt64 = 0, last: UInt64 = 0, head: [UInt8] = [], problems: [String] = []) {
    self.checkedCount = checkedCount
    self.first = first
    self.last = last
    self.head = head
    self.problems = problems
  }
}

/// A query for sums of reads, saves and deletions, including entries that have been removed.
public struct LedgerSummaryRequest: Hashable, Sendable {
  /// Empty: every app and the user.
  public var bundleIdentifier: String

  public init(bundleIdentifier: String = "") {
    self.bundleIdentifier = bundleIdentifier
  }
}

extension LedgerSummary {
  /// The sums of one app, event and set of types.
  public struct Line: Hashable, Sendable {
    /// The app's bundle identifier; empty for the user.
    public var bundleIdentifier: String
    /// What the calls did.
    public var event: LedgerEntry.Event
    /// The types of the calls, in ascending order of number.
    public var types: [ObjectType]
    /// The number of calls.
    public var answerCount: Int
    /// The number of samples in the replies, or saved, or deleted.
    public var sampleCount: Int
    /// The number of these samples that other apps saved.
    public var foreignSampleCount: Int
    /// The time of the earliest call.
    public var first: Instant
    /// The time of the latest call.
    public var last: Instant

    public init(bundleIdentifier: String = "", event: LedgerEntry.Event, types: [ObjectType] = [], answerCount: Int = 0, sampleCount: Int = 0, foreignSampleCount: Int = 0, first: Instant, last: Instant) {
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

/// Sums over the ledger, including entries that have been removed.
public struct LedgerSummary: Hashable, Sendable {
  /// One line for each app, event and set of types.
  public var lines: [LedgerSummary.Line]

  public init(lines: [LedgerSummary.Line] = []) {
    self.lines = lines
  }
}

/// How long the ledger retains entries.
public struct LedgerRetention: Hashable, Sendable {
  /// The number of days after which entries are replaced by sums by app, call, types and day.
  public var entryDays: Int
  /// The number of days after which the sums are removed.
  public var sumDays: Int

  public init(entryDays: Int = 30, sumDays: Int = 730) {
    self.entryDays = entryDays
    self.sumDays = sumDays
  }
}
