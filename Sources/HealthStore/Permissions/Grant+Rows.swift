import GRDB
import GRDBSQLite
import HealthAuthorization
import HealthModel

extension Grant {
  /// Replaces the decision about the type and direction.
  func write(of principal: PrincipalID, _ db: Database) throws {
    let key: StatementArguments = [principal.data, type.code, direction.rawValue]
    guard decision != .notDetermined else {
      return try db.execute(
        sql: #"DELETE FROM "grant" WHERE principal = ? AND type = ? AND direction = ?"#,
        arguments: key)
    }
    try db.cachedStatement(
      sql: #"INSERT OR REPLACE INTO "grant" VALUES (?, ?, ?, ?, ?, ?, ?, ?)"#
    ).execute(
      arguments: key + [
        decision.rawValue, limits.expires?.microseconds, limits.earliest?.microseconds,
        limits.form.rawValue, limits.purpose,
      ])
  }
}

extension DecisionTable {
  /// There may be millions, so rows are stepped without objects in between.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: DecisionTable] {
    let statement = try db.makeStatement(
      sql: """
        SELECT principal, type, direction, decision, form, purpose, expires, earliest FROM "grant"
        ORDER BY principal
        """)
    let row = SQLiteStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var all: [PrincipalID: DecisionTable] = [:]
    var last: (principal: ObjectID, decisions: DecisionTable)?
    while try row.step() {
      guard let principal = row.identifier(0) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      if last?.principal != principal {
        if let last { all[PrincipalID(last.principal)] = last.decisions }
        last = (principal, all[PrincipalID(principal)] ?? DecisionTable())
      }
      last?.decisions.set(try Grant(row))
    }
    if let last { all[PrincipalID(last.principal)] = last.decisions }
    return all
  }
}

extension Grant {
  fileprivate init(_ row: SQLiteStatement) throws {
    guard
      let direction = AuthorizationDirection(rawValue: UInt8(truncatingIfNeeded: row.integer(2))),
      let decision = AuthorizationDecision(rawValue: UInt8(truncatingIfNeeded: row.integer(3))),
      let form = GrantLimits.Form(rawValue: UInt8(truncatingIfNeeded: row.integer(4)))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    func instant(_ column: Int32) -> Instant? {
      sqlite3_column_type(row.handle, column) == SQLITE_NULL
        ? nil : Instant(microseconds: row.integer(column))
    }
    let hasPurpose = sqlite3_column_bytes(row.handle, 5) > 0
    self.init(
      type: ObjectType(uncheckedCode: UInt16(truncatingIfNeeded: row.integer(1))),
      direction: direction, decision: decision,
      limits: GrantLimits(
        expires: instant(6), earliest: instant(7), form: form,
        purpose: hasPurpose ? row.text(5) : ""))
  }
}
