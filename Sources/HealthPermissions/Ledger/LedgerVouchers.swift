import HealthModel

/// Replies whose entries are on disk and that may be sent again before their next entry is. A reply
/// that differs by one byte is a different one: a voucher never covers more than its entry records.
struct LedgerVouchers {
  /// Method and types are compared in addition to the digest: replies of two methods may have equal
  /// bytes, and have different entries.
  struct Answer: Hashable {
    var method: String
    var types: [ObjectType]
    var digest: Int

    init(_ entry: LedgerEntry, digest: Int) {
      method = entry.method
      types = entry.types
      self.digest = digest
    }
  }

  /// The maximum number of vouchers of one app. An app that polls repeats a few queries; the limit
  /// bounds the memory for all others.
  private static let countMaxPerApp = 256

  /// The expiry of each voucher, in nanoseconds of the monotonic clock.
  private var ends: [PrincipalID?: [Answer: UInt64]] = [:]

  /// Returns whether the reply may be sent before its entry is on disk.
  func covers(_ entry: LedgerEntry, digest: Int?, at now: UInt64) -> Bool {
    guard let digest, let end = ends[entry.principal]?[Answer(entry, digest: digest)] else {
      return false
    }
    return end > now
  }

  mutating func add(_ answer: Answer, of principal: PrincipalID?, until end: UInt64) {
    // Without a voucher, a reply only waits for a commit again, so any may be dropped.
    if ends[principal, default: [:]].count >= Self.countMaxPerApp { ends[principal] = [:] }
    ends[principal, default: [:]][answer] = end
  }

  /// Removes all vouchers. Called when a write has failed: from then on, entries of repeated
  /// replies might never reach the disk.
  mutating func removeAll() { ends = [:] }
}
