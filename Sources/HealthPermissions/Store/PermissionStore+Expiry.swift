import Dispatch
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

// Authorizations that expire. Nothing is written when one expires: its row contains the expiry, and
// `policy_time` that this time has been reached.

extension PermissionStore {
  /// The time in microseconds until the next authorization expires: 0 if one has expired and is not
  /// applied yet, nil if none expires.
  package var untilNextEnd: Int64? {
    nextEnd.map { end in
      let (left, isOver) = end.microseconds.subtractingReportingOverflow(clock.now.microseconds)
      return isOver ? .max : max(left, 0)
    }
  }

  /// Applies expired authorizations and stores the current time.
  package func noteTime() throws(PermissionError) {
    // Reading the authorizer applies expired authorizations.
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

  /// Stores the time. The clock never goes back, so it is the latest time that was seen.
  static func write(_ time: Instant, _ db: Database) throws {
    try PolicyTable.policyTime.put([1, time.microseconds], db)
  }

  /// Returns nil if there is no row, or if it fails verification.
  static func readTime(_ db: Database) throws -> Instant? {
    try PolicyTable.policyTime.only(db) { Instant(microseconds: $0.integer(1)) }
  }
}
