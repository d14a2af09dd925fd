import GRDBSQLite

/// A result code of SQLite that is not a success. It has no message, because those of SQLite may
/// quote rows.
package struct SQLiteFailure: Error, Hashable, Sendable {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  package let resultCode: Int32

  package init(resultCode: Int32) { self.resultCode = resultCode }

  /// The code without the details in its upper bytes.
  package var primaryCode: Int32 { resultCode & 0xFF }

  /// Whether a page that the file should have is missing (SQLITE_IOERR_SHORT_READ, a macro that Swift
  /// does not import). SQLite 3.46 reports a file that was cut off with it, and earlier versions as
  /// SQLITE_CORRUPT.
  package var isCutOff: Bool { resultCode == SQLITE_IOERR | (2 << 8) }

  /// Whether the disk is full: for the data, or for the shared-memory file of SQLite's log
  /// (SQLITE_IOERR_SHMSIZE, a macro that Swift does not import).
  package var isFull: Bool {
    primaryCode == SQLITE_FULL || resultCode == SQLITE_IOERR | (19 << 8)
  }
}
