import HealthModel

/// Answers whose entries are on the disk, for as long as the same answer may leave again before its
/// next entry is. An answer that differs by one byte is another: a voucher never covers more than what
/// its entry states.
struct LedgerVouchers {
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

  private static let countMaxPerApp = 256

  /// By when each ends, in nanoseconds of the monotonic clock.
  private var ends: [PrincipalID?: [Answer: UInt64]] = [:]

  func covers(_ entry: LedgerEntry, digest: Int?, at now: UInt64) -> Bool {
    guard let digest, let end = ends[entry.principal]?[Answer(entry, digest: digest)] else {
      return false
    }
    return end > now
  }

  mutating func add(_ answer: Answer, of principal: PrincipalID?, until end: UInt64) {
    if ends[principal, default: [:]].count >= Self.countMaxPerApp { ends[principal] = [:] }
    ends[principal, default: [:]][answer] = end
  }

  mutating func removeAll() { ends = [:] }
}
