import Dispatch
import GRDB
import HealthAuthorization
import HealthModel

// Authorizations that end by themselves. Nothing is written when one does: the row says until when
// it holds, and `policy_time` that this time has come.

extension PermissionStore {
  /// Microseconds until the next authorization ends, 0 when one is over whose end has not been
  /// taken over; nil when none ends.
  package var untilNextEnd: Int64? {
    nextEnd.map { end in
      let (left, isOver) = end.microseconds.subtractingReportingOverflow(clock.now.microseconds)
      return isOver ? .max : max(left, 0)
    }
  }

  /// Takes over what has ended, and remembers the time.
  package func noteTime() throws(PermissionError) {
    _ = authorizer
    do {
      try database.write { db in
        try Self.write(clock.now, db)
        try savePeriods(db)
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// The clock never goes back, so this is the greatest time that was seen.
  static func write(_ time: Instant, _ db: Database) throws {
    try PolicyTable.policyTime.put([1, time.microseconds], db)
  }

  /// nil when there is none, or it does not verify.
  static func readTime(_ db: Database) throws -> Instant? {
    try PolicyTable.policyTime.only(db) { Instant(microseconds: $0.integer(1)) }
  }
}

/// Who has an authorization that ends, by time.
struct EndQueue: Sendable {
  private var ends: [(end: Instant, principal: PrincipalID)] = []

  /// The first.
  var next: Instant? { ends.first?.end }

  /// Those whose first end is reached.
  func due(at now: Instant) -> [PrincipalID] {
    ends.prefix { $0.end <= now }.map(\.principal)
  }

  /// `old` is the end that was set for the principal before; nil: none, and likewise `new`.
  mutating func set(_ principal: PrincipalID, from old: Instant?, to new: Instant?) {
    if old == new { return }
    if let old {
      var index = place(of: old)
      while ends[index].principal != principal { index += 1 }
      ends.remove(at: index)
    }
    if let new { ends.insert((new, principal), at: place(of: new)) }
  }

  /// The first that is not earlier.
  private func place(of end: Instant) -> Int {
    ends[...].partitioningIndex { $0.end >= end }
  }
}
