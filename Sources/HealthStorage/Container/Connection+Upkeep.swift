import GRDBSQLite

/// Operations on the whole file. Call only inside `perform`.
extension Connection {
  /// The directory of the file, escaped for use inside an SQL string literal.
  package var quotedFolder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return path[..<end].split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
  }

  /// Executes SQL without caching the statement, for statements that run rarely. Call outside of a
  /// transaction.
  package func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw .sqlite(code) }
  }

  /// Checkpoints the write-ahead log and truncates it to zero bytes. Returns false if readers held
  /// the log for longer than `milliseconds`.
  package func emptyLog(waiting milliseconds: Int32) throws(StoreError) -> Bool {
    checkpoints?.wait()
    sqlite3_busy_timeout(handle, milliseconds)
    defer { sqlite3_busy_timeout(handle, 0) }
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code == SQLITE_BUSY else { throw .sqlite(code) }
    return code == SQLITE_OK
  }
}
