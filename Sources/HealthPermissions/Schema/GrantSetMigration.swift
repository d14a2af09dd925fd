import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

/// Moves decisions without limits from a row of `grant` for each to bitmaps in `grant_set`.
enum GrantSetMigration {
  /// Moves the rows of every app. A row that fails verification stays where it is and remains a
  /// denial, and a sum that does not match its rows remains wrong, so that damage is not hidden.
  static func moveGrants(_ db: Database) throws {
    let before = try PolicyTable.sumOfAll(db)
    for app in try Data.fetchAll(db, sql: "SELECT principal FROM app") where app.count == 16 {
      let principal = try PrincipalID(data: app)
      let grants = try unlimitedGrants(of: principal, db)
      guard !grants.isEmpty else { continue }
      var change = try DecisionTable(grants).insert(of: principal, db)
      for grant in grants {
        change ^= try PolicyTable.grant.remove(
          [principal.data, grant.type.code, grant.direction.rawValue], db)
      }
      try PolicyTable.add(change, to: principal, db)
    }
    var head = try PolicyHead(db)
    guard head.isIntact else { return }
    // Only the difference, so that a missing registration is still reported.
    head.rowSum ^= before ^ (try PolicyTable.sumOfAll(db))
    try head.write(db)
  }

  /// Returns the decisions of an app that are intact and have no limits.
  private static func unlimitedGrants(of principal: PrincipalID, _ db: Database) throws -> [Grant] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(PolicyTable.grant.selection) FROM \"grant\" WHERE principal = ?")
    statement.setUncheckedArguments([principal.data])
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var grants: [Grant] = []
    while try row.nextRow() {
      guard PolicyChecksum.verifies(row, .grant), let grant = Grant(row) else { continue }
      if grant.decision == .denied || grant.limits == .none { grants.append(grant) }
    }
    return grants
  }
}
