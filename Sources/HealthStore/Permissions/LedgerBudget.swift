import HealthAuthorization
import HealthModel

/// How many entries of its own an app may add. What it adds beyond that is merged in memory
/// (`LedgerMerger`), so a program that calls without end makes neither the file grow without end nor
/// the entries of others wait.
package struct LedgerBudget: Sendable {
  /// Entries at once, by an app that was quiet before.
  package var burst: Int
  /// Entries from then on.
  package var countPerMinute: Int

  /// 13 MB a day for an app that never stops.
  package static let standard = LedgerBudget(burst: 4_096, countPerMinute: 60)

  package init(burst: Int, countPerMinute: Int) {
    self.burst = burst
    self.countPerMinute = countPerMinute
  }
}

/// Whose budget an entry uses: calls that came before any hello share one.
struct LedgerAccount: Hashable {
  var principal: PrincipalID?
  var bundleIdentifier: String

  /// nil for what the user and the daemon do.
  init?(_ entry: LedgerEntry) {
    switch entry.event {
    case .read, .saved, .deleted, .refused, .withheld: break
    case .registered, .removed, .granted, .imported, .condensed, .interrupted, .mode: return nil
    }
    if entry.principal == .owner { return nil }
    principal = entry.principal
    bundleIdentifier = entry.bundleIdentifier
  }
}

/// The budgets as they are used, a bucket of tokens each.
struct LedgerBudgets {
  private static let accountCountMax = 16_384
  private struct Bucket {
    var tokens: Double
    var time: UInt64
  }

  private let budget: LedgerBudget
  private var buckets: [LedgerAccount: Bucket] = [:]

  init(_ budget: LedgerBudget) { self.budget = budget }

  /// Threads read the clock before they get here, so `now` may be the earlier time.
  private static func elapsed(_ bucket: Bucket, _ now: UInt64) -> Double {
    Double(now - min(bucket.time, now))
  }

  /// Whether the entry may be one of its own. `now` is in nanoseconds.
  mutating func take(_ entry: LedgerEntry, at now: UInt64) -> Bool {
    guard let account = LedgerAccount(entry) else { return true }
    let perNanosecond = Double(budget.countPerMinute) / 60e9
    if buckets.count >= Self.accountCountMax {
      let full = Double(budget.burst)
      buckets = buckets.filter {
        $0.value.tokens + Self.elapsed($0.value, now) * perNanosecond < full
      }
    }
    var bucket = buckets[account] ?? Bucket(tokens: Double(budget.burst), time: now)
    bucket.tokens = min(
      Double(budget.burst), bucket.tokens + Self.elapsed(bucket, now) * perNanosecond)
    bucket.time = max(bucket.time, now)
    let isEnough = bucket.tokens >= 1
    if isEnough { bucket.tokens -= 1 }
    buckets[account] = bucket
    return isEnough
  }
}

/// Entries beyond a budget. Those of one app, event, method and form become one, whatever their
/// types: an app has a few dozen methods, and any number of sets of types.
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
  }

  private static let countMax = 8_192
  private var indices: [Key: Int] = [:]
  private(set) var waiting: [Ledger.Waiting] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// False when there is no room.
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
  /// Becomes the entry of both; its time stays.
  mutating func merge(_ next: LedgerEntry) {
    answerCount += next.answerCount
    sampleCount += next.sampleCount
    foreignSampleCount += next.foreignSampleCount
    byteCount += next.byteCount
    types = types == next.types ? types : Set(types + next.types).sorted { $0.code < $1.code }
    start = [start, next.start].compactMap(\.self).min()
    end = [end, next.end].compactMap(\.self).max()
    level = min(level, next.level)
    if instance != next.instance { instance = 0 }
    if purpose != next.purpose { purpose = "" }
    epoch = max(epoch, next.epoch)
  }
}

extension [Ledger.Waiting] {
  /// The batches of an import follow each other by the hundred and are one act of the user: those that
  /// wait together become one entry.
  mutating func appendMerging(_ entry: LedgerEntry) {
    guard entry.event == .imported, let last = last?.entry, last.event == .imported,
      last.method == entry.method
    else { return append(Ledger.Waiting(entry: entry)) }
    self[count - 1].entry.sampleCount += entry.sampleCount
    self[count - 1].entry.foreignSampleCount += entry.foreignSampleCount
    self[count - 1].entry.types += entry.types.filter { !last.types.contains($0) }
  }
}
