import HealthStorage
import StorageSupport
import Testing

/// The meaning of SQLite's result codes (https://www.sqlite.org/rescode.html).
@Suite struct SQLiteFailureTests {
  @Test(
    "a file that was cut off is damaged, whatever the version of SQLite calls it",
    arguments: [
      // SQLITE_CORRUPT, SQLITE_NOTADB, and SQLITE_IOERR_SHORT_READ.
      (11, StoreError.Code.corrupt), (26, .corrupt), (522, .corrupt),
      // SQLITE_IOERR, SQLITE_IOERR_READ, SQLITE_IOERR_SHMSIZE and SQLITE_FULL.
      (10, .failed), (266, .failed), (4874, .full), (13, .full),
    ] as [(Int32, StoreError.Code)])
  func codes(resultCode: Int32, code: StoreError.Code) {
    #expect(StoreError.sqlite(resultCode).code == code)
  }
}
