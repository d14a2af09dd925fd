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
  ///
  /// The difference is measured with the clock of the permissions, which may be ahead of the time
  /// of day. A caller that sets an alarm by the time of day must check again when the alarm fires.
  package var untilNextEnd: Int64? {
    nextEnd.map { end in
      let (left, isOver) = end.microseconds.subtractingReportingOverflow(clock.now.microseconds)
      return isOver ? .max : max(left, 0)
    }
  }

  /// Applies expired authorizations and stores the current time.
  ///
  /// Called at least once a minute while an authorization is due to expire, and at shutdown.
  /// Without it, a clock that is set back while the daemon is stopped could make an expired
  /// authorization valid again.
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

  /// Stores the time. The clock never goes back, so it is the latest time that was seen. Every
  /// change of the decisions stores it as well, in its transaction.
  static func write(_ time: Instant, _ db: Database) throws {
    try PolicyTable.policyTime.put([1, time.microseconds], db)
  }

  /// Returns nil if there is no row, or if it fails verification. At the start, `resetUntrusted`
  /// replaces a row that fails; after that, nil means that nothing was ever decided.
  static func readTime(_ db: Database) throws -> Instant? {
    try PolicyTable.policyTime.only(db) { Instant(microseconds: $0.integer(1)) }
  }
}
