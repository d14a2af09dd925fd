import GRDBSQLite

/// A prepared statement that is bound and stepped without GRDB's argument arrays. It is confined to
/// the connection that created it, which finalizes it before closing.
package struct PreparedStatement {
  package let handle: OpaquePointer

  package init(handle: OpaquePointer) { self.handle = handle }

  package func finalize() { sqlite3_finalize(handle) }

  package func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(handle, index, value) }

  package func bind(_ index: Int32, _ text: String) {
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

  package func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  /// Binds bytes without copying them. They must remain valid and in place until `reset`.
  package func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no base address, which sqlite3_bind_blob64 would store as NULL.
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
    }
  }

  /// Advances to the next row. Returns whether there is one.
  package func nextRow() throws(SQLiteFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw SQLiteFailure(resultCode: code)
    }
  }

  package func reset() { sqlite3_reset(handle) }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns the bytes of a column. They are valid until the next step or reset.
  package func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column),
      count: Int(sqlite3_column_bytes(handle, column)))
  }
}
