import Foundation
import GRDB
import GRDBSQLite
import HealthAuthorization
import HealthModel
import StorageSupport

/// The checksum of a row of permissions.sqlite: XXH64 of the table and the columns, each with its
/// storage class and its length.
///
/// It has no key, because there is no place for one that another program of the same user could not
/// read as easily as the database. It reveals damage and manual edits of rows; see SECURITY.md.
struct PolicyChecksum {
  private var bytes: [UInt8] = []
  private let seed: UInt64

  init(_ table: PolicyTable) {
    seed = 0x706f_6c69_6379_0000 | table.rawValue
    bytes.reserveCapacity(160)
  }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: bytes.append(UInt8(SQLITE_NULL))
    case .int64(let value): add(value)
    case .double(let value): add(value)
    case .string(var text): text.withUTF8 { add(UnsafeRawBufferPointer($0), SQLITE_TEXT) }
    case .blob(let data): data.withUnsafeBytes { add($0, SQLITE_BLOB) }
    }
  }

  /// Adds a column of the statement's current row.
  mutating func add(_ row: PreparedStatement, _ column: Int32) {
    switch sqlite3_column_type(row.handle, column) {
    case SQLITE_INTEGER: add(row.integer(column))
    case SQLITE_FLOAT: add(sqlite3_column_double(row.handle, column))
    case SQLITE_TEXT: add(row.blob(column), SQLITE_TEXT)
    case SQLITE_BLOB: add(row.blob(column), SQLITE_BLOB)
    default: bytes.append(UInt8(SQLITE_NULL))
    }
  }

  private mutating func add(_ value: Int64) {
    bytes.append(UInt8(SQLITE_INTEGER))
    append(UInt64(bitPattern: value))
  }

  private mutating func add(_ value: Double) {
    bytes.append(UInt8(SQLITE_FLOAT))
    append(value.bitPattern)
  }

  private mutating func add(_ content: UnsafeRawBufferPointer, _ storageClass: Int32) {
    bytes.append(UInt8(storageClass))
    append(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  private mutating func append(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  var value: Int64 { Int64(bitPattern: Checksum.of(bytes, seed: seed)) }

  /// Returns whether the statement's current row, selected with `PolicyTable.selection`, is
  /// unchanged.
  static func verifies(_ row: PreparedStatement, _ table: PolicyTable) -> Bool {
    let count = Int32(table.columns.count)
    guard sqlite3_column_type(row.handle, count) == SQLITE_INTEGER else { return false }
    var checksum = PolicyChecksum(table)
    for column in 0..<count { checksum.add(row, column) }
    return checksum.value == row.integer(count)
  }

  /// The SQL function `policy_checksum(number of the table, columns...)`, for rows that are written
  /// in SQL.
  private static let function = DatabaseFunction("policy_checksum", pure: true) { arguments in
    guard let number = arguments.first.flatMap({ Int64.fromDatabaseValue($0) }),
      let table = PolicyTable(rawValue: UInt64(bitPattern: number))
    else { return nil }
    var checksum = PolicyChecksum(table)
    for argument in arguments.dropFirst() { checksum.add(argument) }
    return checksum.value
  }

  /// Computes the checksums of all rows as they are now, and the sums of all apps.
  static func fill(_ db: Database) throws {
    db.add(function: function)
    defer { db.remove(function: function) }
    func seal(_ table: PolicyTable) throws {
      let columns = table.columns.joined(separator: ", ")
      try db.execute(
        sql: "UPDATE \(table.name) SET checksum = policy_checksum(\(table.rawValue), \(columns))")
    }
    for table in PolicyTable.allCases where table != .appCheck && table != .policyHead {
      try seal(table)
    }
    var sums: [Data: Int64] = [:]
    for table in PolicyTable.allCases where table.isInSumOfApp {
      let rows = try Row.fetchCursor(db, sql: "SELECT principal, checksum FROM \(table.name)")
      while let row = try rows.next() { sums[row[0], default: 0] ^= row[1] as Int64 }
    }
    try db.execute(sql: "DELETE FROM app_check")
    for (principal, sum) in sums {
      // Rows without an app have no effect.
      try db.execute(
        sql: """
          INSERT INTO app_check (principal, row_sum, checksum)
          SELECT principal, ?, 0 FROM app WHERE principal = ?
          """,
        arguments: [sum, principal])
    }
    try seal(.appCheck)
    try db.execute(
      sql: "UPDATE policy_head SET row_sum = ?", arguments: [try PolicyTable.sumOfAll(db)])
    try seal(.policyHead)
  }
}

// MARK: - Writing

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

  /// Indexed by `rawValue`.
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
