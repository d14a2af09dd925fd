import GRDB
import GRDBSQLite
import HealthAuthorization
import HealthModel
import StorageSupport

extension Grant {
  /// Replaces the decision about the type and direction. A decision that is not determined has no
  /// row.
  ///
  /// - Returns: The change to the app's `row_sum`.
  func write(of principal: PrincipalID, _ db: Database) throws -> Int64 {
    guard decision != .notDetermined else {
      return try PolicyTable.grant.remove([principal.data, type.code, direction.rawValue], db)
    }
    return try PolicyTable.grant.put(
      [
        principal.data, type.code, direction.rawValue, decision.rawValue,
        limits.expires?.microseconds, limits.earliest?.microseconds, limits.form.rawValue,
        limits.purpose,
      ], db)
  }
}

extension DecisionTable {
  /// Reads all decisions. There may be millions, so rows are read without intermediate objects. A
  /// row that fails verification is a denial.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<DecisionTable>] {
    try PolicyRows.fetchAll(.grant, db, empty: DecisionTable()) { row, isIntact, decisions in
      if isIntact, let grant = Grant(row) {
        decisions.set(grant)
        return true
      }
      // The key of the row may be damaged as well. Denying a wrong type is harmless.
      let type = ObjectType(uncheckedCode: UInt16(truncatingIfNeeded: row.integer(1)))
      if Int(type.code) < ObjectTypeSet.capacity,
        let direction = AuthorizationDirection(rawValue: UInt8(truncatingIfNeeded: row.integer(2)))
      {
        decisions.set(Grant(type: type, direction: direction, decision: .denied))
      }
      return false
    }
  }
}

extension Grant {
  /// Reads a row whose checksum matches. A value that is out of range was written by a newer
  /// version; the row is then a denial.
  fileprivate init?(_ row: PreparedStatement) {
    guard 0..<Int64(ObjectTypeSet.capacity) ~= row.integer(1),
      let direction = AuthorizationDirection(rawValue: UInt8(truncatingIfNeeded: row.integer(2))),
      let decision = AuthorizationDecision(rawValue: UInt8(truncatingIfNeeded: row.integer(3))),
      let form = GrantLimits.Form(rawValue: UInt8(truncatingIfNeeded: row.integer(6)))
    else { return nil }
    func instant(_ column: Int32) -> Instant? {
      sqlite3_column_type(row.handle, column) == SQLITE_NULL
        ? nil : Instant(microseconds: row.integer(column))
    }
    // Most grants have none; this saves a string for each of millions of rows.
    let hasPurpose = sqlite3_column_bytes(row.handle, 7) > 0
    self.init(
      type: ObjectType(uncheckedCode: UInt16(row.integer(1))), direction: direction,
      decision: decision,
      limits: GrantLimits(
        expires: instant(4), earliest: instant(5), form: form,
        purpose: hasPurpose ? row.text(7) : ""))
  }
}
