import GRDBSQLite

/// A prepared statement that is bound and stepped without GRDB's argument arrays. Confined to the
/// connection that made it, which finalizes it before it closes.
struct SQLiteStatement {
  let handle: OpaquePointer

  func finalize() { sqlite3_finalize(handle) }

  func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(handle, index, value) }

  func bind(_ index: Int32, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // SQLite copies it: the storage of a string may move.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      _ = utf8.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), transient)
      }
    }
  }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  /// The bytes must stay where they are until `reset`.
  func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
    }
  }

  /// True when there is a row.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw .sqlite(code)
    }
  }

  func reset() { sqlite3_reset(handle) }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Valid until the next step or reset.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column),
      count: Int(sqlite3_column_bytes(handle, column)))
  }
}

extension StoreError {
  /// SQLite's own message may quote data, so only the code is told.
  static func sqlite(_ resultCode: Int32) -> StoreError {
    // The map of the log could not become larger.
    let isMapFull = resultCode == SQLITE_IOERR | (19 << 8)
    return switch isMapFull ? SQLITE_FULL : resultCode & 0xFF {
    case SQLITE_FULL:
      StoreError(.full, "no space left on the disk of the store")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      StoreError(.corrupt, "the store file is damaged; restore a backup")
    case SQLITE_CANTOPEN:
      StoreError(.failed, "the store file cannot be opened; check the folder and its permissions")
    case SQLITE_READONLY:
      StoreError(.failed, "the store file cannot be written; check its permissions")
    case SQLITE_BUSY, SQLITE_LOCKED:
      StoreError(.failed, "another program holds the store; stop it first")
    default:
      StoreError(.failed, "the disk of the store failed (SQLite result \(resultCode))")
    }
  }
}
