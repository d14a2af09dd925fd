import CForeignSQLite
import GRDBSQLite
import Glibc

/// The reasons why a database of another program cannot be read. None contains text of the file.
package enum ForeignDatabaseError: Error, Hashable, Sendable {
  /// The file is no SQLite database.
  case notADatabase
  /// The file is damaged, or reading it takes more than its size explains.
  case damaged
  /// The file has no table, or no column, of this name. The name is that of the caller.
  case missing(String)
  /// SQLite failed for another reason; the code is the result code of SQLite.
  case failed(code: Int32)
}

/// A SQLite database that another program made, opened to be read.
///
/// The file is untrusted. SQLite parses it, so the file may exploit every feature of SQLite that a
/// schema can name. Therefore the connection is read-only and immutable; an authorizer permits only
/// the columns of ordinary tables; and triggers, views, virtual tables, generated columns, functions,
/// other databases and extensions are unreachable. A statement that runs longer than the size of the
/// file explains is stopped.
///
/// Not Sendable: a database is used on the thread that opened it.
package final class ForeignDatabase {
  /// A table and the columns that can be read.
  package struct Table: Hashable, Sendable {
    package var name: String
    /// In order of declaration, without generated columns.
    package var columns: [String]

    package func has(_ column: String) -> Bool { columns.contains(column) }
  }

  /// The maximum number of tables. Health Connect has about 70, Gadgetbridge about 200.
  private static let tableCountMax = 2_000
  /// The longest text or blob that is read.
  private static let valueByteCountMax: Int32 = 16 << 20
  /// The interval at which the steps of SQLite's virtual machine are counted.
  private static let stepsPerProgress: Int32 = 100_000

  private var handle: OpaquePointer?
  private let guardian = Guardian()
  /// The least size of a row in the file: a cell has a pointer of two bytes, a size and a key.
  private static let rowByteCountMin: Int64 = 4
  private let rowCountMax: Int64
  /// The ordinary tables by name.
  package private(set) var tables: [String: Table] = [:]

  /// Opens the file, which must not change. It can be unlinked afterwards.
  package init(path: String, byteCount: Int64) throws(ForeignDatabaseError) {
    rowCountMax = byteCount / Self.rowByteCountMin + 16
    // A scan takes a few dozen steps for a row, and there are no joins and no sorting. The check of the
    // file is one statement, with fewer steps for a row than a row has bytes.
    guardian.progressCountMax = Int(byteCount / Int64(Self.stepsPerProgress)) * 4 + 2_000
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(Self.address(of: path), &handle, flags, nil)
    guard code == SQLITE_OK else { throw Self.error(code) }
    try restrict()
    try check()
    try readTables()
    guardian.permitted = Set(tables.keys)
  }

  deinit { sqlite3_close_v2(handle) }

  private static func address(of path: String) -> String {
    var address = "file:"
    for byte in path.utf8 {
      let isPlain =
        byte == 0x2f || byte == 0x2e || byte == 0x2d || byte == 0x5f
        || 0x30...0x39 ~= byte || 0x41...0x5a ~= byte || 0x61...0x7a ~= byte
      if isPlain {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (digits.utf8.count == 1 ? "0" + digits : digits)
      }
    }
    // Immutable: SQLite neither locks the file nor looks for a journal beside it.
    return address + "?mode=ro&immutable=1"
  }

  private func restrict() throws(ForeignDatabaseError) {
    guard cforeign_sqlite_restrict(UnsafeMutableRawPointer(handle)) == 1 else {
      throw .failed(code: SQLITE_MISUSE)
    }
    let limits: [(Int32, Int32)] = [
      (SQLITE_LIMIT_LENGTH, Self.valueByteCountMax), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_EXPR_DEPTH, 100),
      (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_VDBE_OP, 100_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 4), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50), (SQLITE_LIMIT_VARIABLE_NUMBER, 8),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for (limit, value) in limits { sqlite3_limit(handle, limit, value) }
    let context = Unmanaged.passUnretained(guardian).toOpaque()
    sqlite3_set_authorizer(handle, Guardian.authorize, context)
    sqlite3_progress_handler(handle, Self.stepsPerProgress, Guardian.progress, context)
  }

  /// Verifies the structure of the whole file, so that a damaged file is refused before a part of it
  /// is used. Values that a constraint of the schema forbids are no damage.
  private func check() throws(ForeignDatabaseError) {
    guardian.permittedPragma = "quick_check"
    defer { guardian.permittedPragma = nil }
    let statement = try ForeignStatement(handle, "PRAGMA quick_check(20)")
    while try next(statement) {
      let finding = statement.text(0) ?? ""
      let isHarmless =
        finding == "ok" || finding.contains(" value in ") || finding.hasPrefix("CHECK constraint")
      guard isHarmless else { throw .damaged }
    }
  }

  // MARK: Tables

  /// Finds ordinary tables and their columns. The names are those of the file.
  private func readTables() throws(ForeignDatabaseError) {
    var names: [String] = []
    let statement = try ForeignStatement(
      handle, "SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    var count = 0
    while try next(statement) {
      count += 1
      guard count <= Self.tableCountMax else { throw .damaged }
      guard let name = statement.text(0), let sql = statement.text(1), name.utf8.count <= 200,
        !name.hasPrefix("sqlite_"), Self.isOrdinary(sql)
      else { continue }
      names.append(name)
    }
    // Only for these: the pragma would set up a virtual table.
    guardian.permittedPragma = "table_xinfo"
    defer { guardian.permittedPragma = nil }
    for name in names { tables[name] = Table(name: name, columns: try columns(of: name)) }
  }

  private static func isOrdinary(_ sql: String) -> Bool {
    sql.utf8.starts(with: "CREATE TABLE".utf8)
  }

  private func columns(of table: String) throws(ForeignDatabaseError) -> [String] {
    let statement = try ForeignStatement(handle, "PRAGMA table_xinfo(\(Self.quoted(table)))")
    var columns: [String] = []
    while try next(statement) {
      // 0 marks an ordinary column; others are hidden or generated.
      if statement.integer(6) == 0, let name = statement.text(1) { columns.append(name) }
    }
    return columns
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  // MARK: Rows

  /// Calls `body` with each row of a table in the order of the file. `columns` are read by their
  /// positions. Throws the errors of `body` too.
  package func forEach(
    _ columns: [String], of table: String, _ body: (ForeignStatement) throws -> Void
  ) throws {
    guard let known = tables[table] else { throw ForeignDatabaseError.missing(table) }
    for column in columns where !known.has(column) { throw ForeignDatabaseError.missing(column) }
    let names = columns.map(Self.quoted).joined(separator: ", ")
    let statement = try ForeignStatement(handle, "SELECT \(names) FROM \(Self.quoted(table))")
    var count: Int64 = 0
    while try next(statement) {
      count += 1
      // Pages of a damaged tree can refer to one page many times, which multiplies its rows.
      guard count <= rowCountMax else { throw ForeignDatabaseError.damaged }
      try body(statement)
    }
  }

  private func next(_ statement: ForeignStatement) throws(ForeignDatabaseError) -> Bool {
    guardian.progressCount = 0
    switch sqlite3_step(statement.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw Self.error(code)
    }
  }

  static func error(_ code: Int32) -> ForeignDatabaseError {
    switch code & 0xff {
    case SQLITE_NOTADB, SQLITE_CANTOPEN: .notADatabase
    case SQLITE_CORRUPT, SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_AUTH, SQLITE_FORMAT,
      SQLITE_ERROR, SQLITE_IOERR:
      .damaged
    case let code: .failed(code: code)
    }
  }

  /// What the callbacks of SQLite decide by. A class, because SQLite has a pointer to it.
  private final class Guardian {
    /// The tables that may be read; empty while they are found.
    var permitted: Set<String> = []
    var permittedPragma: String?
    var progressCount = 0
    var progressCountMax = 0

    static let authorize:
      @convention(c) (
        UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?, UnsafePointer<CChar>?
      ) -> Int32 = { context, action, first, _, _, _ in
        guard let context else { return SQLITE_DENY }
        let guardian = Unmanaged<Guardian>.fromOpaque(context).takeUnretainedValue()
        let name = first.map { String(cString: $0) } ?? ""
        switch action {
        case SQLITE_SELECT: return SQLITE_OK
        case SQLITE_READ:
          return name == "sqlite_master" || guardian.permitted.contains(name)
            ? SQLITE_OK : SQLITE_DENY
        case SQLITE_PRAGMA:
          return name == guardian.permittedPragma ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }

    static let progress: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      guard let context else { return 1 }
      let guardian = Unmanaged<Guardian>.fromOpaque(context).takeUnretainedValue()
      guardian.progressCount += 1
      return guardian.progressCount > guardian.progressCountMax ? 1 : 0
    }
  }
}
