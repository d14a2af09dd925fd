import GRDBSQLite

/// What concerns the file as a whole. Only inside `perform`.
extension Connection {
  /// The folder of the file, for a string literal of SQL.
  var quotedFolder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return path[..<end].split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''")
  }

  /// Outside of a transaction, for statements that run seldom.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw .sqlite(code) }
  }

  /// Copies the log into the file and cuts it to nothing. False when readers held on to it for
  /// longer than `milliseconds`.
  func emptyLog(waiting milliseconds: Int32) throws(StoreError) -> Bool {
    sqlite3_busy_timeout(handle, milliseconds)
    defer { sqlite3_busy_timeout(handle, 0) }
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code == SQLITE_BUSY else { throw .sqlite(code) }
    return code == SQLITE_OK
  }
}
