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
/// read as easily as the database. It reveals damage and manual edits of rows; see ThreatModel.md.
struct PolicyChecksum {
  private var bytes: [UInt8] = []
  /// The seed, which contains the table, so that a row that is copied to another table with the
  /// same columns does not verify.
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
    // The storage class distinguishes an empty text from an empty blob, and the length prevents
    // content from moving between columns.
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

  /// Computes the checksums of all rows as they are now, and the sums of all apps. Only for the
  /// migration that adds them: it makes whatever is in the database valid.
  static func fill(_ db: Database, _ tables: [PolicyTable] = PolicyTable.allCases) throws {
    db.add(function: function)
    defer { db.remove(function: function) }
    func seal(_ table: PolicyTable) throws {
      let columns = table.columns.joined(separator: ", ")
      try db.execute(
        sql: "UPDATE \(table.name) SET checksum = policy_checksum(\(table.rawValue), \(columns))")
    }
    // These two contain the sums of the others, so their checksums come last.
    for table in tables where table != .appCheck && table != .policyHead {
      try seal(table)
    }
    var sums: [Data: Int64] = [:]
    for table in tables where table.isInSumOfApp {
      let rows = try Row.fetchCursor(db, sql: "SELECT principal, checksum FROM \(table.name)")
      while let row = try rows.next() {
        sums[try row.value("principal"), default: 0] ^= try row.value("checksum")
      }
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
