package import GRDB
import GRDBSQLite
package import StorageSupport

/// One SQLite connection and its prepared statements. GRDB opens and configures it and serializes
/// access.
///
/// @unchecked Sendable because the statements are used only inside `perform`, which runs on the
/// serial queue of GRDB's `DatabaseQueue`.
package final class Connection: @unchecked Sendable {
  package enum Role {
    case writer, reader
    /// The second connection of a writer (`LogCheckpoints`).
    case checkpointer
  }

  /// Chunks fill overflow pages, and a smaller page wastes less of the last one.
  package static let pageSize = 2048

  private let queue: DatabaseQueue
  private var statements: [Statement: PreparedStatement] = [:]
  private(set) var handle: OpaquePointer?
  let path: String
  /// nil except for the writer.
  let checkpoints: LogCheckpoints?
  /// The content sum of the last commit; nil if it is not maintained (`ContentSum`).
  var content: ContentSum?
  /// The content sum of the open transaction.
  var draftContent: ContentSum?
  /// The buffer into which a reader decodes chunks, so that queries allocate nothing per chunk.
  package let scratch = SampleColumns(capacity: SampleColumns.chunkCapacity)

  package init(path: String, role: Role) throws(StoreError) {
    self.path = path
    checkpoints = role == .writer ? LogCheckpoints(path: path) : nil
    var configuration = Configuration()
    configuration.label = "store.\(role)"
    configuration.readonly = role == .reader
    configuration.journalMode = role == .writer ? .wal : .default
    // Errors of GRDB must not contain values of rows.
    configuration.publicStatementArguments = false
    // The store has a single writer, so a busy database means that another process has it open.
    configuration.busyMode = role == .writer ? .immediateError : .timeout(5)
    configuration.prepareDatabase { db in
      // Applies to a new file only.
      try db.execute(sql: "PRAGMA page_size = \(Self.pageSize)")
      try db.execute(sql: "PRAGMA mmap_size = 0")
      // A negative size is in KiB. Readers cache the chunks of recent queries; the writer rarely
      // reads.
      try db.execute(sql: "PRAGMA cache_size = \(role == .writer ? -2048 : -16384)")
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      if role == .writer {
        // Debian's default, not SQLite's. Rows that are removed do not remain in free space.
        try db.execute(sql: "PRAGMA secure_delete = ON")
      }
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      handle = try queue.inDatabase { db in
        // Set after GRDB switches to WAL, because that sets NORMAL. In WAL mode with NORMAL, a
        // power failure may lose commits.
        if role == .writer { try db.execute(sql: "PRAGMA synchronous = FULL") }
        return db.sqliteConnection
      }
    } catch {
      throw StoreError(container: error)
    }
    checkpoints?.watch(handle)
  }

  deinit { close() }

  /// Closes the connection. Statements are finalized first, because SQLite refuses to close a
  /// connection with open statements.
  package func close() {
    // Before the last connection is closed, which removes the log.
    checkpoints?.close()
    queue.inDatabase { _ in
      for statement in statements.values { statement.finalize() }
      statements = [:]
    }
    try? queue.close()
  }

  /// Makes the running statement fail. May be called on any thread, but not after `close`.
  func interrupt() { sqlite3_interrupt(handle) }

  /// Runs `body` with exclusive use of the connection.
  package func perform<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    let result: Result<T, StoreError> = queue.inDatabase { _ in
      do throws(StoreError) {
        return .success(try body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Copies the write-ahead log to the database file as far as no reader prevents it, without waiting
  /// for one. Failures are ignored (`LogCheckpoints`).
  func checkpoint() {
    queue.inDatabase { _ in LogCheckpoints.checkpoint(handle) }
  }

  /// Runs `body` with GRDB's `Database`, for migrations, pragmas and backups.
  func withDatabase<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try queue.inDatabase(body)
    } catch {
      throw StoreError(container: error)
    }
  }

  package var database: DatabaseQueue { queue }

  /// Returns the prepared statement, which is cached. Call only inside `perform`.
  package func statement(_ key: Statement) throws(StoreError) -> PreparedStatement {
    if let found = statements[key] { return found }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, key.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw .sqlite(code) }
    let made = PreparedStatement(handle: prepared)
    statements[key] = made
    return made
  }

  /// Executes a statement that returns no rows.
  func run(_ key: Statement) throws(StoreError) {
    let statement = try statement(key)
    _ = try statement.step()
    statement.reset()
  }

  /// Runs `body` in a transaction. The transaction is durable when this function returns; if `body`
  /// or the commit throws, it is rolled back.
  package func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try run(.beginImmediate)
    draftContent = content
    defer { draftContent = nil }
    do throws(StoreError) {
      try body()
      // What is written after the end of the transaction would remain by itself.
      guard isInTransaction else { throw .sqlite(SQLITE_ABORT) }
      try writeContent()
      try run(.commit)
      content = draftContent
    } catch {
      if isInTransaction { try? run(.rollback) }
      throw error
    }
    checkpoints?.continueAfterCommit(handle)
  }

  /// Runs `body` in a read transaction, so that all its reads see the same state of the file.
  package func snapshot<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try run(.begin)
    do throws(StoreError) {
      let value = try body()
      // Nothing is written, so an error that `body` has handled need not be one here.
      if isInTransaction { try run(.commit) }
      return value
    } catch {
      if isInTransaction { try? run(.rollback) }
      throw error
    }
  }

  /// Whether a transaction is open. Some errors, such as SQLITE_FULL and SQLITE_IOERR, end it
  /// (https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction).
  private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

extension StoreError {
  package init(container error: any Error) {
    if let error = error as? StoreError {
      self = error
    } else if let error = error as? DatabaseError {
      self = .sqlite(error.extendedResultCode.rawValue)
    } else {
      self = StoreError(.failed, "the store cannot be reached")
    }
  }
}
