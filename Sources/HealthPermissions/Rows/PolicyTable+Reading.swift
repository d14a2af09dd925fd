import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

extension PolicyTable {
  /// Returns the number of rows that fail verification. For tables whose damage is reported but
  /// closes no app.
  func damagedCount(_ db: Database) throws -> Int {
    let statement = try db.makeStatement(sql: "SELECT \(selection) FROM \(name)")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var count = 0
    while try row.nextRow() { if !PolicyChecksum.verifies(row, self) { count += 1 } }
    return count
  }

  /// Calls `body` with the only row of a table if it passes verification. Returns nil also if there
  /// is no row.
  func only<T>(_ db: Database, _ body: (PreparedStatement) throws -> T) throws -> T? {
    let statement = try db.makeStatement(sql: "SELECT \(selection) FROM \(name) LIMIT 2")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    guard try row.nextRow(), PolicyChecksum.verifies(row, self) else { return nil }
    return try body(row)
  }

  /// Returns the principal of the app that was last removed under the name. Rows that fail
  /// verification are ignored. A damaged row is skipped and not an error: an older principal would
  /// then be linked, which the user confirms.
  func lastRemoved(_ bundleIdentifier: String, _ db: Database) throws -> PrincipalID? {
    let statement = try db.makeStatement(
      sql: "SELECT \(selection) FROM \(name) WHERE bundle = ? ORDER BY number DESC")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    row.bind(1, bundleIdentifier)
    defer { row.reset() }
    while try row.nextRow() {
      if PolicyChecksum.verifies(row, .forgotten), let principal = row.identifier(1) {
        return PrincipalID(principal)
      }
    }
    return nil
  }
}
