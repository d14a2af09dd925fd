import HealthAuthorization
import HealthModel

/// The rate at which an app may add entries of its own. Entries beyond it are merged in memory
/// (`LedgerMerger`), so that a program that calls continuously neither makes the file grow without
/// limit nor delays the entries of other apps.
package struct LedgerBudget: Sendable {
  /// The number of entries that an app can add at once after being idle.
  package var burst: Int
  /// The rate after the burst.
  package var countPerMinute: Int

  /// 13 MB per day for an app that calls continuously. These are 86,400 entries of about 150 bytes.
  package static let standard = LedgerBudget(burst: 4_096, countPerMinute: 60)

  package init(burst: Int, countPerMinute: Int) {
    self.burst = burst
    self.countPerMinute = countPerMinute
  }
}

/// The account whose budget an entry uses. Calls that came before any hello share one. Otherwise, a
/// program without an identity would have an account for each connection.
struct LedgerAccount: Hashable {
  var principal: PrincipalID?
  var bundleIdentifier: String

  /// nil for entries of the user and the daemon, which have no budget. They are rare, and the user
  /// must find each one.
  init?(_ entry: LedgerEntry) {
    switch entry.event {
    case .read, .saved, .deleted, .refused, .withheld: break
    case .registered, .removed, .granted, .imported, .exported, .condensed, .interrupted, .mode:
      return nil
    }
    if entry.principal == .owner { return nil }
    principal = entry.principal
    bundleIdentifier = entry.bundleIdentifier
  }

  /// Without the text: a principal has one bundle identifier.
  func hash(into hasher: inout Hasher) { hasher.combine(principal) }
}

/// The remaining budgets, as one token bucket per account.
struct LedgerBudgets {
  /// The number of accounts above which full buckets are removed: more than
  /// `PermissionStore.appCountMax`, so that buckets are cleaned up only after apps have been
  /// removed.
  private static let accountCountMax = 16_384
  /// The state of one account at `time`, in nanoseconds of the monotonic clock.
  private struct Bucket {
    var tokens: Double
    var time: UInt64

    /// Threads read the clock before they acquire the lock, so `now` may be earlier than `time`.
    func tokens(_ budget: LedgerBudget, at now: UInt64) -> Double {
      let perNanosecond = Double(budget.countPerMinute) / 60e9
      return min(Double(budget.burst), tokens + Double(now - min(time, now)) * perNanosecond)
    }

    /// Takes a token. Returns false if there is none.
    mutating func take(_ budget: LedgerBudget, at now: UInt64) -> Bool {
      tokens = tokens(budget, at: now)
      // Never backwards: the time between would be credited twice.
      time = max(time, now)
      guard tokens >= 1 else { return false }
      tokens -= 1
      return true
    }
  }

  private let budget: LedgerBudget
  private var buckets: [LedgerAccount: Bucket] = [:]

  init(_ budget: LedgerBudget) { self.budget = budget }

  /// Returns whether the budget allows a separate entry. `now` is in nanoseconds.
  mutating func take(_ entry: LedgerEntry, at now: UInt64) -> Bool {
    guard let account = LedgerAccount(entry) else { return true }
    let full = Double(budget.burst)
    // A full bucket equals no bucket, so full ones are removed when there are too many.
    if buckets.count >= Self.accountCountMax {
      let budget = budget
      buckets = buckets.filter { $0.value.tokens(budget, at: now) < full }
    }
    return buckets[account, default: Bucket(tokens: full, time: now)].take(budget, at: now)
  }
}

/// Entries beyond a budget. Entries of one app, event, method and form are merged, whatever their
/// types, because an app uses a few dozen methods but any number of sets of types.
struct LedgerMerger {
  private struct Key: Hashable {
    var principal: PrincipalID?
    var bundleIdentifier: String
    var event: LedgerEntry.Event
    var method: String
    var form: LedgerEntry.Form
    var outcome: LedgerEntry.Outcome

    init(_ entry: LedgerEntry) {
      principal = entry.principal
      bundleIdentifier = entry.bundleIdentifier
      event = entry.event
      method = entry.method
      form = entry.form
      outcome = entry.outcome
    }

    /// Without the texts: a principal has one bundle identifier, and calls few methods.
    func hash(into hasher: inout Hasher) {
      hasher.combine(principal)
      hasher.combine(event)
      hasher.combine(method.utf8.count)
      hasher.combine(form)
    }
  }

  /// The maximum number of merged entries. Beyond it, an entry is counted as lost, and a reply that
  /// would wait for one is refused.
  private static let countMax = 8_192
  private var indices: [Key: Int] = [:]
  /// The merged entries, in order of the first one of each, so that the ledger stays ordered by
  /// time.
  private(set) var waiting: [Ledger.Waiting] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds an entry. Returns false if there is no room.
  mutating func add(_ new: Ledger.Waiting) -> Bool {
    let key = Key(new.entry)
    if let index = indices[key] {
      waiting[index].entry.merge(new.entry)
      waiting[index].decided += new.decided
      return true
    }
    guard waiting.count < Self.countMax else { return false }
    indices[key] = waiting.count
    waiting.append(new)
    return true
  }

  mutating func takeAll() -> [Ledger.Waiting] {
    defer { self = LedgerMerger() }
    return waiting
  }
}

extension LedgerEntry {
  /// Merges the next entry into this one, whose time stays. A merged entry is conservative: its
  /// types and range are the union, its level is the least, and what differs between calls is left
  /// out.
  mutating func merge(_ next: LedgerEntry) {
    answerCount += next.answerCount
    sampleCount += next.sampleCount
    foreignSampleCount += next.foreignSampleCount
    byteCount += next.byteCount
    // Usually a further call for types that are listed already.
    if types != next.types, !types.isAscending || !next.types.allSatisfy(types.contains) {
      var all = ObjectTypeSet(types)
      all.formUnion(next.types)
      types = all.types
    }
    if let other = next.start { start = min(start ?? other, other) }
    if let other = next.end { end = max(end ?? other, other) }
    level = min(level, next.level)
    if instance != next.instance { instance = 0 }
    if purpose != next.purpose { purpose = "" }
    epoch = max(epoch, next.epoch)
  }
}

extension [ObjectType] {
  /// Whether they are in the order of their codes, without duplicates.
  fileprivate var isAscending: Bool {
    indices.dropFirst().allSatisfy { self[$0 - 1].code < self[$0].code }
  }
}

extension [Ledger.Waiting] {
  /// Appends an entry. An import adds hundreds of batches in a row that are one action of the user,
  /// so those that wait together are merged into one entry.
  mutating func appendMerging(_ entry: LedgerEntry) {
    guard entry.event == .imported, let last = last?.entry, last.event == .imported,
      last.method == entry.method
    else { return append(Ledger.Waiting(entry: entry)) }
    self[count - 1].entry.sampleCount += entry.sampleCount
    self[count - 1].entry.foreignSampleCount += entry.foreignSampleCount
    self[count - 1].entry.types += entry.types.filter { !last.types.contains($0) }
  }
}
