import GRDBSQLite

/// A prepared statement that is bound and stepped without GRDB's argument arrays. It is confined to
/// the connection that created it, which finalizes it before closing.
struct SQLiteStatement {
  let handle: OpaquePointer

  func finalize() { sqlite3_finalize(handle) }

  func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(handle, index, value) }

  func bind(_ index: Int32, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // SQLITE_TRANSIENT, which C defines as a cast that Swift does not import. SQLite copies the
      // text, because the storage of a Swift string may move.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      _ = utf8.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), transient)
      }
    }
  }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  /// Binds bytes without copying them. They must remain valid and in place until `reset`.
  func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no base address, which sqlite3_bind_blob64 would store as NULL.
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
    }
  }

  /// Returns whether there is a row.
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

  /// Returns the bytes of a column. They are valid until the next step or reset.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column),
      count: Int(sqlite3_column_bytes(handle, column)))
  }
}

extension StoreError {
  /// Converts a result code. The error contains only the code, because SQLite's own messages may
  /// quote data.
  static func sqlite(_ resultCode: Int32) -> StoreError {
    // SQLITE_IOERR_SHMSIZE: the shared-memory file of the log could not be enlarged.
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
