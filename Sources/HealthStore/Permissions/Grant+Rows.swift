import GRDB
import HealthModel

extension Grant {
  init(row: Row) throws {
    guard let direction = AuthorizationDirection(rawValue: row["direction"]),
      let decision = AuthorizationDecision(rawValue: row["decision"]),
      let form = GrantLimits.Form(rawValue: row["form"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let expires: Int64? = row["expires"]
    let earliest: Int64? = row["earliest"]
    self.init(
      type: ObjectType(uncheckedCode: row["type"]), direction: direction, decision: decision,
      limits: GrantLimits(
        expires: expires.map { Instant(microseconds: $0) },
        earliest: earliest.map { Instant(microseconds: $0) }, form: form,
        purpose: row["purpose"]))
  }

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
