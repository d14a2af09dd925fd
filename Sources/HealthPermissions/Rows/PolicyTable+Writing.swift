import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

extension PolicyTable {
  /// Inserts or replaces a row.
  ///
  /// - Parameter values: The values of `columns`, then of `otherColumns`.
  /// - Returns: The change to the `row_sum` of the row's app.
  @discardableResult
  func put(_ values: [(any DatabaseValueConvertible)?], _ db: Database) throws -> Int64 {
    let values = values.map { $0?.databaseValue ?? .null }
    let key = StatementArguments(values.prefix(keyCount))
    let old = try storedChecksum(key, db)
    var checksum = PolicyChecksum(self)
    for value in values.prefix(columns.count) { checksum.add(value) }
    let new = checksum.value
    try db.cachedStatement(sql: Self.puts[Int(rawValue)])
      .execute(arguments: StatementArguments(values + [new.databaseValue]))
    return old ^ new
  }

  /// Indexed by `rawValue`. Index 0 is unused, because raw values begin at 1.
  private static let puts: [String] =
    [""]
    + allCases.map { table in
      let names = table.columns + table.otherColumns + ["checksum"]
      // Not OR REPLACE, which would delete the row first, and with a row of `app` all rows that
      // refer to it.
      return """
        INSERT INTO \(table.name) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (\(table.columns.prefix(table.keyCount).joined(separator: ", "))) DO UPDATE SET
        \(names.dropFirst(table.keyCount).map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """
    }

  /// The statements that read the stored checksum of a row.
  private static let lookups: [String] =
    [""]
    + allCases.map {
      "SELECT checksum FROM \($0.name) WHERE \($0.keyCondition)"
    }

  /// Deletes a row.
  ///
  /// - Returns: The change to the `row_sum` of the row's app.
  @discardableResult
  func remove(_ key: [(any DatabaseValueConvertible)?], _ db: Database) throws -> Int64 {
    let key = StatementArguments(key.map { $0?.databaseValue ?? .null })
    let old = try storedChecksum(key, db)
    try db.cachedStatement(sql: "DELETE FROM \(name) WHERE \(keyCondition)").execute(arguments: key)
    return old
  }

  /// Returns the checksum as it is stored, even if it does not match its row: it is what the sum of
  /// the app contains. 0 without a row, which changes no exclusive or.
  private func storedChecksum(_ key: StatementArguments, _ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      try db.cachedStatement(sql: Self.lookups[Int(rawValue)]), arguments: key) ?? 0
  }

  /// Deletes rows of all apps that match the condition.
  func remove(where condition: String, _ db: Database) throws {
    var changes: [PrincipalID: Int64] = [:]
    let statement = try db.makeStatement(
      sql: "SELECT principal, checksum FROM \(name) WHERE \(condition)")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    while try row.nextRow() {
      // A row without a valid principal belongs to no app.
      guard let principal = row.identifier(0) else { continue }
      changes[PrincipalID(principal), default: 0] ^= row.integer(1)
    }
    row.reset()
    try db.execute(sql: "DELETE FROM \(name) WHERE \(condition)")
    for (principal, change) in changes {
      // There may be rows of an app that does not exist.
      let isThere = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM app_check WHERE principal = ?)",
        arguments: [principal.data])
      if isThere == true { try Self.add(change, to: principal, db) }
    }
  }

  /// Updates the sum of an app after a change of its rows. The sum is an exclusive or, so the other
  /// rows need not be read.
  static func add(_ change: Int64, to principal: PrincipalID, _ db: Database) throws {
    guard change != 0 else { return }
    let sum = try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT row_sum FROM app_check WHERE principal = ?"),
      arguments: [principal.data])
    try appCheck.put([principal.data, (sum ?? 0) ^ change], db)
  }

  /// Returns the sum of these apps, including removed registrations.
  static func sum(of principals: Set<PrincipalID>, _ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        SELECT checksum FROM app_check WHERE principal = ?1
        UNION ALL SELECT checksum FROM forgotten WHERE principal = ?1
        """)
    return try principals.reduce(0) { sum, principal in
      try Int64.fetchAll(statement, arguments: [principal.data]).reduce(sum, ^)
    }
  }

  /// Returns the sum that `PolicyHead.rowSum` must be equal to. It reads one number per
  /// registration.
  static func sumOfAll(_ db: Database) throws -> Int64 {
    let statement = try db.makeStatement(
      sql: "SELECT checksum FROM app_check UNION ALL SELECT checksum FROM forgotten")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var sum: Int64 = 0
    while try row.nextRow() { sum ^= row.integer(0) }
    return sum
  }
}
