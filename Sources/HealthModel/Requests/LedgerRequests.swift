/// An entry of the ledger: a reply that was sent, or a decision of the user.
public struct LedgerEntry: Hashable, Sendable {
  /// What happened.
  public enum Event: UInt8, Hashable, Sendable {
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
  public enum Form: UInt8, Hashable, Sendable {
    /// No data.
    case none = 0
    case raw = 1, statistics = 2
  }

  /// How the daemon answered.
  public enum Outcome: UInt8, Hashable, Sendable {
    /// With data.
    case answered = 0
    /// A reply without data.
    case empty = 1
    /// With an error.
    case refused = 2
  }

  /// The number of the entry, which increases by one per entry.
  public var number: UInt64
  /// The time of the reply or decision.
  public var time: Instant
  /// What happened.
  public var event: Event
  /// Empty for actions of the user.
  public var bundleIdentifier: String
  /// The RPC, such as `health.v1.Samples/Query`.
  public var method: String
  /// The types of the request, in ascending order of number.
  public var types: [ObjectType]
  /// The number of samples in the reply, or saved, or deleted.
  public var sampleCount: Int
  /// The number of these samples that were saved by other apps.
  public var foreignSampleCount: Int
  /// The period of the samples in the reply; nil if there were none.
  public var start: Instant?
  /// The end of that period.
  public var end: Instant?

  /// Distinguishes registrations under one bundle identifier; nil if the caller had not identified
  /// itself.
  public var principal: PrincipalID?
  /// The evidence level of the app at that time, 0 to 4; see `EvidenceLevel`. For grants, the
  /// assurance that the user made the decision; see `Assurance`.
  public var level: UInt8 = 0
  /// A number that the kernel assigns to the process and does not reuse until reboot; 0 if unknown.
  public var instance: UInt64 = 0
  /// The form in which data was disclosed.
  public var form = Form.none
  /// How the daemon answered.
  public var outcome = Outcome.answered
  /// For reads, the purpose of the grant in the user's words; empty if none was given.
  public var purpose = ""
  /// The epoch of the user's grants: the reply reflects all grants up to this number.
  public var epoch: UInt64 = 0
  /// The length of the reply.
  public var byteCount = 0
  /// The number of calls that the entry covers. Greater than 1 if an app exceeded its share of
  /// entries: then the counts are sums, and the time is that of the first call.
  public var answerCount = 1

  public init(
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

extension LedgerEntry: Redacted {}
