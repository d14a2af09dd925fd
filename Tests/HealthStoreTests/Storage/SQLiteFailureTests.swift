import StorageSupport
import TestSupport
import Testing

@testable import HealthStorage

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

  /// Runs `body` with a connection of its own.
  private func withConnection(_ body: (Connection) throws -> Void) throws {
    let folder = try TemporaryDirectory()
    let connection = try Connection(path: folder.path + "/store", role: .writer)
    defer { connection.close() }
    try body(connection)
  }

  /// SQLite ends a transaction when a page cannot be read, for example.
  @Test("a read returns its result although SQLite has ended its transaction")
  func endedRead() throws {
    try withConnection { connection in
      let value = try connection.perform { () throws(StoreError) in
        try connection.snapshot { () throws(StoreError) in
          try connection.run(.rollback)
          return 7
        }
      }
      #expect(value == 7)
      // The next transaction is complete.
      try connection.perform { () throws(StoreError) in
        try connection.snapshot { () throws(StoreError) in }
      }
    }
  }

  @Test("a change whose transaction SQLite has ended fails and writes no content sum")
  func endedChange() throws {
    try withConnection { connection in
      try Schema.prepare(connection)
      try connection.perform { () throws(StoreError) in
        try connection.maintainContentSum(true, commitCount: 0)
      }
      #expect(throws: StoreError.self) {
        try connection.perform { () throws(StoreError) in
          try connection.transaction { () throws(StoreError) in
            try connection.put(.setting, key: 1, [1])
            try connection.run(.rollback)
          }
        }
      }
      #expect(
        try connection.perform { () throws(StoreError) in try connection.hasExpectedContent() })
      try connection.perform { () throws(StoreError) in
        try connection.transaction { () throws(StoreError) in
          try connection.put(.setting, key: 1, [1])
        }
      }
    }
  }
}
