import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

/// The rows of one app in one table.
struct PolicyRows<Content: Sendable>: Sendable {
  var content: Content
  /// The exclusive or of their checksums. Compared with the stored sum of the app, which reveals
  /// missing rows.
  var sum: Int64 = 0
  /// The number of rows that fail verification, or whose content is not valid.
  var damagedCount = 0
}

extension PolicyRows {
  /// Reads the rows of a table by app. Rows without a valid principal are ignored; the sum of their
  /// app then does not match.
  ///
  /// - Parameters:
  ///   - order: An SQL order in which the rows of an app are adjacent.
  ///   - known: Rows of other tables, to which these are added.
  ///   - add: Adds a row; returns false if the row is not valid.
  static func fetchAll(
    _ table: PolicyTable, order: String = "principal", _ db: Database,
    known: [PrincipalID: PolicyRows] = [:], empty: Content,
    add: (PreparedStatement, _ isIntact: Bool, inout Content) throws -> Bool
  ) throws -> [PrincipalID: PolicyRows] {
    let statement = try db.makeStatement(
      sql: "SELECT \(table.selection) FROM \(table.name) ORDER BY \(order)")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var all = known
    var last: (principal: ObjectID, rows: PolicyRows)?
    let checksum = Int32(table.columns.count)
    while try row.nextRow() {
      guard let principal = row.identifier(0) else { continue }
      if last?.principal != principal {
        if let last { all[PrincipalID(last.principal)] = last.rows }
        last = (principal, all[PrincipalID(principal)] ?? PolicyRows(content: empty))
      }
      last?.rows.sum ^= row.integer(checksum)
      let isIntact = PolicyChecksum.verifies(row, table)
      if var rows = last?.rows {
        // Releases the reference in `last`, so that `add` does not copy the content.
        last = nil
        let isPossible = try add(row, isIntact, &rows.content)
        if !isIntact || !isPossible { rows.damagedCount += 1 }
        last = (principal, rows)
      }
    }
    if let last { all[PrincipalID(last.principal)] = last.rows }
    return all
  }
}
