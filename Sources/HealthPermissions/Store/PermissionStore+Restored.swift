import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

extension PermissionStore {
  static func problems(isTimeLost: Bool, _ isLedgerOld: Bool) -> [String] {
    var problems: [String] = []
    if isTimeLost {
      problems.append(
        "the time by which permissions end did not match its checksum; those with an end were reset"
      )
    }
    if isLedgerOld {
      problems.append(
        "the ledger ends before the last entry that was confirmed, or its seal is missing: the "
          + "database is an older copy")
    }
    return problems
  }

  /// Resets decisions that cannot be trusted any more, before anything is read.
  ///
  /// If the decisions are older than the last ones the user made, or if their number fails
  /// verification, read grants may have been revoked since. They are reset to not determined; share
  /// grants stay. If the time fails verification, grants that expire may have expired, and are
  /// reset.
  ///
  /// - Returns: Which of the two was reset.
  static func resetUntrusted(
    _ database: PermissionDatabase, _ seal: EpochSeal, now: Instant
  ) throws -> (isOld: Bool, isTimeLost: Bool) {
    let found = seal.read()
    let sealed = found ?? 0
    return try database.write { db in
      var head = try PolicyHead(db)
      // Without the seal of an encrypted database, nothing proves that the decisions are the last.
      let isUnproven = seal.isKeyed && found == nil && head.epoch > 0
      let isOld = !head.isIntact || head.epoch < sealed || isUnproven
      // A database in which nothing was ever decided has no time yet, and nothing that expires.
      let isTimeLost = try (head.epoch > 0 || !head.isIntact) && readTime(db) == nil
      guard isOld || isTimeLost else { return (false, false) }
      let before = try PolicyTable.sumOfAll(db)
      // Rows are deleted and not denied: the user is asked again, as for an app that never
      // requested.
      if isOld {
        try PolicyTable.grantSet.remove(where: "direction = 0", db)
        try PolicyTable.grant.remove(where: "direction = 0", db)
        // A denial hides an app's own object, and stays.
        try PolicyTable.objectGrant.remove(where: "is_allowed", db)
      }
      if isTimeLost {
        try PolicyTable.grant.remove(where: "expires IS NOT NULL", db)
        try db.execute(sql: "DELETE FROM policy_time")
        try write(now, db)
      }
      let after = try PolicyTable.sumOfAll(db)
      // Only the difference is applied, so that a sum that did not match before still does not, and
      // the damage is still reported.
      head.rowSum = head.isIntact ? head.rowSum ^ before ^ after : after
      // Above the sealed number, so that the next start does not reset again.
      head.epoch = max(head.epoch, sealed) + 1
      try head.write(db)
      var entry = LedgerEntry(time: .now, event: .granted, method: "health.v1.Apps/SetGrants")
      entry.epoch = head.epoch
      try Ledger.insert([entry], db)
      return (isOld, isTimeLost)
    }
  }
}
