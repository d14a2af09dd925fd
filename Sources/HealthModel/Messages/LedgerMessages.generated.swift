// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension LedgerEntry {
  /// What happened.
  public enum Event: UInt8, Hashable, Sendable, CaseIterable {
    /// An app or the user received data.
    case read = 0
    /// Samples were saved.
    case saved = 1
    /// Samples were deleted.
    case deleted = 2
    /// A call was refused.
    case refused = 3
    /// An app was registered.
    case registered = 4
    /// The registration of an app was removed.
    case removed = 5
    /// The user made a decision about grants.
    case granted = 6
    /// An import added, changed or removed samples.
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
    /// The user began an export. The types are those selected, or none for an export of everything;
    /// the purpose is the format. The reads for it follow as entries of their own.
    case exported = 12
  }
}

extension LedgerEntry {
  /// The form in which data was disclosed.
  public enum Form: UInt8, Hashable, Sendable, CaseIterable {
    /// No data.
    case none = 0
    /// Samples, or what identifies them.
    case raw = 1
    /// Statistics only.
    case statistics = 2
  }
}

extension LedgerEntry {
  /// How the daemon answered.
  public enum Outcome: UInt8, Hashable, Sendable, CaseIterable {
    /// With data.
    case answered = 0
    /// An answer without data.
    case empty = 1
    /// With an error.
    case refused = 2
  }
}

/// An entry of the ledger: a reply that was sent, or a decision of the user.
public struct LedgerEntry: Hashable, Sendable, Redacted {
  /// Increases with each entry; 1 or more.
  public var number: UInt64
  /// The time of the reply or decision.
  public var time: Instant
  /// What happened.
  public var event: Event
  /// The app's bundle identifier; empty for actions of the user.
  public var bundleIdentifier: String
  /// The method that was called, such as `health.v1.Samples/Query`.
  public var method: String
  /// The types of the request, in ascending order of number.
  public var types: [ObjectType]
  /// Samples in the answer, or saved, or deleted.
  public var sampleCount: Int
  /// The part of these samples that the app did not save itself.
  public var foreignSampleCount: Int
  /// Period of the samples in the answer; absent when there were none.
  public var start: Instant?
  /// The end of that period.
  public var end: Instant?
  /// Distinguishes registrations under one bundle identifier; absent when the caller was not
  /// identified.
  public var principal: PrincipalID?
  /// The app's evidence level: 0 a claim only, 1 program file, 2 sandbox, 3 separate system
  /// identity, 4 verified package. For a grant, how certain it was that the user made the decision:
  /// an Assurance of agent.proto.
  public var level: UInt8
  /// The kernel's number of the process, unique until the machine restarts; 0 when unknown.
  public var instance: UInt64
  /// The form in which data was disclosed.
  public var form: Form
  /// How the daemon answered.
  public var outcome: Outcome
  /// For a read: the purpose that the user entered for the grant; empty if none. For an export: the
  /// format.
  public var purpose: String
  /// The number of the user's last decision that was in effect.
  public var epoch: UInt64
  /// The length of the answer in bytes.
  public var byteCount: Int
  /// Calls that this entry covers; 0 means one. If there are more, counts are sums, the types are
  /// those of all calls, and the time is that of the first.
  public var answerCount: Int

  public init(number: UInt64 = 0, time: Instant, event: Event, bundleIdentifier: String = "", method: String = "", types: [ObjectType] = [], sampleCount: Int = 0, foreignSampleCount: Int = 0, start: Instant? = nil, end: Instant? = nil, principal: PrincipalID? = nil, level: UInt8 = 0, instance: UInt64 = 0, form: Form = .none, outcome: Outcome = .answered, purpose: String = "", epoch: UInt64 = 0, byteCount: Int = 0, answerCount: Int = 1) {
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
public struct LedgerQuery: Hashable, Sendable {
  /// Only entries of this app; empty: every app and the user.
  public var bundleIdentifier: String
  /// Only entries with a smaller number; 0: starts with the newest.
  public var before: UInt64
  /// The maximum number of entries; 0: the daemon chooses.
  public var limit: Int

  public init(bundleIdentifier: String = "", before: UInt64 = 0, limit: Int = 0) {
    self.bundleIdentifier = bundleIdentifier
    self.before = before
    self.limit = limit
  }
}

/// The state of the hash chain.
public struct LedgerVerification: Hashable, Sendable {
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
  /// How long entries and sums are retained.
  public var retention: LedgerRetention

  public init(lines: [LedgerSummary.Line] = [], retention: LedgerRetention = LedgerRetention()) {
    self.lines = lines
    self.retention = retention
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
