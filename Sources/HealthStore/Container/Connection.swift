import GRDB
import GRDBSQLite

/// One SQLite connection and its prepared statements. GRDB opens, configures and serializes it.
///
/// @unchecked Sendable because the statements are reached only inside `perform`, which runs on the
/// serial queue of GRDB's `DatabaseQueue`.
final class Connection: @unchecked Sendable {
  enum Role { case writer, reader }

  private let queue: DatabaseQueue
  private var statements: [Statement: SQLiteStatement] = [:]
  private(set) var handle: OpaquePointer?
  let path: String
  /// Where a reader decodes chunks, so that a query allocates nothing for each.
  let scratch = SampleColumns(capacity: ChunkFormat.sampleCountMax)

  init(path: String, role: Role) throws(StoreError) {
    self.path = path
    var configuration = Configuration()
    configuration.label = role == .writer ? "store.writer" : "store.reader"
    configuration.readonly = role == .reader
    configuration.journalMode = role == .writer ? .wal : .default
    configuration.publicStatementArguments = false
    configuration.busyMode = role == .writer ? .immediateError : .timeout(5)
    configuration.prepareDatabase { db in
      // Chunks fill overflow pages: of smaller pages less stays empty. For a new file only.
      try db.execute(sql: "PRAGMA page_size = 2048")
      try db.execute(sql: "PRAGMA mmap_size = 0")
      // KiB. A reader keeps the chunks of the last questions; the writer hardly reads.
      try db.execute(sql: "PRAGMA cache_size = \(role == .writer ? -2048 : -16384)")
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      if role == .writer {
        // Sealing rewrites the same pages often: a longer log means fewer copies to the file.
        try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      }
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      handle = try queue.inDatabase { db in
        // After the switch to WAL, which sets NORMAL: with that a power cut loses commits.
        if role == .writer { try db.execute(sql: "PRAGMA synchronous = FULL") }
        return db.sqliteConnection
      }
    } catch {
      throw StoreError(container: error)
    }
  }

  deinit { close() }

  func close() {
    queue.inDatabase { _ in
      for statement in statements.values { statement.finalize() }
      statements = [:]
    }
    try? queue.close()
  }

  /// Runs `body` with exclusive use of the connection.
  func perform<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    let result: Result<T, StoreError> = queue.inDatabase { _ in
      do throws(StoreError) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs `body` with GRDB's own view of the connection, for migrations, pragmas and backup.
  func withDatabase<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try queue.inDatabase(body)
    } catch {
      throw StoreError(container: error)
    }
  }

  var database: DatabaseQueue { queue }

  /// Only inside `perform`.
  func statement(_ key: Statement) throws(StoreError) -> SQLiteStatement {
    if let found = statements[key] { return found }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, key.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw .sqlite(code) }
    let made = SQLiteStatement(handle: prepared)
    statements[key] = made
    return made
  }

  /// Steps a statement that returns nothing.
  func run(_ key: Statement) throws(StoreError) {
    let statement = try statement(key)
    _ = try statement.step()
    statement.reset()
  }

  /// Runs `body` in a transaction that is durable when this returns, or leaves nothing.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try run(.beginImmediate)
    do throws(StoreError) {
      try body()
      try run(.commit)
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try? run(.rollback) }
      throw error
    }
  }

  /// Runs `body` on one snapshot of the file.
  func snapshot<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try run(.begin)
    do throws(StoreError) {
      let value = try body()
      try run(.commit)
      return value
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try? run(.rollback) }
      throw error
    }
  }
}

extension StoreError {
  init(container error: any Error) {
    if let error = error as? StoreError {
      self = error
    } else if let error = error as? DatabaseError {
      self = .sqlite(error.extendedResultCode.rawValue)
    } else {
      self = StoreError(.failed, "the store cannot be reached")
    }
  }
}
