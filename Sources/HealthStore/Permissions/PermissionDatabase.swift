import GRDB

/// The connection to `permissions.sqlite`, for one thread at a time.
///
/// Calls that run longer than the daemon waits for when it stops find it closed, and fail. With GRDB's
/// own `read` SQLite would be passed a null pointer then, and the process would crash.
final class PermissionDatabase: Sendable {
  private let queue: DatabaseQueue

  init(_ queue: DatabaseQueue) { self.queue = queue }

  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction { db in
      try db.readOnly { try Self.transaction(db, body) }
    }
  }

  /// All of it or nothing: an error takes everything back.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    try writeWithoutTransaction { db in try Self.transaction(db, body) }
  }

  func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
    try queue.inDatabase { db in
      guard db.sqliteConnection != nil else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
      }
      return try body(db)
    }
  }

  /// After what uses it. Does nothing a second time.
  func close() throws { try queue.close() }

  private static func transaction<T>(
    _ db: Database, _ body: (Database) throws -> T
  ) throws -> T {
    var result: T?
    try db.inTransaction {
      result = try body(db)
      return .commit
    }
    return result!
  }
}
