import GRDB
import GRDBSQLite
import HealthAuthorization
import HealthModel
import StorageSupport

// Decisions without limits are two bitmaps per app and direction, because an app may have hundreds
// and there may be thousands of apps. A row of its own is for an authorization with limits.

extension DecisionTable {
  /// Reads all decisions. A row that fails verification is a denial.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<DecisionTable>] {
    let sets = try PolicyRows.fetchAll(.grantSet, db, empty: DecisionTable()) {
      row, isIntact, decisions in
      guard let direction = AuthorizationDirection(column: row.integer(1)) else { return false }
      let decided = ObjectTypeSet(row, 2) ?? ObjectTypeSet()
      let authorized = ObjectTypeSet(row, 3) ?? ObjectTypeSet()
      guard isIntact, let set = DecisionSet(decided: decided, authorized: authorized) else {
        decisions.replace(direction, with: DecisionSet(denied: decided.union(authorized)))
        return false
      }
      decisions.replace(direction, with: set)
      return true
    }
    return try PolicyRows.fetchAll(.grant, db, known: sets, empty: DecisionTable()) {
      row, isIntact, decisions in
      if isIntact, let grant = Grant(row) {
        decisions.set(grant)
        return true
      }
      // The key of the row may be damaged as well. Denying a wrong type is harmless.
      let type = ObjectType(uncheckedCode: UInt16(truncatingIfNeeded: row.integer(1)))
      if Int(type.code) < ObjectTypeSet.capacity,
        let direction = AuthorizationDirection(column: row.integer(2))
      {
        decisions.set(Grant(type: type, direction: direction, decision: .denied))
      }
      return false
    }
  }

  /// Sets decisions, here and in the rows of the app. The rows are computed from these decisions,
  /// which were verified, and not from the rows in the file.
  ///
  /// - Returns: The change to the app's `row_sum`.
  mutating func write(
    _ grants: [Grant], of principal: PrincipalID, _ db: Database
  ) throws -> Int64 {
    var change: Int64 = 0
    for grant in grants {
      let wasLimited = isLimited(grant.type, grant.direction)
      set(grant)
      if isLimited(grant.type, grant.direction) {
        change ^= try grant.put(of: principal, db)
      } else if wasLimited {
        change ^= try PolicyTable.grant.remove(
          [principal.data, grant.type.code, grant.direction.rawValue], db)
      }
    }
    for direction in Set(grants.map(\.direction)) {
      change ^= try put(direction, of: principal, db)
    }
    return change
  }

  /// Writes all decisions of an app that has no rows of decisions.
  ///
  /// - Returns: The change to the app's `row_sum`.
  func insert(of principal: PrincipalID, _ db: Database) throws -> Int64 {
    var change: Int64 = 0
    for direction in [AuthorizationDirection.read, .share] {
      change ^= try put(direction, of: principal, db)
    }
    for grant in limitedGrants { change ^= try grant.put(of: principal, db) }
    return change
  }

  /// Replaces the row of the decisions without limits. If there are none, there is no row.
  private func put(
    _ direction: AuthorizationDirection, of principal: PrincipalID, _ db: Database
  ) throws -> Int64 {
    let set = unlimited(direction)
    guard !set.decided.isEmpty else {
      return try PolicyTable.grantSet.remove([principal.data, direction.rawValue], db)
    }
    return try PolicyTable.grantSet.put(
      [principal.data, direction.rawValue, set.decided.data, set.authorized.data], db)
  }
}

extension Grant {
  /// Replaces the row of an authorization with limits.
  ///
  /// - Returns: The change to the app's `row_sum`.
  fileprivate func put(of principal: PrincipalID, _ db: Database) throws -> Int64 {
    try PolicyTable.grant.put(
      [
        principal.data, type.code, direction.rawValue, decision.rawValue,
        limits.expires?.microseconds, limits.earliest?.microseconds, limits.form.rawValue,
        limits.purpose,
      ], db)
  }

  /// Reads a row of `grant` whose checksum matches. A value that is out of range was written by a
  /// newer version; the row is then a denial.
  init?(_ row: PreparedStatement) {
    guard 0..<Int64(ObjectTypeSet.capacity) ~= row.integer(1),
      let direction = AuthorizationDirection(column: row.integer(2)),
      let decision = AuthorizationDecision(rawValue: UInt8(truncatingIfNeeded: row.integer(3))),
      let form = GrantLimits.Form(rawValue: UInt8(truncatingIfNeeded: row.integer(6)))
    else { return nil }
    func instant(_ column: Int32) -> Instant? {
      sqlite3_column_type(row.handle, column) == SQLITE_NULL
        ? nil : Instant(microseconds: row.integer(column))
    }
    self.init(
      type: ObjectType(uncheckedCode: UInt16(row.integer(1))), direction: direction,
      decision: decision,
      limits: GrantLimits(
        expires: instant(4), earliest: instant(5), form: form, purpose: row.text(7)))
  }
}

extension AuthorizationDirection {
  fileprivate init?(column number: Int64) {
    guard let rawValue = UInt8(exactly: number) else { return nil }
    self.init(rawValue: rawValue)
  }
}
