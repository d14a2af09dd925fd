import GRDBSQLite

/// A statement of a `ForeignDatabase`, positioned at a row.
///
/// SQLite stores any type in any column, so each value is optional: nil for NULL and for a value of
/// another type.
package final class ForeignStatement {
  let handle: OpaquePointer

  init(_ database: OpaquePointer?, _ sql: String) throws(ForeignDatabaseError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw ForeignDatabase.error(code) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// An integer, or a number that is one.
  package func integer(_ column: Int32) -> Int64? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: sqlite3_column_int64(handle, column)
    case SQLITE_FLOAT: Int64(exactly: sqlite3_column_double(handle, column))
    default: nil
    }
  }

  /// A finite number.
  package func number(_ column: Int32) -> Double? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT:
      let value = sqlite3_column_double(handle, column)
      return value.isFinite ? value : nil
    default: return nil
    }
  }

  /// A text, with invalid UTF-8 repaired.
  package func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func blob(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    guard count > 0, let bytes = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
